import { definePrerender } from '@vitrine/shell-sdk/prerender';
import { capabilityArticlePart, capabilityPages } from './features/capabilities/build.ts';
import { faqPage, faqPageHead } from './features/faq/build.ts';
import { articlePage, articlePages, articleTexts } from './features/insights/build.ts';
import { legalPage, legalPageHeads } from './features/legal/build.ts';
import { caseStudyArticlePart, caseStudyPages } from './features/showcase/build.ts';
import { landingHead } from './landing-head.ts';
import { landingSections } from './landing-page.tsx';
import { landingTitle, remote } from './routes.tsx';

// Whole pages are rendered in one go: what they split off must be there before.
await Promise.all([landingSections, capabilityArticlePart, caseStudyArticlePart, articlePage, faqPage, legalPage, ...articleTexts].map((part) => part.load()));

export const prerender = definePrerender({
  remote,
  pages: [{ route: '/', head: { title: landingTitle, ...landingHead } }, ...capabilityPages, ...caseStudyPages, ...articlePages, faqPageHead, ...legalPageHeads],
});
