import { brand } from '@vitrine/brand';
import { definePrerender } from '@vitrine/shell-sdk/prerender';
import { capabilityPagePart, capabilityPages, unknownCapability } from './features/capabilities/build.ts';
import { callPage, contactPage, contactPages, sentPage } from './features/contact/build.ts';
import { faqPage, faqPageHead } from './features/faq/build.ts';
import { articlePages, articleSplits, unknownArticle } from './features/insights/build.ts';
import { legalPage, legalPageHeads } from './features/legal/build.ts';
import { newsletterPageHeads, newsletterPart } from './features/newsletter/build.ts';
import { caseStudyPagePart, caseStudyPages, unknownCaseStudy } from './features/showcase/build.ts';
import { technologyTitle, technologyTools } from './features/technology/index.ts';
import { landingSections, landingTitle, remote } from './routes.tsx';
import { organization } from './shared/structured-data.ts';

const service = {
  '@type': 'Service',
  name: brand.tagline,
  serviceType: 'Creative, AI and software development',
  provider: { '@id': organization['@id'] },
  areaServed: 'US',
  audience: { '@type': 'BusinessAudience', name: 'Medical, aesthetic and dental practices' },
};

/** What search engines read about the landing page. */
const landingHead = {
  description: brand.description,
  structuredData: [{ '@context': 'https://schema.org', '@graph': [organization, service] }],
};

const technologyPageHead = {
  route: '/technology' as const,
  head: {
    title: `${technologyTitle} · ${brand.agency}`,
    description: 'The tools we build with, how well we know each one, and which projects use it.',
  },
};

// Pages are rendered synchronously, so their lazy parts must be loaded before.
await Promise.all(
  [
    landingSections,
    capabilityPagePart,
    caseStudyPagePart,
    technologyTools,
    callPage,
    contactPage,
    sentPage,
    faqPage,
    legalPage,
    newsletterPart,
    ...articleSplits,
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
    ...newsletterPageHeads,
    faqPageHead,
    technologyPageHead,
    ...legalPageHeads,
  ],
  redirects: { '/capabilities': '/#capabilities', '/showcase': '/#showcase', '/insights': '/#insights' },
});
