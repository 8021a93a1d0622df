// Whoever compiles this file from another project has to see the declaration too, and an import cannot carry an ambient
// one.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./assets.d.ts" />
import { fallbacks } from './fallbacks.generated.ts';
import fraunces from './fraunces.woff2';
import frauncesItalic from './fraunces-italic.woff2';
import frauncesItalicLatin from './fraunces-italic-latin.woff2';
import frauncesLatin from './fraunces-latin.woff2';
import frauncesLatinExt from './fraunces-latin-ext.woff2';
import geist from './geist.woff2';
import geistData from './geist.woff2?inline';
import geistLatin from './geist-latin.woff2';
import geistLatinExt from './geist-latin-ext.woff2';
import geistMono from './geist-mono.woff2';
import geistVietnamese from './geist-vietnamese.woff2';
import { ranges } from './ranges.generated.ts';

/**
 * Fonts of the first view, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`; `text` only where a
 * document doesn't carry it.
 */
export const preloadFonts: Readonly<Record<'display' | 'text', string>> = { display: fraunces, text: geist };

/**
 * Styles whose font of running text is in them: a document that is painted before a second file can come is painted in
 * its own face, and no line breaks anew (ADR 0088). The file stays the second source, for an edge whose content policy
 * does not allow the first yet.
 */
export const withTextFont = (styles: string): string => {
  const rule = "font-family:'Geist';src:";
  return styles.replace(rule, `${rule}url(${geistData}) format('woff2'),`);
};

interface Family {
  readonly family: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  /** Without a range the first of a family, which every page of its type needs. */
  readonly files: readonly (readonly [url: string, range?: string])[];
}

const families: readonly Family[] = [
  {
    family: 'Fraunces',
    style: 'normal',
    weight: '320',
    files: [[fraunces], [frauncesLatin, ranges['fraunces-latin']], [frauncesLatinExt, ranges['fraunces-latin-ext']]],
  },
  {
    family: 'Fraunces',
    style: 'italic',
    weight: '320',
    files: [[frauncesItalic], [frauncesItalicLatin, ranges['fraunces-italic-latin']]],
  },
  {
    family: 'Geist',
    style: 'normal',
    weight: '400 600',
    files: [
      [geist],
      [geistLatin, ranges['geist-latin']],
      [geistLatinExt, ranges['geist-latin-ext']],
      [geistVietnamese, ranges['geist-vietnamese']],
    ],
  },
  {
    family: 'Geist Mono',
    style: 'normal',
    weight: '400',
    files: [[geistMono]],
  },
];

/**
 * A font that comes late takes its place when it is there. Running text has its own from the start; headlines of the
 * first view have fixed line breaks, and a monospaced text has one width.
 */
const faces = families.flatMap(({ family, style, weight, files }) =>
  files.map(
    ([url, range]) =>
      `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-style:${style};font-weight:${weight};` +
      `font-display:swap${range === undefined ? '' : `;unicode-range:${range}`}}`,
  ),
);

/**
 * Faces of the system stretched to the web font's metrics, as measured by `scripts/fallback-metrics.ts`. Line gaps need
 * no override: every text has a line height.
 */
const systemFaces = fallbacks.map(
  ({ family, local, style, sizeAdjust, ascent, descent }) =>
    `@font-face{font-family:'${family}';src:${local.map((name) => `local('${name}')`).join(',')};font-style:${style};` +
    `size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%}`,
);

/** All `@font-face` rules. */
export const fontFaces: string = [...faces, ...systemFaces].join('');
