import type { Paper } from '@vitrine/contracts';
import { encode } from 'uqr';
import { accent, drawLetterhead, hairline, ink, leading, type Letterhead, openSheet, questionsAbout, rule, set, type Sheet, soft, styles, type Style, widthOf, wrap } from '../../../platform/pdf/index.ts';
import type { InvoiceVariables } from '../../emails/index.ts';

const { amount: amountStyle, label, money, number, quiet, strong, text } = styles;
const small: Style = { ...quiet, size: 9 };
/** First line of a page that goes on. */
const runningTop = 96;
const payBoxHeight = 88;

/** The invoice as PDF, on as many pages as it needs. The same words make the same bytes. */
export async function drawInvoice(invoice: InvoiceVariables, paper: Paper = 'letter', from?: Letterhead): Promise<Buffer> {
  const sheet = openSheet(paper, { title: `Invoice ${invoice.number}`, subject: invoice.title, at: new Date(invoice.changedAt), from });
  drawLetterhead(sheet);
  drawHead(sheet, invoice);
  drawParties(sheet, invoice);
  const end = drawTotals(sheet, invoice, drawItems(sheet, invoice));
  if (invoice.paymentUrl) drawPayBox(sheet, invoice, invoice.paymentUrl, end);
  drawFeet(sheet, invoice);
  return sheet.finish();
}

const standing: Record<InvoiceVariables['status'], (invoice: InvoiceVariables) => string> = {
  draft: () => 'Draft, not yet sent',
  sent: ({ dueDate }) => `Due on ${dueDate}`,
  overdue: ({ dueDate }) => `Was due on ${dueDate}`,
  paid: ({ paidOn }) => (paidOn ? `Paid on ${paidOn}` : 'Paid'),
  void: () => 'Voided, nothing is due',
};

function drawHead(sheet: Sheet, invoice: InvoiceVariables): void {
  const { document, left, right } = sheet;
  set(document, 'INVOICE', left, 158, label);
  set(document, invoice.status === 'sent' || invoice.status === 'overdue' ? invoice.due : invoice.total, left - 1, 206, amountStyle);
  set(document, standing[invoice.status](invoice), left, 230, quiet);
  set(document, invoice.number, right, 230, number, 'right');
  const mark = { paid: 'PAID', void: 'VOID', draft: 'DRAFT', sent: null, overdue: null }[invoice.status];
  if (mark) drawStamp(sheet, mark, mark === 'PAID' ? accent : soft);
}

/** Set a little aslant beside the amount, as by hand. */
function drawStamp({ document, right }: Sheet, word: string, color: string): void {
  const style: Style = { ...label, size: 15, color, tracking: 3.2 };
  const width = widthOf(document, word, style) + 30;
  document.save().rotate(-7, { origin: [right - width / 2, 190] });
  document.lineWidth(1.4).strokeColor(color).roundedRect(right - width, 173, width, 31, 5).stroke();
  document.lineWidth(0.5).roundedRect(right - width + 3, 176, width - 6, 25, 3.5).stroke();
  set(document, word, right - width + 15, 194, style);
  document.restore();
}

function drawParties(sheet: Sheet, { clientName, clientEmail, invoiceDate, dueDate }: InvoiceVariables): void {
  const { from, document, left, right } = sheet;
  rule(sheet, 252);
  const columns: readonly (readonly [heading: string, left: number, lines: readonly string[]])[] = [
    ['BILL TO', 0, [...wrap(document, clientName, 188, text, 3), ...wrap(document, clientEmail, 188, text, 2)]],
    ['FROM', 208, [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2)).slice(0, 6)],
  ];
  for (const [heading, offset, lines] of columns) {
    set(document, heading, left + offset, 276, label);
    for (const [index, line] of lines.entries()) set(document, line, left + offset, 296 + index * leading, text);
  }
  const dates = left + 346;
  set(document, 'ISSUED', dates, 276, label);
  for (const line of wrap(document, invoiceDate, right - dates, text, 1)) set(document, line, dates, 296, text);
  set(document, 'DUE', dates, 320, label);
  for (const line of wrap(document, dueDate, right - dates, text, 1)) set(document, line, dates, 340, text);
}

/** Where the columns of a line end. */
const columnsOf = ({ right }: Sheet) => ({ description: right - 222, quantity: right - 168, rate: right - 84, amount: right });

/** Draws the lines, on further pages if need be; answers where they end. */
function drawItems(sheet: Sheet, { items, title, number: invoiceNumber }: InvoiceVariables): number {
  const { document, left, bottom } = sheet;
  const column = columnsOf(sheet);
  let top = drawTableHead(sheet, 400);
  for (const { description, quantity, rate, amount } of items) {
    const lines = wrap(document, description || title, column.description - left, text);
    const height = lines.length * leading + 15;
    if (top + height > bottom) top = drawTableHead(sheet, goOn(sheet, invoiceNumber));
    const first = top + 19;
    for (const [index, line] of lines.entries()) set(document, line, left, first + index * leading, text);
    set(document, quantity, column.quantity, first, money, 'right');
    set(document, rate, column.rate, first, money, 'right');
    set(document, amount, column.amount, first, money, 'right');
    top += height;
    rule(sheet, top);
  }
  return top;
}

/** A further page with its running head; answers where its content begins. */
function goOn({ from, document, left, right }: Sheet, invoiceNumber: string): number {
  document.addPage();
  set(document, from.name, left, 62, { ...styles.wordmark, size: 13 });
  set(document, `Invoice ${invoiceNumber}, continued`, right, 62, { ...number, size: 8 }, 'right');
  return runningTop;
}

function drawTableHead(sheet: Sheet, y: number): number {
  const { document, left } = sheet;
  const column = columnsOf(sheet);
  set(document, 'DESCRIPTION', left, y, label);
  set(document, 'QTY', column.quantity, y, label, 'right');
  set(document, 'RATE', column.rate, y, label, 'right');
  set(document, 'AMOUNT', column.amount, y, label, 'right');
  rule(sheet, y + 12);
  return y + 12;
}

/** The sums, kept together; answers where they end. */
function drawTotals(sheet: Sheet, invoice: InvoiceVariables, end: number): number {
  const { document, left, right, bottom } = sheet;
  const { total, received, refunded, due } = invoice;
  const lines: (readonly [string, string, Style])[] = [
    ['Total', total, strong],
    ...(received ? [['Paid', `−${received}`, money] as const] : []),
    ...(refunded ? [['Refunded', refunded, money] as const] : []),
    ...(invoice.status === 'void' ? [] : [['Amount due', due, strong] as const]),
  ];
  const height = lines.length * 21 + 18;
  let top = end;
  if (top + height > bottom) top = goOn(sheet, invoice.number);
  const column = Math.max(left + 208, right - 222);
  for (const [index, [name, amount, style]] of lines.entries()) {
    const y = top + 24 + index * 21;
    set(document, name, column, y, style === strong ? strong : quiet);
    set(document, amount, right, y, style, 'right');
    if (index === 0) set(document, 'USD', right - widthOf(document, amount, style) - 8, y, small, 'right');
  }
  return top + height;
}

/** How to pay, for whoever reads on paper too: the link, and the same as QR code. */
function drawPayBox(sheet: Sheet, { due, number: invoiceNumber }: InvoiceVariables, url: string, end: number): void {
  const { document, left, right, footRule } = sheet;
  const top = end + 20 + payBoxHeight > footRule - 12 ? goOn(sheet, invoiceNumber) : end + 20;
  document.save().lineWidth(0.8).strokeColor(hairline).roundedRect(left, top, right - left, payBoxHeight, 8).stroke().restore();
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const side = payBoxHeight - 24;
  const cell = side / size;
  document.save().fillColor(ink);
  for (const [row, cells] of data.entries()) for (const [place, dark] of cells.entries()) if (dark) document.rect(right - 12 - side + place * cell, top + 12 + row * cell, cell + 0.04, cell + 0.04);
  document.fill().restore();
  set(document, 'PAY ONLINE', left + 18, top + 26, label);
  set(document, `Pay ${due} securely by card or bank`, left + 18, top + 46, strong);
  const link: Style = { ...small, size: 8, color: accent };
  for (const [index, line] of wrap(document, url.replace(/^https?:\/\//, ''), right - left - side - 44, link, 2).entries()) set(document, line, left + 18, top + 64 + index * 12, link);
  document.link(left, top, right - left, payBoxHeight, url);
}

/** On every page: whom to ask, and which page it is of how many. */
function drawFeet(sheet: Sheet, { number: invoiceNumber }: InvoiceVariables): void {
  const { document, left, right, foot } = sheet;
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    rule(sheet, sheet.footRule);
    set(document, questionsAbout('invoice', sheet.from), left, foot, small);
    set(document, `${invoiceNumber}  ·  Page ${index + 1} of ${count}`, right, foot, { ...number, size: 8 }, 'right');
  }
}
