import { signaturePad, strokesOf } from '@vitrine/contracts';
import { encode } from 'uqr';
import {
  accent,
  drawSums,
  drawText,
  hairline,
  ink,
  leading,
  type Page,
  rule,
  type Style,
  styles,
  wrap,
} from '../../../platform/pdf/index.ts';
import type { PrintedSection } from './printed-document.ts';

/**
 * Opens a further page; answers where its content begins. What keeps free space above itself begins higher by `lift`
 * points where no running head is in the way.
 */
export type AddPage = (lift?: number) => number;
type Section<Kind extends PrintedSection['kind']> = Extract<PrintedSection, { kind: Kind }>;

const { label, money, muted, small, strong, text } = styles;
/** A typed signature. */
const script: Style = { ...styles.wordmark, size: 30, color: ink };
const signatureHeight = 150;

/** Draws a section below `end`, on further pages if needed; answers where it ends. */
export function drawSection(page: Page, section: PrintedSection, end: number, addPage: AddPage): number {
  if (section.kind === 'sums') return drawSums(page, section, end, () => addPage(12));
  if (section.kind === 'schedule') return drawSchedule(page, section, end, addPage);
  if (section.kind === 'note') return drawNote(page, section, end, addPage);
  if (section.kind === 'remark') return drawRemark(page, section, end, addPage);
  if (section.kind === 'link') return drawLink(page, section, end, addPage);
  return drawSignature(page, section, end, addPage);
}

/** On one page. */
function drawSchedule(page: Page, { heading, rows }: Section<'schedule'>, end: number, addPage: AddPage): number {
  const { document, structure, left, right, bottom } = page;
  const height = 23 + rows.length * leading;
  const top = end + 4 + height > bottom ? addPage() : end + 4;
  structure.content('P', () => drawText(document, heading, left, top + 18, label));
  for (const [index, { name, detail, amount }] of rows.entries()) {
    const y = top + 23 + (index + 1) * leading;
    structure.content('P', () => {
      drawText(document, name, left, y, text);
      drawText(document, detail, left + 160, y, muted);
      drawText(document, amount, right, y, money, 'right');
    });
  }
  return top + height + 6;
}

function drawNote(page: Page, { heading, text: words, keep }: Section<'note'>, end: number, addPage: AddPage): number {
  const { document, structure, left, right, bottom } = page;
  if (words === '') return end;
  const lines = words
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [''] : wrap(document, line, right - left, text)));
  const minimumHeight = keep ?? Math.min(lines.length, 3) * leading;
  let top = end + 38 + minimumHeight > bottom ? addPage(18) : end;
  const headingAt = top + 18;
  structure.content('P', () => drawText(document, heading, left, headingAt, label));
  top += 23;
  for (const line of lines) {
    if (top + leading > bottom) top = addPage();
    top += leading;
    const lineAt = top;
    if (line !== '') structure.content('P', () => drawText(document, line, left, lineAt, text));
  }
  return top;
}

/** Nearer to the foot than other content, so that a receipt stays on one page. */
function drawRemark(page: Page, { text: words }: Section<'remark'>, end: number, addPage: AddPage): number {
  const { document, structure, left, right, bottom } = page;
  const lines = wrap(document, words, right - left, small);
  const height = lines.length * 12;
  const top = end + height > bottom + 20 ? addPage(12) : end;
  structure.content('P', () => {
    for (const [index, line] of lines.entries()) drawText(document, line, left, top + 12 + index * 12, small);
  });
  return top + height;
}

/** A box that is a link, with its address as text. */
function drawLink(page: Page, { heading, url, code }: Section<'link'>, end: number, addPage: AddPage): number {
  const { document, structure, left, right, footRule } = page;
  const height = code ? 88 : 70;
  const side = code ? height - 24 : 0;
  const top = end + 20 + height > footRule - 12 ? addPage() : end + 20;
  structure.artifact(() => {
    document.save().lineWidth(0.8).strokeColor(hairline);
    document
      .roundedRect(left, top, right - left, height, 8)
      .stroke()
      .restore();
  });
  structure.group('Sect', () => {
    structure.content('H2', () => drawText(document, heading, left + 18, top + 26, label));
    if (code) structure.content('P', () => drawText(document, code.call, left + 18, top + 46, strong));
    structure.link([left, top, right - left, height], url, () => {
      const style: Style = { ...small, size: 8, color: accent };
      const width = right - left - (code ? side + 44 : 36);
      const lines = wrap(document, url.replace(/^https?:\/\//, ''), width, style, 2);
      const first = top + (code ? 64 : 46);
      for (const [index, line] of lines.entries()) drawText(document, line, left + 18, first + index * 12, style);
    });
    if (code) drawQrCode(page, url, code.alt, { x: right - 12 - side, y: top + 12, side });
  });
  return top + height;
}

function drawQrCode(
  { document, structure }: Page,
  url: string,
  alt: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const cell = side / size;
  structure.content(
    'Figure',
    () => {
      document.save().fillColor(ink);
      for (const [row, cells] of data.entries()) {
        for (const [place, dark] of cells.entries()) {
          // A little wider than a cell, so that no hairline shows between two.
          if (dark) document.rect(x + place * cell, y + row * cell, cell + 0.04, cell + 0.04);
        }
      }
      document.fill().restore();
    },
    { alt, bbox: [x, y, x + side, y + side] },
  );
}

/** On one page. */
function drawSignature(page: Page, signature: Section<'signature'>, end: number, addPage: AddPage): number {
  const { heading, name, path, at, address, sha256 } = signature;
  const { document, structure, left, right, bottom } = page;
  const names = wrap(document, name, right - left, text);
  const height = signatureHeight + (names.length - 1) * leading;
  const top = end + 20 + height > bottom ? addPage() : end + 20;
  structure.group('Sect', () => {
    structure.content('H2', () => drawText(document, heading, left, top + 10, label));
    const strokes = path === null ? null : strokesOf(path);
    if (strokes === null)
      structure.content('P', () => {
        const [firstLine = name] = wrap(document, name, right - left, script, 1);
        // Slanted, as a hand writes.
        document.save().transform(1, 0, -0.2, 1, 0.2 * (top + 66), 0);
        drawText(document, firstLine, left, top + 66, script);
        document.restore();
      });
    else
      structure.content('Figure', () => drawStrokes(page, strokes, left, top + 16), {
        alt: `Signature of ${name}`,
        bbox: [left, top + 16, left + 240, top + 96],
      });
    rule(page, top + 98);
    const facts = [...names, at + (address ? `, from ${address}` : ''), `Document SHA-256: ${sha256}`];
    for (const [index, fact] of facts.entries()) {
      const style = index < names.length ? text : { ...small, size: 8.5 };
      structure.content('P', () => drawText(document, fact, left, top + 117 + index * leading, style));
    }
  });
  return top + height;
}

/** Strokes of the pad at 0.4 of its size. */
function drawStrokes(
  { document }: Page,
  strokes: NonNullable<ReturnType<typeof strokesOf>>,
  x: number,
  y: number,
): void {
  const scale = 240 / signaturePad.width;
  document.save().lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor(ink);
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    document.moveTo(x + first[0] * scale, y + first[1] * scale);
    for (const point of rest.length > 0 ? rest : [first]) document.lineTo(x + point[0] * scale, y + point[1] * scale);
    document.stroke();
  }
  document.restore();
}
