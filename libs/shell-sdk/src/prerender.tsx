/** Renders pages at build time. Runs in Node; no browser code imports it. */
import { brand } from '@vitrine/brand';
import type { PageFacts } from '@vitrine/contracts';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import { createShellServices } from './host.ts';
import type { RemoteModule } from './remote-module.ts';
import { ShellServicesProvider } from './services.ts';

/** What search engines and cards read about a page. */
export interface PageHead {
  /** Whole title of the page. */
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; by default the page's route. */
  readonly canonicalPath?: string;
  /** Open Graph type. */
  readonly type?: 'website' | 'article';
  /** Picture shown where the page is shared, 1200 × 630 pixels; by default the site's own. */
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

/** The head's tags, escaped. An unlisted page has `noindex` and no card. */
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

export interface Markup {
  readonly html: string;
  readonly css: string;
  /** `<link>` elements that React hints at; they belong in the head. */
  readonly links: string;
}

/** React writes its resource hints before the markup, where the browser's tree has none. */
const leadingLinks = /^(?:<link [^>]*\/>)*/;

/** A build has no BFF to ask; nothing may try while it renders. */
const noNetwork = (): Promise<Response> =>
  Promise.reject(new Error('A prerendered page asked for data while the build rendered it'));

/**
 * Renders an element at a route. `css` is the text of styled-components' sheet with
 * its markers, so that the browser takes the rules over instead of adding them again.
 * Throws when the markup has an inline style, which the content security policy would drop.
 */
export const renderMarkup = (route: string, element: ReactNode): Markup => {
  const sheet = new ServerStyleSheet();
  try {
    const rendered = renderToString(
      sheet.collectStyles(
        <StaticRouter location={route}>
          <ShellServicesProvider value={createShellServices({ fetch: noNetwork })}>{element}</ShellServicesProvider>
        </StaticRouter>,
      ),
    );
    const links = leadingLinks.exec(rendered)?.[0] ?? '';
    const html = rendered.slice(links.length);
    const inline = /<[^>]*\sstyle="[^"]*"[^>]*>/.exec(html);
    if (inline)
      throw new Error(`The page ${route} has an inline style, which the content security policy drops: ${inline[0]}`);
    const css = /^<style[^>]*>([\s\S]*)<\/style>$/.exec(sheet.getStyleTags().trim())?.[1] ?? '';
    return { html, css, links };
  } finally {
    sheet.seal();
  }
};

export interface PrerenderOptions {
  /** The same object that `./routes` exposes, so that build and browser render the same tree. */
  readonly remote: RemoteModule;
  readonly pages: readonly PrerenderedPage[];
  /** Addresses that only lead elsewhere on this site. */
  readonly redirects?: Readonly<Record<`/${string}`, `/${string}`>>;
}

export interface PrerenderedPage extends PageFacts {
  /** With `/*` at its end: the page of all unknown addresses below, answered with 404. */
  readonly route: `/${string}`;
  readonly head: PageHead;
}

export interface RenderedPage extends PageFacts {
  readonly route: string;
  readonly html: string;
  readonly css: string;
  readonly head: string;
}

/**
 * Declares the pages a remote renders at build time; `src/prerender.tsx` exports it as
 * `prerender`. The pages may not use `useId`, inline styles or data.
 */
export const definePrerender = ({
  remote,
  pages,
  redirects = {},
}: PrerenderOptions): {
  readonly renderPages: () => RenderedPage[];
  readonly redirects: Readonly<Record<string, string>>;
} => ({
  redirects,
  renderPages: () =>
    pages.map(({ route, head, ...facts }) => {
      const { html, css, links } = renderMarkup(route, <remote.Routes />);
      return {
        ...facts,
        route,
        html,
        css,
        head: renderHead(route, head, facts.unlisted === true || route.endsWith('/*')) + links,
      };
    }),
});
