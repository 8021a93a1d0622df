import { readFileSync } from 'node:fs';
import { create, type Font as ParsedFont } from 'fontkit';

/** One file of type: cut by `scripts/cut-receipt-fonts.ts`, or of an npm package. */
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

/**
 * A font of another script: read when a text first needs it, since some have 8 MB. Not of WOFF2, whose composite glyphs
 * fontkit cannot put into a document.
 */
function loadLater(name: string, script: RegExp, file: URL): Font {
  let font: Font | undefined;
  const read = (): Font => (font ??= load(name, file));
  return {
    name,
    get bytes() {
      return read().bytes;
    },
    covers: (text) => script.test(text) && read().covers(text),
  };
}

const otherScripts: readonly Font[] = [
  loadLater(
    'text-greek',
    /\p{Script=Greek}/u,
    new URL('../../../../node_modules/@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff', import.meta.url),
  ),
  loadLater(
    'text-hebrew',
    /\p{Script=Hebrew}/u,
    new URL(
      '../../../../node_modules/@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
      import.meta.url,
    ),
  ),
  loadLater(
    'text-arabic',
    /[\p{Script=Arabic}،؛؟]/u,
    new URL(
      '../../../../node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
      import.meta.url,
    ),
  ),
  loadLater(
    'text-thai',
    /\p{Script=Thai}/u,
    new URL(
      '../../../../node_modules/@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
      import.meta.url,
    ),
  ),
  loadLater(
    'text-korean',
    /\p{Script=Hangul}/u,
    new URL('../../../../node_modules/@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf', import.meta.url),
  ),
  // With the punctuation of Chinese and Japanese.
  loadLater(
    'text-han',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303Fー]/u,
    new URL('../../../../node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf', import.meta.url),
  ),
];

/** The font styles of the documents; those of our own type are read once at start: 130 KB. */
export const fontStyles = {
  display: [
    load('display', new URL('./fonts/fraunces.ttf', import.meta.url)),
    load('display-latin-ext', new URL('./fonts/fraunces-latin-ext.ttf', import.meta.url)),
    ...alphabets,
    ...otherScripts,
  ],
  text: [load('text', new URL('./fonts/geist-latin.ttf', import.meta.url)), ...alphabets, ...otherScripts],
  strong: [load('strong', new URL('./fonts/geist-latin-500.ttf', import.meta.url)), ...alphabets, ...otherScripts],
  mono: [load('mono', new URL('./fonts/geist-mono.ttf', import.meta.url)), ...alphabets, ...otherScripts],
} as const satisfies Record<string, FontStyle>;
