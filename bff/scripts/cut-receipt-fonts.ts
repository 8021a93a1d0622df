/**
 * Cuts the fonts of invoices and receipts out of the `@fontsource-variable` packages: one weight each, as TrueType,
 * which is what a PDF embeds. Names come in many alphabets, so the text face takes every letter it has for Latin,
 * Vietnamese and Cyrillic; as the packages ship those apart, each stays a file of its own. The results are committed,
 * so a build never depends on this script.
 *
 *   node bff/scripts/cut-receipt-fonts.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const outputFolder = new URL('../src/platform/pdf/fonts/', import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const ascii = range(0x20, 0x7e);
const latin = ascii + range(0xa0, 0xff) + '–—‘’‚“”„…•†‡‰′″‹›⁄−€™ŒœŠšŽžŸı\u2009\u200a\u202f\u2011';
const latinExtended = range(0x100, 0x17f) + 'ƠơƯưǍǎǏǐǑǒǓǔǦǧǪǫȘșȚțȲȳẀẁẂẃẄẅẞỲỳ₣₤₦₨₩₪₫₱₴₹₺₽₿№';
const vietnamese =
  range(0x300, 0x304) + range(0x306, 0x30c) + '\u0323\u0309\u031b\u0327\u0328ĂăĐđĨĩŨũƠơƯư' + range(0x1ea0, 0x1ef9);
const cyrillic = range(0x400, 0x45f) + 'ҐґҒғҚқҢңҮүҰұҺһӘәӨө';

type Cut = { source: string; output: string; characters: string; axes: Record<string, number>; features: string[] };

const textFeatures = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];
const geist = (script: string, characters: string, weight = 400): Cut => ({
  source: `@fontsource-variable/geist/files/geist-${script}-wght-normal.woff2`,
  output: weight === 400 ? `geist-${script}.ttf` : `geist-${script}-${weight}.ttf`,
  characters,
  axes: { wght: weight },
  features: textFeatures,
});

const cuts: Cut[] = [
  {
    // The agency's name and the title, at about 24 to 36 px on a screen: hairlines must survive there, too.
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    output: 'fraunces.ttf',
    characters: ascii + range(0xc0, 0xff) + '’–—€',
    axes: { opsz: 36, SOFT: 0, WONK: 0, wght: 320 },
    features: ['kern', 'ccmp', 'locl', 'mark', 'lnum'],
  },
  {
    source: '@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2',
    output: 'fraunces-latin-ext.ttf',
    characters: range(0x100, 0x17f) + 'ȘșȚțẞ',
    axes: { opsz: 36, SOFT: 0, WONK: 0, wght: 320 },
    features: ['kern', 'ccmp', 'locl', 'mark'],
  },
  geist('latin', latin),
  geist('latin-ext', latinExtended),
  geist('vietnamese', vietnamese),
  geist('cyrillic', cyrillic),
  // The last line, whose words are ours.
  geist('latin', ascii, 500),
  {
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    output: 'geist-mono.ttf',
    characters: ascii + '–—…·',
    axes: { wght: 400 },
    features: ['ccmp'],
  },
];

let total = 0;
for (const { source, output, characters, axes, features } of cuts) {
  const font = await subsetFont(readFileSync(require.resolve(source)), characters, {
    targetFormat: 'truetype',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  writeFileSync(new URL(output, outputFolder), font);
  total += font.length;
  process.stdout.write(`${output.padEnd(32)} ${(font.length / 1024).toFixed(1)} KB\n`);
}
process.stdout.write(`${'together'.padEnd(32)} ${(total / 1024).toFixed(1)} KB\n`);
