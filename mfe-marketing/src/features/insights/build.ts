/** What the prerender needs of this feature; no browser code imports it. */
import { brand } from '@vitrine/brand';
import { breadcrumbs } from '../../shared/structured-data.ts';
import { articlePath } from './article-link.tsx';
import { articleParts } from './article-route.tsx';
import beforeAndAfter from './cards/before-and-after-with-a-paper-trail.png';
import fromClickToChair from './cards/from-click-to-chair.png';
import pixel from './cards/the-pixel-on-the-booking-page.png';
import emptyChair from './cards/the-price-of-an-empty-chair.png';
import receptionist from './cards/what-an-ai-receptionist-should-refuse.png';
import automateFirst from './cards/what-to-automate-first.png';
import { type Article, type ArticleId, articles, insightsLabels } from './content.ts';
import { drawings } from './drawings.ts';

/** What is shown where an article is shared; drawn by this project's `draw:cards`. Only the build imports them. */
const cards: Readonly<Record<ArticleId, string>> = {
  'before-and-after-with-a-paper-trail': beforeAndAfter,
  'from-click-to-chair': fromClickToChair,
  'the-pixel-on-the-booking-page': pixel,
  'the-price-of-an-empty-chair': emptyChair,
  'what-an-ai-receptionist-should-refuse': receptionist,
  'what-to-automate-first': automateFirst,
};

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

/** Every article's page, with what search engines read about it. Each text must be loaded first. */
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

/** The page of addresses that name no article. */
export const unknownArticle = {
  route: '/insights/*' as const,
  head: { title: `${insightsLabels.missingTitle} · ${brand.agency}`, description: insightsLabels.missingText },
};

/** Everything the article pages are made of. */
export const articleSplits = Object.values(articleParts);
