import type Pdf from 'pdfkit';
import { type Font, type FontStyle, fontStyles } from './fonts.ts';

export type Document = InstanceType<typeof Pdf>;

/** How a text is set; sizes and widths in points. */
export interface Style {
  readonly font: FontStyle;
  readonly size: number;
  readonly color: string;
  /** Space between letters. */
  readonly tracking?: number;
  /** Figures of one width, for columns of money. */
  readonly tabular?: boolean;
}

/** A stretch of text in one font. `original` is what was asked for where a description took its place. */
export interface Run {
  readonly text: string;
  readonly font: Font;
  readonly original?: string;
}

/** Makes the fonts known to a document; only those that are used go into it. */
export function registerFonts(document: Document): void {
  for (const { name, bytes } of new Set(Object.values(fontStyles).flat())) document.registerFont(name, bytes);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Signs that the type lacks and that read well in others. */
const spelled: Readonly<Record<string, string>> = {
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇒': '=>',
  '≤': '<=',
  '≥': '>=',
  '✓': 'v',
};
/** Controls, directions and joiners: nothing to see. */
const invisible = /^[\p{Cc}\p{Cf}\u{FE0F}]*$/u;

/** What stands in the place of text that our fonts cannot draw, by the script it is in. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese text'],
  [/\p{Script=Hangul}/u, 'Korean text'],
  [/\p{Script=Han}/u, 'Chinese or Japanese text'],
  [/\p{Script=Arabic}/u, 'Arabic text'],
  [/\p{Script=Hebrew}/u, 'Hebrew text'],
  [/\p{Script=Greek}/u, 'Greek text'],
  [/\p{Script=Thai}/u, 'Thai text'],
  [/\p{Script=Devanagari}/u, 'Hindi text'],
  [/\p{L}/u, 'text in another script'],
  [/\p{Extended_Pictographic}/u, 'emoji'],
];

const describe = (original: string): string =>
  `[${scripts.find(([script]) => script.test(original))?.[1] ?? 'symbol'}]`;

/**
 * Divides a text among the fonts of a style. A character that none of them has is taken apart (`ﬁ` becomes `fi`); where
 * that does not help, the text says what is missing (`[Japanese text]`), and the file keeps the original for copying,
 * searching and screen readers.
 */
export function divide(text: string, style: FontStyle): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if (invisible.test(segment)) continue;
    const drawn = choose(segment, style);
    const last = runs.at(-1);
    if (!drawn) {
      // Several words in one script become one gap.
      const gap = last?.original === undefined && last?.text === ' ' ? runs.at(-2) : undefined;
      if (last?.original !== undefined) runs.splice(-1, 1, undrawable(last.original + segment, style));
      else if (gap?.original !== undefined) runs.splice(-2, 2, undrawable(`${gap.original} ${segment}`, style));
      else runs.push(undrawable(segment, style));
    } else if (last && last.original === undefined && last.font === drawn.font) {
      runs.splice(-1, 1, { text: last.text + drawn.text, font: last.font });
    } else runs.push(drawn);
  }
  return runs;
}

const undrawable = (original: string, [font]: FontStyle): Run => ({ text: describe(original), font, original });

function choose(segment: string, style: FontStyle): Run | null {
  const withoutMarks = segment.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  for (const text of [segment, spelled[segment], segment.normalize('NFKC'), withoutMarks]) {
    const font = text && style.find((one) => one.covers(text));
    if (text && font) return { text, font };
  }
  return null;
}

/** From the first letter to the end of the last one. */
export function widthOf(document: Document, text: string, style: Style): number {
  const runs = divide(text, style.font);
  return (
    runs.reduce((sum, run) => sum + advance(document, run, style), 0) - (runs.length > 0 ? (style.tracking ?? 0) : 0)
  );
}

/** How far a run moves the pen: with the space after its last letter. */
function advance(document: Document, { text, font }: Run, { size, tracking = 0, tabular }: Style): number {
  return (
    document
      .font(font.name)
      .fontSize(size)
      .widthOfString(text, tabular ? { features: ['tnum'] } : {}) +
    tracking * Array.from(text).length
  );
}

/** Breaks a text into lines, at spaces where it can; what does not fit into `most` lines ends in an ellipsis. */
export function wrap(
  document: Document,
  text: string,
  width: number,
  style: Style,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const fits = (line: string) => widthOf(document, line, style) <= width;
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line) lines.push(line);
    line = '';
  };
  for (const word of text.split(/\s+/u)) {
    if (line && fits(`${line} ${word}`)) {
      line += ` ${word}`;
      continue;
    }
    end();
    if (fits(word)) {
      line = word;
      continue;
    }
    for (const { segment } of graphemes.segment(word)) {
      if (line && !fits(line + segment)) end();
      line += segment;
    }
  }
  end();
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = Array.from(graphemes.segment(kept.pop() ?? ''), ({ segment }) => segment);
  while (last.length > 0 && !fits(`${last.join('')}…`)) last = last.slice(0, -1);
  return [...kept, `${last.join('').trimEnd()}…`];
}

/** Sets one line with its baseline at `y`; `x` is where it begins, or where it ends when it is set to the right. */
export function drawText(
  document: Document,
  text: string,
  x: number,
  y: number,
  style: Style,
  align: 'left' | 'right' = 'left',
): void {
  const { size, color, tracking = 0, tabular } = style;
  let at = align === 'left' ? x : x - widthOf(document, text, style);
  for (const run of divide(text, style.font)) {
    if (run.original !== undefined) document.markContent('Span', { actual: run.original });
    document
      .font(run.font.name)
      .fontSize(size)
      .fillColor(color)
      .text(run.text, at, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(tracking && { characterSpacing: tracking }),
        ...(tabular && { features: ['tnum'] }),
      });
    if (run.original !== undefined) document.endMarkedContent();
    at += advance(document, run, style);
  }
}
