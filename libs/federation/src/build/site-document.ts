import type { PageFacts } from '@vitrine/contracts';
import { mergeStyledSheets } from './styled-sheets.ts';

const styledElement = /(<style data-styled="true"[^>]*>)([\s\S]*?)(?=<\/style>)/;
const italics = /<!--vitrine:italics (.*?)-->/;

/**
 * The shell's document of the site for a prerendered page: with its head, its styles among those of the frame, and the
 * italics' preload if its headlines need it. The places of its markup and of the page data stay marked. A shell that
 * marks no italics has none to preload.
 */
export const siteDocument = (
  shell: string,
  page: { readonly head: string; readonly css: string } & Pick<PageFacts, 'italics'>,
): string =>
  // Functions as replacements, because `$` in a text would be taken for a pattern.
  shell
    .replace(styledElement, (_, open: string, css: string) => open + mergeStyledSheets(css, page.css))
    .replace('<!--vitrine:head-->', () => page.head)
    .replace(italics, (_, preload: string) => (page.italics ? preload : ''));
