/**
 * Cuts the product's web fonts out of the `@fontsource-variable` packages: the characters Western
 * copy needs and the part of each variation space the type scale uses, nothing more. The results
 * are committed, so a build never depends on this script.
 *
 *   node libs/ui/scripts/subset-fonts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const outputFolder = new URL('../src/fonts/', import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const ascii = range(0x20, 0x7e);
const latin1 = range(0xa0, 0xff);
/**
 * Quotes, dashes, ellipsis, primes, daggers, per mille, guillemets, fraction slash, minus, euro, trade mark, and the
 * Latin letters French and Finnish add.
 */
const typographic = '–—‘’‚“”„…•†‡‰′″‹›⁄−€™ŒœŠšŽžŸı\u2002\u2003\u2009\u200a\u202f\u2011';
/** Names take more of Latin: files of their own, which a page fetches only where such a letter stands. */
const latinExtended = range(0x100, 0x17f) + 'ȘșȚțẞ';
const vietnamese = 'ĂăĐđĨĩŨũƠơƯư' + range(0x1ea0, 0x1ef9);
const letters = ascii + latin1 + typographic;

type Cut = {
  source: string;
  output: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number; default?: number }>;
  features: string[];
};

/** `kern liga calt ccmp locl mark mkmk` make text; `tnum lnum` line money up; `ss01` stays out. */
const textFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'rvrn'];

/** CSS pixels for which the display face is drawn; smaller and larger text uses the nearest. */
const opticalSizes = { min: 24, max: 72, default: 72 };

const cuts: Cut[] = [
  {
    // Headlines only, from 22 px up. Browsers pick the optical size that fits the font size, so that hairlines stay
    // visible at one device pixel per CSS pixel; beyond 72 Fraunces gets thinner than such a pixel. One weight:
    // a second axis would cost another 20 KB.
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    output: 'fraunces.woff2',
    characters: letters,
    axes: { opsz: opticalSizes, SOFT: 0, WONK: 0, wght: 320 },
    features: [...textFeatures, 'tnum', 'lnum'],
  },
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2',
    output: 'fraunces-italic.woff2',
    characters: letters,
    // The swashed l, b, d, h of the "wonky" italic are the voice of the rotating phrase.
    axes: { opsz: opticalSizes, SOFT: 0, WONK: 1, wght: 320 },
    features: [...textFeatures, 'tnum', 'lnum'],
  },
  {
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    output: 'geist.woff2',
    characters: letters,
    axes: { wght: { min: 400, max: 600, default: 400 } },
    features: [...textFeatures, 'tnum'],
  },
  {
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    output: 'geist-mono.woff2',
    characters: ascii + '–—‘’“”…·×−€°£§©®±½¼¾ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ',
    axes: { wght: { min: 400, max: 500, default: 400 } },
    // A document number is read letter by letter: no ligatures.
    features: ['ccmp', 'mark', 'mkmk'],
  },
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2',
    output: 'fraunces-latin-ext.woff2',
    characters: latinExtended,
    axes: { opsz: opticalSizes, SOFT: 0, WONK: 0, wght: 320 },
    features: textFeatures,
  },
  {
    source: '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
    output: 'geist-latin-ext.woff2',
    characters: latinExtended,
    axes: { wght: { min: 400, max: 600, default: 400 } },
    features: textFeatures,
  },
  {
    source: '@fontsource-variable/geist/files/geist-vietnamese-wght-normal.woff2',
    output: 'geist-vietnamese.woff2',
    characters: vietnamese,
    axes: { wght: { min: 400, max: 600, default: 400 } },
    features: textFeatures,
  },
];

for (const { source, output, characters, axes, features } of cuts) {
  const font = await subsetFont(readFileSync(require.resolve(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  writeFileSync(new URL(output, outputFolder), font);
  process.stdout.write(`${output.padEnd(24)} ${(font.length / 1024).toFixed(1)} KB\n`);
}
