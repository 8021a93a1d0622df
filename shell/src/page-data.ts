import type { PageData } from '@vitrine/contracts';

/** What the edge said about this page. Throws when the page was not composed by the edge. */
export const readPageData = (): PageData => {
  const text = document.querySelector('#vitrine-page')?.textContent;
  if (!text) throw new Error('This page carries no data of the edge: open it through the edge');
  return JSON.parse(text) as PageData;
};
