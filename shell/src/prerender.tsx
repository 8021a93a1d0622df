import { brand } from '@vitrine/brand';
import { noExtensions, type PageExtensions } from '@vitrine/contracts';
import { renderMarkup } from '@vitrine/shell-sdk/prerender';
import { globalStyles, preloadFonts, withTextFont } from '@vitrine/ui';
import { contourSvg, iris, portrait, waveform } from '@vitrine/ui/contour';
import { Suspense, type ReactNode } from 'react';
import { version as styledVersion } from 'styled-components';
import { art } from './frame/status-page.tsx';
import { documentStyles, noteStyles, waitingStyles } from './frame/document-styles.ts';
import { BareFrame, SiteFrame } from './frame/frame.tsx';
import { Loading } from './frame/loading.tsx';
import { Maintenance } from './frame/maintenance.tsx';
import { NotFound } from './frame/not-found.tsx';
import { earlierExtensions } from './session/earlier-extensions.ts';
import { ExtensionsProvider } from './session/extensions.ts';
import touchIcon from './pictures/apple-touch-icon.png';
import card from './pictures/card.png';
import favicon from './pictures/favicon.ico';
import icon192 from './pictures/icon-192.png';
import icon512 from './pictures/icon-512.png';
import mailContour from './pictures/mail-contour.png';

const sample = (to: string) => ({ label: 'vitrine-label', to });
/** Not one of its values: it stands where they will. */
const someone = 'vitrine-for' as 'client';

/**
 * What the menus have while the shell is built: an entry for each look. The build takes their markup as templates,
 * which the edge fills with the entries of what is live (libs/federation/src/build/menus.ts).
 */
const menuSamples: PageExtensions = {
  ...noExtensions,
  menus: {
    header: [{ ...sample('/#vitrine-header'), for: someone }],
    footer: [{ ...sample('/vitrine-footer'), for: someone }],
    account: [
      { ...sample('/vitrine-account'), for: someone },
      { ...sample('/vitrine-account-tab'), for: someone, newTab: true },
    ],
  },
};

/** For pages that only exist in the browser: what to do where there are no scripts. */
const noScript = (why: string, link: string): string =>
  [
    `<noscript><div id="unscripted"><h1>This page needs JavaScript</h1>`,
    `<p>${why} Turn JavaScript on for this site and reload the page. Or <a href="/contact">send us a ` +
      'message</a>, or write ',
    `to <a href="mailto:${brand.email.hello}">${brand.email.hello}</a>, and we'll reply within 24 hours.</p>`,
    `<p>${link}</p></div></noscript>`,
  ].join('');

/** On a page of the site, where one starts a project and pays for it. */
const onboardingNote = noScript(
  'It works out prices and takes payments as you go.',
  '<a href="/packages">See the packages and prices</a>',
);
/** On a screen with a frame of its own: a way into an account, or the portal itself. */
const signInNote = noScript('You can’t sign in without it.', '<a href="/">Back to homepage</a>');

/** What the inline loader says of a press that it holds (src/loader/intent-loader.ts). */
const statusRegion =
  '<output id="wait" data-held="Loading…" data-lost="That didn’t load. Check your connection and try again."></output>';

/** The same where the shell starts at once: the screen is there to be used, as the sign-in page is. */
const startingStatusRegion = statusRegion.replace('<output ', '<output data-start="now" ');

/**
 * Stands in its place in documents that are empty without the shell: shown where the shell doesn't start. Beside the
 * root, which a shell that breaks may have emptied. Its links lead to documents that need no shell to be read.
 */
const lostNote = [
  '<output id="wait" data-held="Loading…"></output>',
  '<div id="lost" role="alert"><h1>This page didn’t load</h1>',
  '<p>Try again in a moment. If it still doesn’t load, <a href="/contact">send us a message</a>, or write to ',
  `<a href="mailto:${brand.email.hello}">${brand.email.hello}</a>.</p>`,
  '<p><a href="" data-retry>Retry</a><a href="/">Back to homepage</a></p></div>',
].join('');

/** Where the edge puts a remote's prerendered page. */
const slot = '<!--vitrine:main-->';

/** Stands where a remote will be. */
const Slot = () => <div id="vitrine-slot" />;

/** The site's frame, with samples in its menus. */
const frame = (content: ReactNode) => (
  <ExtensionsProvider value={menuSamples}>
    <SiteFrame>{content}</SiteFrame>
  </ExtensionsProvider>
);

/** Inside the same Suspense boundary that the browser renders. */
const pending = (
  <Suspense fallback={null}>
    <Slot />
  </Suspense>
);

interface DocumentParts {
  readonly firstPaint: string;
  readonly loader: string;
  readonly buildId: string;
  readonly css: string;
  readonly html: string;
  /** Head tags, or the edge's marker for them. */
  readonly head: string;
  /** Beside those of every document. */
  readonly styles?: string;
  /** Without the shell nothing is written in it: it is painted so late that its fonts are there as files. */
  readonly isEmpty?: boolean;
  /** The inline loader's messages. */
  readonly messages?: string;
}

/** What the build gives: inline scripts and its id. */
interface BuildInput extends Pick<DocumentParts, 'firstPaint' | 'loader' | 'buildId'> {
  readonly maintenance: string;
}

/**
 * Behind the styles that carry the font of running text: read now, it is there when the first line is painted. Browsers
 * read such a font with its first line, and would paint that line without it (ADR 0088).
 */
const readTextFont = "<script>document.fonts.load('1em Geist')</script>";

/** A page with the edge's markers: head, styles, main, data. Inline styles and scripts are allowed by their hashes. */
const page = ({
  firstPaint,
  loader,
  buildId,
  css,
  html,
  head,
  styles = '',
  isEmpty = false,
  messages = statusRegion,
}: DocumentParts): string => {
  const allStyles = (globalStyles + documentStyles + styles).replaceAll('\n', '');
  // Behind what the page asks the API for: nothing is written before the shell has come.
  const priority = isEmpty ? ' fetchpriority="low"' : '';
  const fonts = isEmpty ? [preloadFonts.display, preloadFonts.text] : [preloadFonts.display];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
      'content="width=device-width, initial-scale=1">',
    head,
    `<script>${firstPaint}</script>`,
    '<meta name="theme-color" content="#0B0A09">',
    `<link rel="icon" href="${art.mark}" type="image/svg+xml"><link rel="apple-touch-icon" ` +
      'href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.webmanifest">',
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2"${priority} crossorigin>`),
    `<style>${isEmpty ? allStyles : withTextFont(allStyles)}</style><style data-styled="true" ` +
      `data-styled-version="${styledVersion}">${css}</style>`,
    ...(isEmpty ? [] : [readTextFont]),
    '</head><body>',
    `<div id="root" data-remote="shell" data-build="${buildId}">${html}</div>${messages}`,
    `<!--vitrine:data--><script>${loader}</script></body></html>`,
  ].join('');
};

/** The mark of `@vitrine/ui` on a ground of its own, for browser tabs. */
const markFile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 28 28" fill="none" stroke="#D9BE94" ' +
  'stroke-width="1.6"><rect x="-4" y="-4" width="28" height="28" rx="7" fill="#0B0A09" stroke="none"/><circle ' +
  'cx="10" cy="10" r="9.25"/><circle cx="12.4" cy="9.6" r="5.6"/></svg>';

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
export const documents = ({ maintenance, ...build }: BuildInput) => {
  const { buildId } = build;
  const site = renderMarkup('/', frame(pending));
  const ownFrame = renderMarkup('/', <BareFrame>{pending}</BareFrame>);
  const withSlot = (html: string) => html.replace('<div id="vitrine-slot"></div>', slot);
  const missing = renderMarkup('/', frame(<NotFound />));
  const loadingPage = renderMarkup('/', frame(<Loading />));
  const closed = renderMarkup('/', <Maintenance />);
  const title = (text: string) => `<title>${text} · ${brand.agency}</title>`;
  const browserOnly = `<title>${brand.agency}</title><meta name="robots" content="noindex"><!--vitrine:preload-->`;
  return {
    earlierExtensions,
    site: page({
      ...build,
      css: site.css,
      html: withSlot(site.html),
      head: '<!--vitrine:head-->',
    }),
    barePage: page({
      ...build,
      css: ownFrame.css,
      html: withSlot(ownFrame.html),
      head: '<!--vitrine:head--><!--vitrine:preload-->',
      styles: noteStyles,
      messages: signInNote + startingStatusRegion,
    }),
    bare: page({
      ...build,
      css: '',
      html: signInNote,
      head: browserOnly,
      styles: waitingStyles,
      isEmpty: true,
      messages: lostNote,
    }),
    waiting: page({
      ...build,
      css: loadingPage.css,
      html: loadingPage.html.replace('</main>', `${onboardingNote}</main>`),
      head: browserOnly,
      styles: waitingStyles,
      messages: lostNote,
    }),
    // It runs the shell's inline scripts no more than the shell: only its own.
    maintenance: page({
      ...build,
      loader: maintenance,
      css: closed.css,
      html: closed.html,
      head: title('Closed for maintenance'),
      messages: '',
    }),
    notFound: page({
      ...build,
      css: missing.css,
      html: missing.html,
      head: `${title('Page not found')}<meta name="robots" content="noindex">${missing.links}`,
    }),
    files: {
      'art/iris.svg': contourSvg(iris),
      'art/portrait.svg': contourSvg(portrait),
      'art/waveform.svg': contourSvg(waveform),
      'art/mark.svg': markFile,
      'art/site.webmanifest': manifest,
    },
    rootFiles: {
      '/favicon.ico': favicon,
      '/apple-touch-icon.png': touchIcon,
      // In emails, which may be opened years later.
      '/mail-contour.png': mailContour,
      '/card.png': card,
      '/manifest.webmanifest': `/shell/${buildId}/art/site.webmanifest`,
    },
  };
};
