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
  /** Picture shown where the page is shared, 1200 × 630 pixels; the site's own unless told. */
  readonly card?: { readonly src: string; readonly alt: string };
  /** What the page is about in schema.org's words, one JSON-LD script each. */
  readonly structuredData?: readonly object[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const property = (name: string, content: string): string => `<meta property="${name}" content="${escape(content)}">`;

/** A data block, which no content security policy keeps from standing inline; nothing in it can end the element. */
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

/** The card of pages that have none of their own; the edge serves it at this address. */
const siteCard = { src: '/card.png', alt: `${brand.agency}: ${brand.tagline}` };

/** The head's tags, escaped. An unlisted page tells search engines to leave it out and has no card. */
export const renderHead = (
  route: string,
  { title, description, canonicalPath = route, type = 'website', card = siteCard, structuredData = [] }: PageHead,
  unlisted = false,
): string => {
  const address = (path: string): string => escape(new URL(path, brand.siteUrl).href);
  const common = [`<title>${escape(title)}</title>`, `<meta name="description" content="${escape(description)}">`];
  if (unlisted) return [...common, '<meta name="robots" content="noindex">'].join('');
  return [
    ...common,
    `<link rel="canonical" href="${address(canonicalPath)}">`,
    property('og:type', type),
    property('og:site_name', brand.agency),
    property('og:title', title),
    property('og:description', description),
    property('og:url', new URL(canonicalPath, brand.siteUrl).href),
    property('og:image', new URL(card.src, brand.siteUrl).href),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', card.alt),
    `<meta name="twitter:card" content="summary_large_image">`,
    ...structuredData.map(jsonLd),
  ].join('');
};
