import { brand } from '@vitrine/brand';
import { renderMarkup } from '@vitrine/shell-sdk/prerender';
import { globalStyles, preloadFonts } from '@vitrine/ui';
import { contourSvg, iris, portrait, waveform } from '@vitrine/ui/contour';
import { Suspense, type ReactNode } from 'react';
import { version as styledVersion } from 'styled-components';
import { art } from './frame/art/art.ts';
import { dockStyles } from './frame/dock.ts';
import { SiteFrame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import touchIcon from './pictures/apple-touch-icon.png';
import card from './pictures/card.png';
import favicon from './pictures/favicon.ico';
import icon192 from './pictures/icon-192.png';
import icon512 from './pictures/icon-512.png';

/** For pages that only exist in the browser. */
const noScript = `<noscript><p>This part of the site needs JavaScript. Write to us instead: <a href="mailto:${brand.email.hello}">${brand.email.hello}</a></p></noscript>`;

/** Where the edge puts a remote's prerendered page. */
const slot = '<!--vitrine:main-->';

/** Stands where a remote will be, inside the same Suspense boundary that the browser renders. */
const Slot = () => <div id="vitrine-slot" />;

const inMain = (content: ReactNode) => (
  <SiteFrame>
    <Suspense fallback={null}>{content}</Suspense>
  </SiteFrame>
);

interface DocumentParts {
  readonly loader: string;
  readonly buildId: string;
  readonly css: string;
  readonly html: string;
  /** Head tags, or the edge's marker for them. */
  readonly head: string;
}

/** A page with the edge's markers: head, styles, main, data. Inline styles and script are allowed by their hashes. */
const page = ({ loader, buildId, css, html, head }: DocumentParts): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    '<meta name="theme-color" content="#0B0A09"><meta name="color-scheme" content="dark">',
    `<link rel="icon" href="${art.mark}" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">`,
    ...preloadFonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    `<style>${globalStyles}${dockStyles}</style><style data-styled="true" data-styled-version="${styledVersion}">${css}</style>`,
    '</head><body>',
    `<div id="root" data-remote="shell" data-build="${buildId}">${html}</div>`,
    `<!--vitrine:data--><script>${loader}</script></body></html>`,
  ].join('');

/** The mark of `@vitrine/ui` on a ground of its own, for browser tabs. */
const markFile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 28 28" fill="none" stroke="#D9BE94" stroke-width="1.6"><rect x="-4" y="-4" width="28" height="28" rx="7" fill="#0B0A09" stroke="none"/><circle cx="10" cy="10" r="9.25"/><circle cx="12.4" cy="9.6" r="5.6"/></svg>';

/** How the site presents itself on a home screen. */
const manifest = JSON.stringify({
  name: brand.agency,
  short_name: brand.agency,
  description: brand.description,
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#0B0A09',
  theme_color: '#0B0A09',
  icons: [
    { src: icon192, sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: icon512, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
});

/** The documents the edge composes pages from; called by the build (libs/federation). */
export const documents = ({ loader, buildId }: { readonly loader: string; readonly buildId: string }) => {
  const site = renderMarkup('/', inMain(<Slot />));
  const missing = renderMarkup('/', (
    <SiteFrame>
      <NotFound />
    </SiteFrame>
  ));
  const title = (text: string) => `<title>${text} · ${brand.agency}</title>`;
  return {
    site: page({ loader, buildId, css: site.css, html: site.html.replace('<div id="vitrine-slot"></div>', slot), head: '<!--vitrine:head-->' }),
    bare: page({ loader, buildId, css: '', html: noScript, head: `<title>${brand.agency}</title><meta name="robots" content="noindex"><!--vitrine:preload-->` }),
    notFound: page({ loader, buildId, css: missing.css, html: missing.html, head: `${title('Page not found')}<meta name="robots" content="noindex">${missing.links}` }),
    files: { 'art/iris.svg': contourSvg(iris), 'art/portrait.svg': contourSvg(portrait), 'art/waveform.svg': contourSvg(waveform), 'art/mark.svg': markFile, 'art/site.webmanifest': manifest },
    rootFiles: { '/favicon.ico': favicon, '/apple-touch-icon.png': touchIcon, '/card.png': card, '/manifest.webmanifest': `/shell/${buildId}/art/site.webmanifest` },
  };
};
