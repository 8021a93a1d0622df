/**
 * Cuts the product's web fonts out of the `@fontsource-variable` packages: the characters Western
 * copy needs and the part of each variation space the type scale uses, nothing more; and measures
 * the fonts of the platforms beside them. The results are committed, so a build never depends on
 * this script.
 *
 *   npm run fonts --workspace @vitrine/ui
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { measureFallbacks } from './fallback-metrics.ts';

const require = createRequire(import.meta.url);
const outputFolder = new URL('../src/fonts/', import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/**
 * Each family's first file has what the site's own copy is made of, and what most names in the United States need. The
 * next ones have the rest of Latin; a page fetches them only where such a letter stands. A character is in one file of
 * a family: `fonts.ts` has the ranges, and its spec compares both.
 */
const ascii = range(0x20, 0x7e);
const alphabet = ascii.replaceAll(/[^A-Za-z]/g, '');
/** Lower-case ones: the file and its headers stay under 14.6 KB, which arrive in one round trip (ADR 0088). */
const nameAccents = range(0xe0, 0xfd).replaceAll(/[æð÷]/g, '');
const punctuation = '\u00a0§©°·×–—‘’“”•…€™−ı\u202f\u2011';
const western = range(0xa0, 0xff) + '–—‘’‚“”„…•†‡‰′″‹›⁄−€™Œœı\u2002\u2003\u2009\u200a\u202f\u2011';
/** Names of Central and Eastern Europe and Turkey. */
const extended = range(0x100, 0x17f) + 'ȘșȚțẞ';
const vietnamese = 'ƠơƯư' + range(0x1ea0, 0x1ef9);
const without = (characters: string, others: string) =>
  Array.from(characters)
    .filter((one) => !others.includes(one))
    .join('');

/** Headlines are words, numbers and sentence marks. */
const headline = alphabet + '0123456789 .,:;!?’“”‘()&-–—$%/+…\u00a0';
/** Phrases within headlines, quotes, and numbers of the few steps that a section has: all digits would cost 3 KB. */
const phrase = alphabet + '123 .,’“”';
const text = ascii + punctuation + nameAccents;

type Axes = Record<string, number | { min: number; max: number; default?: number }>;

type Cut = {
  source: string;
  output: string;
  characters: string;
  axes: Axes;
  features: string[];
};

/** `kern liga calt ccmp locl mark mkmk` make text; `tnum lnum` line money up; `ss01` stays out. */
const textFeatures = ['kern', 'liga', 'clig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'rvrn'];

/** CSS pixels for which the display face is drawn; smaller and larger text uses the nearest. */
const opticalSizes = { min: 24, max: 72, default: 72 };

/**
 * Headlines only, from 22 px up. Browsers pick the optical size that fits the font size, so that hairlines stay visible
 * at one device pixel per CSS pixel; beyond 72 Fraunces gets thinner than such a pixel. One weight: a second axis would
 * cost another 20 KB. `WONK` is 0: the swashed h and l of the other italic are read as other letters.
 */
const fraunces: Axes = { opsz: opticalSizes, SOFT: 0, WONK: 0, wght: 320 };
const geist: Axes = { wght: { min: 400, max: 600, default: 400 } };

const display = '@fontsource-variable/fraunces/files/fraunces';
const grotesque = '@fontsource-variable/geist/files/geist';
const mono = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2';

const cut = (output: string, source: string, characters: string, axes: Axes, features = textFeatures): Cut => ({
  source,
  output: `${output}.woff2`,
  characters,
  axes,
  features,
});

const latin = ascii + western;
const eastern = without(extended, 'ıŒœ');
const cuts: Cut[] = [
  cut('fraunces', `${display}-latin-full-normal.woff2`, headline, fraunces),
  cut('fraunces-latin', `${display}-latin-full-normal.woff2`, without(latin, headline), fraunces),
  cut('fraunces-latin-ext', `${display}-latin-ext-full-normal.woff2`, eastern, fraunces),
  cut('fraunces-italic', `${display}-latin-full-italic.woff2`, phrase, fraunces),
  cut('fraunces-italic-latin', `${display}-latin-full-italic.woff2`, without(latin, phrase), fraunces),
  cut('geist', `${grotesque}-latin-wght-normal.woff2`, text, geist, [...textFeatures, 'tnum']),
  cut('geist-latin', `${grotesque}-latin-wght-normal.woff2`, without('½' + range(0xc0, 0xff), text), geist),
  cut('geist-latin-ext', `${grotesque}-latin-ext-wght-normal.woff2`, eastern, geist),
  cut('geist-vietnamese', `${grotesque}-vietnamese-wght-normal.woff2`, vietnamese, geist),
  // One weight. A document number is read letter by letter: no ligatures.
  cut('geist-mono', mono, text + range(0xc0, 0xff), { wght: 400 }, ['ccmp']),
];

/**
 * `U+A0-A3,U+D7` of a file's characters. It runs on over a few that no file of the family has, which makes it
 * shorter: every page carries it.
 */
function unicodeRange(characters: string, others: string): string {
  const spans: [number, number][] = [];
  const pointOf = (character: string): number => character.codePointAt(0) ?? 0;
  const isTaken = (first: number, last: number): boolean =>
    Array.from(others, pointOf).some((point) => point > first && point < last);
  for (const point of Array.from(characters, pointOf).toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && point - last[1] < 0x40 && !isTaken(last[1], point)) last[1] = point;
    else spans.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return spans.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

const generated = (name: string, what: string, value: unknown): void => {
  const note = `/**\n * ${what}\n * Written by libs/ui/scripts/subset-fonts.ts.\n */`;
  const code = `${note}\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
  writeFileSync(new URL(`${name}.generated.ts`, outputFolder), code);
};

const ranges: Record<string, string> = {};
for (const { source, output, characters, axes, features } of cuts) {
  const font = await subsetFont(readFileSync(require.resolve(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  writeFileSync(new URL(output, outputFolder), font);
  const name = output.replace('.woff2', '');
  const [family = ''] = name.split(/-(?:latin|vietnamese)/);
  const others = cuts.filter(
    (one) => one.output !== output && one.output.replace(/(?:-latin|-vietnamese|\.).*/, '') === family,
  );
  if (family !== name) ranges[name] = unicodeRange(characters, others.map((one) => one.characters).join(''));
  process.stdout.write(`${output.padEnd(30)} ${(font.length / 1000).toFixed(1)} KB\n`);
}
generated('ranges', 'What each further file has: a page fetches it only where one of these characters stands.', ranges);
generated('fallbacks', 'Fonts of the platforms, stretched to the metrics of the web fonts.', await measureFallbacks());
