import { brand } from '@vitrine/brand';
import { breadcrumbs } from '../../shared/breadcrumbs.ts';
import { articlePath } from './article-address.ts';
import { articleBodies } from './article-parts.ts';
import { cards } from './cards.ts';
import { articles, insightsLabels, type Article } from './content.ts';
import { drawings } from './drawings.ts';

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
  image: new URL(cards[id], brand.siteUrl).href,
  mainEntityOfPage: new URL(articlePath(id), brand.siteUrl).href,
  author: publisher,
  publisher,
});

/** For the build: every article's page, with what search engines read about it. Each text must be loaded first. */
export const articlePages = articles.map((article) => ({
  route: articlePath(article.id),
  modified: article.date,
  head: {
    title: `${article.title} · ${brand.agency}`,
    description: article.excerpt,
    type: 'article' as const,
    card: { src: cards[article.id], alt: `${article.title}. ${drawings[article.id].alt}` },
    structuredData: [
      structured(article),
      breadcrumbs(['Insights', '/#insights'], [article.title, articlePath(article.id)]),
    ],
  },
}));

/** For the build: the page of addresses that name no article. */
export const unknownArticle = {
  route: '/insights/*' as const,
  head: { title: `${insightsLabels.missingTitle} · ${brand.agency}`, description: insightsLabels.missingText },
};

/** For the build: everything the article pages are made of. */
export const articleTexts = Object.values(articleBodies);
