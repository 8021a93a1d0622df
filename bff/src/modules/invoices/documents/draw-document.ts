import type { Paper } from '@vitrine/contracts';
import {
  accent,
  drawColumn,
  drawLetterhead,
  drawTable,
  drawText,
  leading,
  openPage,
  type Page,
  questionsAbout,
  rule,
  setClient,
  soft,
  type Style,
  styles,
  type TableColumn,
  widthOf,
  wrap,
} from '../../../platform/pdf/index.ts';
import { type AddPage, drawSection } from './draw-sections.ts';
import type { PrintedColumn, PrintedDocument } from './printed-document.ts';

const { amount: amountStyle, label, money, muted, number: numberStyle, small, strong, text } = styles;

/** A document as PDF, on as many pages as needed. Equal documents make equal bytes: a retried mail stays one. */
export function drawDocument(printed: PrintedDocument, paper: Paper = 'letter', logo?: Uint8Array): Promise<Buffer> {
  const page = openPage(paper, printed, logo);
  const addPage = pageAdder(page, printed);
  drawLetterhead(page);
  drawHead(page, printed);
  let end = drawLines(page, printed, drawParties(page, printed), addPage);
  for (const section of printed.sections) end = drawSection(page, section, end, addPage);
  drawFeet(page, printed);
  return page.finish();
}

function drawHead(page: Page, { name, number, reference = number, amount, standing, stamp }: PrintedDocument): void {
  const { document, structure, left, right } = page;
  structure.content('H1', () => drawText(document, name.toUpperCase(), left, 158, label));
  structure.content('P', () => drawText(document, amount, left - 1, 206, amountStyle));
  structure.content('P', () => drawText(document, standing, left, 230, muted));
  if (reference !== null) structure.content('P', () => drawText(document, reference, right, 230, numberStyle, 'right'));
  // Hidden from screen readers, because the standing says the same.
  if (stamp) structure.artifact(() => drawStamp(page, stamp.word, stamp.color === 'accent' ? accent : soft));
}

/** A slightly rotated stamp beside the amount. */
function drawStamp({ document, right }: Page, word: string, color: string): void {
  const style: Style = { ...label, size: 15, color, tracking: 3.2 };
  const width = widthOf(document, word, style) + 30;
  document.save().rotate(-7, { origin: [right - width / 2, 190] });
  document
    .lineWidth(1.4)
    .strokeColor(color)
    .roundedRect(right - width, 173, width, 31, 5)
    .stroke();
  document
    .lineWidth(0.5)
    .roundedRect(right - width + 3, 176, width - 6, 25, 3.5)
    .stroke();
  drawText(document, word, right - width + 15, 194, style);
  document.restore();
}

/** Draws client, sender and facts side by side; answers where the content begins, which a long name pushes down. */
function drawParties(page: Page, { client: [heading, ...client], facts, table }: PrintedDocument): number {
  const { from, document, left, right } = page;
  const top = 276;
  rule(page, 252);
  const { client: lines, extra } = setClient(page, client);
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  drawColumn(page, heading, lines, left, top);
  drawColumn(page, 'FROM', sender.slice(0, 6), left + 208, top);
  const x = left + 346;
  let y = top;
  for (const [name, ...words] of facts) {
    const set = words.flatMap((line) => wrap(document, line, right - x, text, 4));
    drawColumn(page, name, set, x, y);
    y += 44 + Math.max(0, set.length - 2) * leading;
  }
  // Two facts reach lower than one; a title has space above itself.
  return Math.max((table.title ? 384 : facts.length > 1 ? 400 : 388) + extra, y + (table.title ? 20 : 36));
}

/** Draws the table with its title; answers where it ends. */
function drawLines(page: Page, { table }: PrintedDocument, top: number, addPage: AddPage): number {
  const { document, structure, left, right } = page;
  const columns = table.columns.map((column) => toTableColumn(page, column));
  if (!table.title) return drawTable(page, columns, table.rows, top, addPage);
  const title = wrap(document, table.title, right - left, strong);
  structure.content('H2', () => {
    for (const [index, line] of title.entries()) drawText(document, line, left, top + index * leading, strong);
  });
  return drawTable(page, columns, table.rows, top + 24 + (title.length - 1) * leading, addPage);
}

function toTableColumn({ left, right }: Page, column: PrintedColumn): TableColumn {
  const { heading } = column;
  if ('right' in column) return { heading, x: right - column.right, align: 'right', style: money };
  const x = left + column.left;
  return {
    heading,
    x,
    align: 'left',
    style: text,
    ...(column.until !== undefined && { width: right - column.until - x }),
  };
}

const pageAdder =
  (
    { from, document, structure, left, right }: Page,
    { name, number, reference = number, isNumbered }: PrintedDocument,
  ): AddPage =>
  (lift = 0) => {
    document.addPage();
    if (!isNumbered) return 76 - lift;
    structure.artifact(() => {
      const running = `${reference === null ? name : `${name} ${reference}`}, continued`;
      drawText(document, from.name, left, 62, { ...styles.wordmark, size: 13 });
      drawText(document, running, right, 62, { ...numberStyle, size: 8 }, 'right');
    });
    return 96;
  };

/** Draws the contact on the left, and the number of the document and the page on the right. */
function drawFeet(page: Page, { number, about, thanks = '', isNumbered }: PrintedDocument): void {
  const { from, document, structure, left, right, foot, footRule } = page;
  const contact = (): void => drawText(document, thanks + questionsAbout(about, from), left, foot, small);
  const reference = (words: string): void =>
    drawText(document, words, right, foot, { ...numberStyle, size: 8 }, 'right');
  if (!isNumbered) {
    rule(page, footRule);
    structure.content('P', contact);
    structure.artifact(() => reference(number ?? ''));
    return;
  }
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    rule(page, footRule);
    structure.artifact(() => {
      const place = `Page ${String(index + 1)} of ${String(count)}`;
      contact();
      reference(number === null ? place : `${number}  ·  ${place}`);
    });
  }
}
