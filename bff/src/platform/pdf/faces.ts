import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** One file of type, cut by `scripts/cut-receipt-fonts.ts`. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  /** Whether it draws every sign of the text. */
  covers(text: string): boolean;
}

/** The faces of one voice in the order they are asked; the later ones lend the alphabets that the first lacks. */
export type Voice = readonly [Face, ...Face[]];

function load(name: string, file: URL): Face {
  const bytes = readFileSync(file);
  const parsed = create(bytes) as Font;
  return {
    name,
    bytes,
    covers: (text) => Array.from(text).every((sign) => parsed.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
  };
}

const alphabets: readonly Face[] = [
  load('text-latin-ext', new URL('./fonts/geist-latin-ext.ttf', import.meta.url)),
  load('text-vietnamese', new URL('./fonts/geist-vietnamese.ttf', import.meta.url)),
  load('text-cyrillic', new URL('./fonts/geist-cyrillic.ttf', import.meta.url)),
];

/** The documents' voices, read once, with the first document: 130 KB. */
export const voices = {
  display: [
    load('display', new URL('./fonts/fraunces.ttf', import.meta.url)),
    load('display-latin-ext', new URL('./fonts/fraunces-latin-ext.ttf', import.meta.url)),
    ...alphabets,
  ],
  text: [load('text', new URL('./fonts/geist-latin.ttf', import.meta.url)), ...alphabets],
  strong: [load('strong', new URL('./fonts/geist-latin-500.ttf', import.meta.url)), ...alphabets],
  mono: [load('mono', new URL('./fonts/geist-mono.ttf', import.meta.url)), ...alphabets],
} as const satisfies Record<string, Voice>;
