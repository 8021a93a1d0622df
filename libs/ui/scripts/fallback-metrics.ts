/**
 * Measures the fonts that platforms have beside our web fonts. The platforms' own files are not free, but fonts of the
 * same widths are: Tinos, Arimo and Cousine are drawn to the widths of Times New Roman, Arial and Courier New (Windows,
 * macOS, iOS), and so are the Liberation fonts (Linux). Roboto and the Noto fonts are those of Android and of Linux.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

const packages = join(import.meta.dirname, '../../../node_modules');

/** A face of the system in the place of a web font. Percent, as CSS takes them. */
export interface Fallback {
  readonly family: string;
  /** Full names, which differ by platform. */
  readonly local: readonly string[];
  readonly style: 'normal' | 'italic';
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Headlines, and the italics in them, as the site has them. */
const headlines = 'More of the right patients, with What we build for your practice Packages and prices Questions';
const phrases = 'Machine Learning Augmented Intelligence Neural Networks Deep Learning signed permission your practice';
const copy =
  'We build websites, booking and AI front desks for dermatology, med spa and dental practices. Monthly packages ' +
  'from $4,997, projects from $12,000. See the work, pause motion, and tell us when we may call you.';

/** Largest optical size at which a headline wraps on a phone; Fraunces is narrower the larger it is set. */
const headlineSize = 50;

interface Pair {
  readonly web: string;
  readonly axes: Record<string, number>;
  readonly sample: string;
  readonly style: 'normal' | 'italic';
  readonly systems: readonly { readonly family: string; readonly file: string; readonly local: readonly string[] }[];
}

const fontsource = (name: string, style = 'normal') => `@fontsource/${name}/files/${name}-latin-400-${style}.woff2`;
const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-full';

const pairs: readonly Pair[] = [
  {
    web: `${fraunces}-normal.woff2`,
    axes: { opsz: headlineSize, SOFT: 0, WONK: 0, wght: 320 },
    sample: headlines,
    style: 'normal',
    systems: [
      {
        family: 'Fraunces Fallback',
        file: fontsource('tinos'),
        local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      },
      {
        family: 'Fraunces Fallback Noto',
        file: fontsource('noto-serif'),
        local: ['Noto Serif'],
      },
    ],
  },
  {
    web: `${fraunces}-italic.woff2`,
    axes: { opsz: headlineSize, SOFT: 0, WONK: 0, wght: 320 },
    sample: phrases,
    style: 'italic',
    systems: [
      {
        family: 'Fraunces Fallback',
        file: fontsource('tinos', 'italic'),
        local: ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos Italic'],
      },
      {
        family: 'Fraunces Fallback Noto',
        file: fontsource('noto-serif', 'italic'),
        local: ['Noto Serif Italic'],
      },
    ],
  },
  {
    web: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    axes: { wght: 400 },
    sample: copy,
    style: 'normal',
    systems: [
      { family: 'Geist Fallback', file: fontsource('arimo'), local: ['Arial', 'Liberation Sans', 'Arimo'] },
      {
        family: 'Geist Fallback Roboto',
        file: fontsource('roboto'),
        local: ['Roboto'],
      },
    ],
  },
  {
    web: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    axes: { wght: 400 },
    sample: copy,
    style: 'normal',
    systems: [
      {
        family: 'Geist Mono Fallback',
        file: fontsource('cousine'),
        local: ['Courier New', 'Liberation Mono', 'Droid Sans Mono'],
      },
    ],
  },
];

/** In a form that fontkit can lay out, with the axes at these values. */
const openFont = async (source: string, axes: Record<string, number> = {}): Promise<Font> => {
  const characters = Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
  const file = readFileSync(join(packages, source));
  return create(await subsetFont(file, characters, { targetFormat: 'truetype', variationAxes: axes })) as Font;
};

/** Width of a text, in em. */
const widthOf = (font: Font, text: string): number => font.layout(text).advanceWidth / font.unitsPerEm;
/** To a tenth: every page carries these numbers, and a tenth of a percent is less than a tenth of a pixel. */
const percent = (ratio: number): number => Math.round(ratio * 1000) / 10;

/** Sizes that give each font of a platform the width of our own text, and the heights of the web font. */
export async function measureFallbacks(): Promise<Fallback[]> {
  const all: Fallback[] = [];
  for (const { web, axes, sample, style, systems } of pairs) {
    const font = await openFont(web, axes);
    for (const { family, file, local } of systems) {
      const sizeAdjust = percent(widthOf(font, sample) / widthOf(await openFont(file), sample));
      const height = (units: number): number => percent((units / font.unitsPerEm / sizeAdjust) * 100);
      all.push({ family, local, style, sizeAdjust, ascent: height(font.ascent), descent: height(-font.descent) });
    }
  }
  return all;
}

// For the spec, whose own modules cannot hand a file to the WebAssembly that reads it.
if (import.meta.main) process.stdout.write(JSON.stringify(await measureFallbacks()));
