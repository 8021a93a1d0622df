import { brand } from '@vitrine/brand';
import { articlePath } from './article-address.ts';
import { articleBodies } from './article-parts.ts';
import { articles, type Article } from './content.ts';

const publisher = { '@type': 'Organization', name: brand.agency, url: brand.siteUrl };

const structured = ({ id, title, excerpt, date, category, tags }: Article): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: title,
  description: excerpt,
  datePublished: date,
  articleSection: category,
  keywords: tags.join(', '),
  inLanguage: 'en-US',
  mainEntityOfPage: new URL(articlePath(id), brand.siteUrl).href,
  author: publisher,
  publisher,
});

/** For the build: every article's page, with what search engines read about it. Each text must be loaded first. */
export const articlePages = articles.map((article) => ({
  route: articlePath(article.id),
  head: {
    title: `${article.title} · ${brand.agency}`,
    description: article.excerpt,
    type: 'article' as const,
    structuredData: [structured(article)],
  },
}));

/** For the build: everything the article pages are made of. */
export const articleTexts = Object.values(articleBodies);
