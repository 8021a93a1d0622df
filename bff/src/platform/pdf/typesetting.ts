import type Pdf from 'pdfkit';
import { type Face, type Voice, voices } from './faces.ts';

export type Document = InstanceType<typeof Pdf>;

/** How a text is set; sizes and widths in points. */
export interface Style {
  readonly voice: Voice;
  readonly size: number;
  readonly color: string;
  /** Space between letters. */
  readonly tracking?: number;
  /** Figures of one width, for columns of money. */
  readonly tabular?: boolean;
}

/** A stretch of text in one face; without a face it is a sign that none of them draws. */
export interface Run {
  readonly text: string;
  readonly face: Face | null;
}

/** Makes the faces known to a document; only those that are used go into it. */
export function lendFaces(document: Document): void {
  for (const { name, bytes } of new Set(Object.values(voices).flat())) document.registerFont(name, bytes);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Signs that the type lacks and that read well in others. */
const spelled: Readonly<Record<string, string>> = { '→': '->', '←': '<-', '↔': '<->', '⇒': '=>', '≤': '<=', '≥': '>=', '✓': 'v' };
/** Controls, directions and joiners: nothing to see. */
const invisible = /^[\p{Cc}\p{Cf}\u{FE0F}]*$/u;

/**
 * Divides a text among the faces of a voice. A sign that none has is taken apart (`ﬁ` becomes `fi`), or stays as it is
 * without a face: then a box takes its place for the eye, and the sign itself remains in the file for copying, searching
 * and reading aloud.
 */
export function divide(text: string, voice: Voice): Run[] {
  const runs: { text: string; face: Face | null }[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if (invisible.test(segment)) continue;
    const run = choose(segment, voice);
    const last = runs.at(-1);
    if (last && run.face && last.face === run.face) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function choose(sign: string, voice: Voice): { text: string; face: Face | null } {
  for (const text of [sign, spelled[sign], sign.normalize('NFKC'), sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')]) {
    const face = text && voice.find((one) => one.covers(text));
    if (text && face) return { text, face };
  }
  return { text: sign, face: null };
}

/** The width of a sign that no face draws, by the size of the text. */
const boxWidth = 0.62;

/** From the first letter to the end of the last one. */
export function widthOf(document: Document, text: string, style: Style): number {
  const runs = divide(text, style.voice);
  return runs.reduce((sum, run) => sum + advance(document, run, style), 0) - (runs.length > 0 ? (style.tracking ?? 0) : 0);
}

/** How far a run moves the pen: with the space after its last letter. */
function advance(document: Document, { text, face }: Run, { size, tracking = 0, tabular }: Style): number {
  if (!face) return boxWidth * size + tracking;
  return document.font(face.name).fontSize(size).widthOfString(text, tabular ? { features: ['tnum'] } : {}) + tracking * Array.from(text).length;
}

/** Breaks a text into lines, at spaces where it can; what does not fit into `most` lines ends in an ellipsis. */
export function wrap(document: Document, text: string, width: number, style: Style, most = Number.POSITIVE_INFINITY): string[] {
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
export function set(document: Document, text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
  const { size, color, tracking = 0, tabular } = style;
  let at = align === 'left' ? x : x - widthOf(document, text, style);
  for (const run of divide(text, style.voice)) {
    const { face } = run;
    if (face) document.font(face.name).fontSize(size).fillColor(color).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', ...(tracking && { characterSpacing: tracking }), ...(tabular && { features: ['tnum'] }) });
    else drawBox(document, run.text, at, y, style);
    at += advance(document, run, style);
  }
}

function drawBox(document: Document, sign: string, x: number, y: number, { size, color }: Style): void {
  document.markContent('Span', { actual: sign });
  document.save().lineWidth(size * 0.05).strokeColor(color).rect(x + size * 0.08, y - size * 0.7, size * 0.46, size * 0.7).stroke().restore();
  document.endMarkedContent();
}
