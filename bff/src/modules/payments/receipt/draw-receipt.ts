import { brand } from '@vitrine/brand';
import Pdf from 'pdfkit';
import type { ReceiptVariables } from '../../emails/index.ts';
import { voices } from './faces.ts';
import { type Document, lendFaces, set, type Style, widthOf, wrap } from './typesetting.ts';

const ink = '#1A1612';
const soft = '#6B6155';
const hairline = '#DDD2C0';
const accent = '#7D612C';

/** US Letter, in points. The margins are wide enough that a printer with A4 cuts nothing off. */
const page = { width: 612, height: 792, left: 72, right: 540, bottom: 690 };

const wordmark: Style = { voice: voices.display, size: 21, color: ink, tracking: -0.25 };
const amountStyle: Style = { voice: voices.display, size: 46, color: ink, tracking: -0.9 };
const label: Style = { voice: voices.mono, size: 7.5, color: accent, tracking: 0.75 };
const text: Style = { voice: voices.text, size: 10, color: ink };
const quiet: Style = { ...text, color: soft };
const money: Style = { ...text, tabular: true };
const strong: Style = { voice: voices.strong, size: 10.5, color: ink, tabular: true };
const number: Style = { voice: voices.mono, size: 9, color: soft };
const leading = 15;

/**
 * The receipt as PDF. The same variables make the same bytes, so that a mail tried twice stays one mail: nothing of the
 * hour or of chance goes in.
 */
export function drawReceipt(receipt: ReceiptVariables): Promise<Buffer> {
  const paidAt = new Date(receipt.paidAt);
  const document = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Receipt ${receipt.receiptNumber}`, Author: brand.agency, Subject: receipt.title, CreationDate: paidAt, ModDate: paidAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  lendFaces(document);
  drawContours(document);
  drawHead(document, receipt);
  drawParties(document, receipt);
  drawTotal(document, receipt, drawItems(document, receipt));
  drawFoot(document, receipt);
  document.end();
  return done;
}

/** Lines of one height around a summit, as on the site, faint in the corner. */
function drawContours(document: Document): void {
  document.save().lineWidth(0.5).strokeColor(accent);
  for (let ring = 0; ring < 12; ring += 1) {
    document.strokeOpacity(0.4 - ring * 0.03);
    drawHeight(document, page.width - 62 + ring * 3.2, 52 - ring * 2.6, 20 + ring * 15.5, ring * 0.06);
  }
  document.restore();
}

/** One line: a circle that slopes more on some sides than on others. */
function drawHeight(document: Document, x: number, y: number, radius: number, turn: number): void {
  const points = 72;
  for (let point = 0; point < points; point += 1) {
    const angle = (point / points) * 2 * Math.PI;
    const slope = radius * (1 + 0.1 * Math.cos(2 * angle - 1.1 - turn) + 0.045 * Math.cos(3 * angle + 0.7 + turn) + 0.02 * Math.cos(5 * angle - turn));
    const at = [x + slope * Math.cos(angle), y + slope * 0.9 * Math.sin(angle)] as const;
    if (point === 0) document.moveTo(...at);
    else document.lineTo(...at);
  }
  document.closePath().stroke();
}

function drawHead(document: Document, { receiptNumber, amount, monthly, paidOn }: ReceiptVariables): void {
  const top = 62;
  document.save().lineWidth(1.15).strokeColor(accent).circle(page.left + 10, top + 10, 9.3).stroke().strokeOpacity(0.72).circle(page.left + 13.4, top + 10, 5.6).stroke().restore();
  set(document, brand.agency, page.left + 30, top + 17, wordmark);

  set(document, 'RECEIPT', page.left, 158, label);
  set(document, amount, page.left - 1, 206, amountStyle);
  set(document, `${monthly ? 'Paid for one month' : 'Paid in full'} on ${paidOn}`, page.left, 230, quiet);
  set(document, receiptNumber, page.right, 230, number, 'right');
}

function drawParties(document: Document, { clientName, clientEmail, invoiceNumber, paidOn }: ReceiptVariables): void {
  rule(document, 252);
  const columns: readonly (readonly [heading: string, left: number, lines: readonly string[]])[] = [
    ['BILLED TO', 0, [...wrap(document, clientName, 188, text, 3), ...wrap(document, clientEmail, 188, text, 2)]],
    ['FROM', 208, [brand.agency, brand.city, brand.email.hello]],
    ['REFERENCE', 346, [...wrap(document, `Invoice ${invoiceNumber}`, 122, text, 2), paidOn]],
  ];
  for (const [heading, offset, lines] of columns) {
    set(document, heading, page.left + offset, 276, label);
    for (const [index, line] of lines.entries()) set(document, line, page.left + offset, 296 + index * leading, text);
  }
}

/** Where the columns of a line end. */
const column = { description: page.right - 190, quantity: page.right - 110, amount: page.right };

/** Draws the lines, on further pages if need be; answers where they end. */
function drawItems(document: Document, { items, title }: ReceiptVariables): number {
  let top = drawTableHead(document, 388);
  for (const { description, quantity, amount } of items) {
    const lines = wrap(document, description || title, column.description - page.left, text);
    const height = lines.length * leading + 15;
    if (top + height > page.bottom) {
      document.addPage();
      top = drawTableHead(document, 76);
    }
    const first = top + 19;
    for (const [index, line] of lines.entries()) set(document, line, page.left, first + index * leading, text);
    set(document, quantity, column.quantity, first, money, 'right');
    set(document, amount, column.amount, first, money, 'right');
    top += height;
    rule(document, top);
  }
  return top;
}

function drawTableHead(document: Document, y: number): number {
  set(document, 'DESCRIPTION', page.left, y, label);
  set(document, 'QTY', column.quantity, y, label, 'right');
  set(document, 'AMOUNT', column.amount, y, label, 'right');
  rule(document, y + 12);
  return y + 12;
}

function drawTotal(document: Document, { amount, monthly }: ReceiptVariables, end: number): void {
  let top = end;
  if (top + 56 > page.bottom + 20) {
    document.addPage();
    top = 64;
  }
  set(document, 'Total paid', page.left, top + 24, strong);
  // The amount stands under those of the lines; its currency is said before it, not after.
  set(document, 'USD', page.right - widthOf(document, amount, strong) - 8, top + 24, { ...quiet, size: 9 }, 'right');
  set(document, amount, page.right, top + 24, strong, 'right');
  if (monthly) set(document, 'Charged each month until you tell us to stop.', page.left, top + 42, { ...quiet, size: 9 });
}

function drawFoot(document: Document, { receiptNumber }: ReceiptVariables): void {
  rule(document, 714);
  set(document, `Thank you. Questions about this payment: ${brand.email.hello}`, page.left, 733, { ...quiet, size: 9 });
  set(document, receiptNumber, page.right, 733, { ...number, size: 8 }, 'right');
}

const rule = (document: Document, y: number): void => {
  document.save().lineWidth(0.6).strokeColor(hairline).moveTo(page.left, y).lineTo(page.right, y).stroke().restore();
};
