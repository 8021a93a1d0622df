// Whoever compiles this file from another project has to see the declaration too, and an import cannot carry an ambient
// one.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./assets.d.ts" />
import fraunces from './fraunces.woff2';
import frauncesItalic from './fraunces-italic.woff2';
import frauncesLatinExt from './fraunces-latin-ext.woff2';
import geist from './geist.woff2';
import geistLatinExt from './geist-latin-ext.woff2';
import geistMono from './geist-mono.woff2';
import geistVietnamese from './geist-vietnamese.woff2';

/**
 * Fonts of the first view, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. Below 70 KB together.
 */
export const preloadFonts: readonly string[] = [fraunces, geist];

type Face = { family: string; url: string; style: 'normal' | 'italic'; weight: string; range?: string };

/** Names in Polish, Czech, Turkish, Romanian and their kin, less the letters that the first files have. */
const latinExt = 'U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E';
const vietnamese = 'U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9';

const faces: Face[] = [
  { family: 'Fraunces', url: fraunces, style: 'normal', weight: '320' },
  { family: 'Fraunces', url: frauncesItalic, style: 'italic', weight: '320' },
  { family: 'Geist', url: geist, style: 'normal', weight: '400 600' },
  { family: 'Geist Mono', url: geistMono, style: 'normal', weight: '400 500' },
  // Fetched by the browser only where such a letter stands.
  { family: 'Fraunces', url: frauncesLatinExt, style: 'normal', weight: '320', range: latinExt },
  { family: 'Geist', url: geistLatinExt, style: 'normal', weight: '400 600', range: latinExt },
  { family: 'Geist', url: geistVietnamese, style: 'normal', weight: '400 600', range: vietnamese },
];

type Fallback = {
  family: string;
  local: string[];
  style: 'normal' | 'italic';
  sizeAdjust: number;
  ascent: number;
  descent: number;
};

/**
 * Faces of the system stretched to the web font's metrics, so that the text keeps its lines when
 * the web font arrives. `sizeAdjust` is the ratio of the two fonts' widths over the site's own copy,
 * measured with canvas `measureText` in Chromium; ascent and descent are the web font's, divided by
 * it (all in percent). Fraunces is narrower the larger it is set (112 % at 24 px, 102.5 % from 72 px up): its ratio is
 * that of about 60 px, where a headline is long enough to wrap.
 */
const fallbacks: Fallback[] = [
  {
    family: 'Fraunces Fallback',
    local: ['Times New Roman', 'Liberation Serif'],
    style: 'normal',
    sizeAdjust: 106,
    ascent: 92.3,
    descent: 24.1,
  },
  {
    family: 'Fraunces Fallback',
    local: ['Times New Roman Italic', 'Liberation Serif Italic'],
    style: 'italic',
    sizeAdjust: 100,
    ascent: 97.8,
    descent: 25.5,
  },
  {
    family: 'Geist Fallback',
    local: ['Arial', 'Liberation Sans'],
    style: 'normal',
    sizeAdjust: 102.5,
    ascent: 98,
    descent: 28.8,
  },
  { family: 'Geist Fallback Roboto', local: ['Roboto'], style: 'normal', sizeAdjust: 101.5, ascent: 99, descent: 29.1 },
  {
    family: 'Geist Mono Fallback',
    local: ['Courier New', 'Liberation Mono'],
    style: 'normal',
    sizeAdjust: 100,
    ascent: 100.5,
    descent: 29.5,
  },
];

const face = ({ family, url, style, weight, range }: Face) =>
  `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-style:${style};font-weight:${weight};` +
  `font-display:swap${range ? `;unicode-range:${range}` : ''}}`;

const fallback = ({ family, local, style, sizeAdjust, ascent, descent }: Fallback) =>
  `@font-face{font-family:'${family}';src:${local.map((name) => `local('${name}')`).join(',')};font-style:${style};` +
  `size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;

/** All `@font-face` rules. */
export const fontFaces: string = [...faces.map(face), ...fallbacks.map(fallback)].join('');
