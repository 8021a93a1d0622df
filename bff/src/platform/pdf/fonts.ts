import { readFileSync } from 'node:fs';
import { create, type Font as ParsedFont } from 'fontkit';

/** One file of type, cut by `scripts/cut-receipt-fonts.ts`. */
export interface Font {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether it draws every sign of the text. */
  covers(text: string): boolean;
}

/** The fonts of one style in order of preference; the later ones add the alphabets that the first lacks. */
export type FontStyle = readonly [Font, ...Font[]];

function load(name: string, file: URL): Font {
  const bytes = readFileSync(file);
  const parsed = create(bytes) as ParsedFont;
  return {
    name,
    bytes,
    covers: (text) => Array.from(text).every((sign) => parsed.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
  };
}

const alphabets: readonly Font[] = [
  load('text-latin-ext', new URL('./fonts/geist-latin-ext.ttf', import.meta.url)),
  load('text-vietnamese', new URL('./fonts/geist-vietnamese.ttf', import.meta.url)),
  load('text-cyrillic', new URL('./fonts/geist-cyrillic.ttf', import.meta.url)),
];

/** The font styles of the documents, read once at start: 130 KB. */
export const fontStyles = {
  display: [
    load('display', new URL('./fonts/fraunces.ttf', import.meta.url)),
    load('display-latin-ext', new URL('./fonts/fraunces-latin-ext.ttf', import.meta.url)),
    ...alphabets,
  ],
  text: [load('text', new URL('./fonts/geist-latin.ttf', import.meta.url)), ...alphabets],
  strong: [load('strong', new URL('./fonts/geist-latin-500.ttf', import.meta.url)), ...alphabets],
  mono: [load('mono', new URL('./fonts/geist-mono.ttf', import.meta.url)), ...alphabets],
} as const satisfies Record<string, FontStyle>;
