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
  /** What the page is about in schema.org's words, one JSON-LD script each. */
  readonly structuredData?: readonly object[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const property = (name: string, content: string): string => `<meta property="${name}" content="${escape(content)}">`;

/** A data block, which no content security policy keeps from standing inline; nothing in it can end the element. */
const jsonLd = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

/** The head's tags, escaped. */
export const renderHead = (route: string, { title, description, canonicalPath = route, type = 'website', structuredData = [] }: PageHead): string => {
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
    ...structuredData.map(jsonLd),
  ].join('');
};
