/** What the prerender needs of this feature; no browser code imports it. */
export { articlePage } from './article-parts.ts';
export { articlePages, articleTexts, unknownArticle } from './article-heads.ts';
