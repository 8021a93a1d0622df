import { definePrerender } from '@vitrine/shell-sdk/prerender';
import { capabilityArticlePart, capabilityPages, unknownCapability } from './features/capabilities/build.ts';
import { contactPage, contactPages, sentPage } from './features/contact/build.ts';
import { faqPage, faqPageHead } from './features/faq/build.ts';
import { articlePage, articlePages, articleTexts, unknownArticle } from './features/insights/build.ts';
import { legalPage, legalPageHeads } from './features/legal/build.ts';
import { caseStudyArticlePart, caseStudyPages, unknownCaseStudy } from './features/showcase/build.ts';
import { landingHead } from './landing-head.ts';
import { landingSections } from './landing-page.tsx';
import { landingTitle, remote } from './routes.tsx';

// Whole pages are rendered in one go: what they split off must be there before.
await Promise.all(
  [
    landingSections,
    capabilityArticlePart,
    caseStudyArticlePart,
    articlePage,
    contactPage,
    sentPage,
    faqPage,
    legalPage,
    ...articleTexts,
  ].map((part) => part.load()),
);

export const prerender = definePrerender({
  remote,
  pages: [
    { route: '/', head: { title: landingTitle, ...landingHead } },
    ...capabilityPages,
    unknownCapability,
    ...caseStudyPages,
    unknownCaseStudy,
    ...articlePages,
    unknownArticle,
    ...contactPages,
    faqPageHead,
    ...legalPageHeads,
  ],
  redirects: { '/capabilities': '/#capabilities', '/showcase': '/#showcase', '/insights': '/#insights' },
});
