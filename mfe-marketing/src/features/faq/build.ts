/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { questions } from './content.ts';
import { faqTitle } from './faq-route.tsx';

export { faqPage } from './faq-route.tsx';

export const faqPageHead = {
  route: '/faq' as const,
  head: {
    title: `${faqTitle} · ${brand.agency}`,
    description:
      'What a project costs, how long it takes, business associate agreements, your EHR, who owns the result, ' +
      'and when we are a poor fit.',
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  },
};
