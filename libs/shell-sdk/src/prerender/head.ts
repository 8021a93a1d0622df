import { brand } from '@vitrine/brand';

/** What search engines and cards read about a page. */
export interface PageHead {
  /** Whole title of the page. */
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; the page's route unless told. */
  readonly canonicalPath?: string;
  /** Open Graph type. */
  readonly type?: 'website' | 'article';
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const property = (name: string, content: string): string => `<meta property="${name}" content="${escape(content)}">`;

/** The head's tags, escaped. */
export const renderHead = (route: string, { title, description, canonicalPath = route, type = 'website' }: PageHead): string => {
  const address = new URL(canonicalPath, brand.siteUrl).href;
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    `<link rel="canonical" href="${escape(address)}">`,
    property('og:type', type),
    property('og:site_name', brand.agency),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    `<meta name="twitter:card" content="summary">`,
  ].join('');
};
