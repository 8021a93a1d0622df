import bidiFactory from 'bidi-js';
import type Pdf from 'pdfkit';
import type { Font, FontStyle } from './fonts.ts';

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

/** Selects a font; only those that are used go into a document. */
const select = (document: Document, { name, bytes }: Font, size: number): Document =>
  document.registerFont(name, bytes).font(name).fontSize(size);

const bidi = bidiFactory();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** What would turn the order of letters around that do not ask for it. */
const directions = /[\u202A-\u202E\u2066-\u2069]/g;

/** A run with the direction that it has in its line: even levels are read from left to right. */
interface Piece extends Run {
  readonly level: number;
  /** A description stands for it. */
  readonly isMissing?: boolean;
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
  [/\p{Script=Han}/u, 'Chinese or Japanese text'],
  [/\p{Script=Devanagari}/u, 'Hindi text'],
  [/\p{L}/u, 'text in another script'],
  [/\p{Extended_Pictographic}/u, 'emoji'],
];

const describe = (original: string): string =>
  `[${scripts.find(([script]) => script.test(original))?.[1] ?? 'symbol'}]`;

/**
 * Divides a text among the fonts of a style, in the order in which it is drawn: Arabic and Hebrew from the right. A
 * character that no font has is taken apart (`ﬁ` becomes `fi`); where that does not help, the text says what is missing
 * (`[Hindi text]`), and the file keeps the original for copying, searching and screen readers.
 */
export function divide(text: string, style: FontStyle): Run[] {
  const written = text.normalize('NFC').replaceAll(directions, '');
  const levels = rightToLeft.test(written) ? bidi.getEmbeddingLevels(written, 'auto').levels : undefined;
  const pieces: Piece[] = [];
  for (const { segment, index } of graphemes.segment(written)) {
    if (invisible.test(segment)) continue;
    const level = levels?.[index] ?? 0;
    const drawn = choose(segment, style);
    const last = pieces.at(-1);
    if (!drawn) {
      // Several words in one script become one gap.
      const gap = last?.isMissing !== true && last?.text === ' ' ? pieces.at(-2) : undefined;
      if (last?.isMissing) pieces.splice(-1, 1, missing(`${last.original ?? ''}${segment}`, style, level));
      else if (gap?.isMissing) pieces.splice(-2, 2, missing(`${gap.original ?? ''} ${segment}`, style, level));
      else pieces.push(missing(segment, style, level));
    } else if (last && !last.isMissing && last.font === drawn.font && last.level === level) {
      pieces.splice(-1, 1, { text: last.text + drawn.text, font: last.font, level });
    } else pieces.push({ ...drawn, level });
  }
  return levels ? inVisualOrder(pieces) : pieces;
}

const missing = (original: string, [font]: FontStyle, level: number): Piece => ({
  text: describe(original),
  font,
  original,
  level,
  isMissing: true,
});

/** Reverses each stretch that is read from the right, the innermost first (rule L2 of Unicode's algorithm, UAX 9). */
function inVisualOrder(pieces: readonly Piece[]): Run[] {
  let ordered = pieces.map((piece) => (piece.level % 2 === 1 && !piece.isMissing ? fromTheRight(piece) : piece));
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    const next: Piece[] = [];
    let stretch: Piece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) stretch = [piece, ...stretch];
      else {
        next.push(...stretch, piece);
        stretch = [];
      }
    }
    ordered = [...next, ...stretch];
  }
  return ordered;
}

/** The font shapes and reverses letters itself; signs between them are reversed and mirrored here. */
function fromTheRight(piece: Piece): Piece {
  const { text } = piece;
  if (rightToLeft.test(text)) return piece;
  const signs = Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return { ...piece, text: signs.toReversed().join('') };
}

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
    select(document, font, size).widthOfString(text, tabular ? { features: ['tnum'] } : {}) +
    tracking * Array.from(text).length
  );
}

/** Breaks a text into lines, at spaces where it can; what does not fit into `most` lines ends in an ellipsis. */
export function wrap(
  document: Document,
  text: string,
  width: number,
  style: Style,
  maximumLines = Number.POSITIVE_INFINITY,
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
  if (lines.length <= maximumLines) return lines;
  const visibleLines = lines.slice(0, maximumLines);
  let last = Array.from(graphemes.segment(visibleLines.pop() ?? ''), ({ segment }) => segment);
  while (last.length > 0 && !fits(`${last.join('')}…`)) last = last.slice(0, -1);
  return [...visibleLines, `${last.join('').trimEnd()}…`];
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
  // Whoever copies or listens to a line that is read from the right gets it in the order in which it was typed.
  const isReordered = rightToLeft.test(text);
  if (isReordered) document.markContent('Span', { actual: text });
  for (const run of divide(text, style.font)) {
    if (run.original !== undefined) document.markContent('Span', { actual: run.original });
    select(document, run.font, size)
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
  if (isReordered) document.endMarkedContent();
}
