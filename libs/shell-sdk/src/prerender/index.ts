/** Rendering pages at build time. Runs in node; no browser code imports it. */
export { definePrerender, type PrerenderOptions, type RenderedPage } from './define-prerender.tsx';
export { renderHead, type PageHead } from './head.ts';
export { renderMarkup } from './render-markup.tsx';
