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
      'Twelve answers: the first month, canceling, who you talk to, your EHR, business associate agreements, ad ' +
      'spend, what a project costs and when we are a poor fit.',
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
