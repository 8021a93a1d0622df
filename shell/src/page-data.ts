import { PageData } from '@vitrine/contracts';

/** What the edge said about this page. Throws when the page was not composed by the edge. */
export const readPageData = (): PageData => PageData.parse(JSON.parse(document.querySelector('#vitrine-page')?.textContent ?? 'null'));
