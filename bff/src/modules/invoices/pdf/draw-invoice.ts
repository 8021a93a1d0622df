import type { Paper } from '@vitrine/contracts';
import { encode } from 'uqr';
import {
  accent,
  drawColumn,
  drawLetterhead,
  drawTable,
  hairline,
  ink,
  leading,
  type Letterhead,
  openSheet,
  questionsAbout,
  rule,
  set,
  type Sheet,
  soft,
  styles,
  type Style,
  widthOf,
  wrap,
} from '../../../platform/pdf/index.ts';
import type { InvoiceVariables } from '../../emails/index.ts';

const { amount: amountStyle, label, money, number, quiet, strong, text } = styles;
const small: Style = { ...quiet, size: 9 };
/** First line of a page that goes on. */
const runningTop = 96;
const payBoxHeight = 88;

/** The invoice as PDF, on as many pages as it needs. The same words make the same bytes. */
export async function drawInvoice(
  invoice: InvoiceVariables,
  paper: Paper = 'letter',
  from?: Letterhead,
): Promise<Buffer> {
  const sheet = openSheet(paper, {
    title: `Invoice ${invoice.number}`,
    subject: invoice.title,
    at: new Date(invoice.changedAt),
    from,
  });
  drawLetterhead(sheet);
  drawHead(sheet, invoice);
  drawParties(sheet, invoice);
  const end = drawNotes(sheet, invoice, drawTotals(sheet, invoice, drawItems(sheet, invoice)));
  if (invoice.paymentUrl) drawPayBox(sheet, invoice, invoice.paymentUrl, end);
  drawFeet(sheet, invoice);
  return sheet.finish();
}

const standing: Record<InvoiceVariables['status'], (invoice: InvoiceVariables) => string> = {
  draft: () => 'Draft, not yet sent',
  sent: ({ dueDate }) => `Due on ${dueDate}`,
  overdue: ({ dueDate }) => `Was due on ${dueDate}`,
  paid: ({ paidOn, refund }) =>
    `${paidOn ? `Paid on ${paidOn}` : 'Paid'}${refund === null ? '' : `, ${refund === 'refunded' ? 'refunded' : 'partly refunded'} since`}`,
  void: () => 'Voided, nothing is due',
};

function drawHead(sheet: Sheet, invoice: InvoiceVariables): void {
  const { document, structure, left, right } = sheet;
  const isOpen = invoice.status === 'sent' || invoice.status === 'overdue';
  structure.content('H1', () => set(document, 'INVOICE', left, 158, label));
  structure.content('P', () => set(document, isOpen ? invoice.due : invoice.total, left - 1, 206, amountStyle));
  structure.content('P', () => set(document, standing[invoice.status](invoice), left, 230, quiet));
  structure.content('P', () => set(document, invoice.number, right, 230, number, 'right'));
  const mark = {
    paid: invoice.refund === 'refunded' ? 'REFUNDED' : 'PAID',
    void: 'VOID',
    draft: 'DRAFT',
    sent: null,
    overdue: null,
  }[invoice.status];
  // The line above says the same in words.
  if (mark) structure.artifact(() => drawStamp(sheet, mark, mark === 'PAID' ? accent : soft));
}

/** Set a little aslant beside the amount, as by hand. */
function drawStamp({ document, right }: Sheet, word: string, color: string): void {
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
  set(document, word, right - width + 15, 194, style);
  document.restore();
}

function drawParties(sheet: Sheet, { clientName, clientEmail, invoiceDate, dueDate }: InvoiceVariables): void {
  const { from, document, left, right } = sheet;
  rule(sheet, 252);
  const client = [...wrap(document, clientName, 188, text, 3), ...wrap(document, clientEmail, 188, text, 2)];
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  drawColumn(sheet, 'BILL TO', client, left, 276);
  drawColumn(sheet, 'FROM', sender.slice(0, 6), left + 208, 276);
  const dates = left + 346;
  drawColumn(sheet, 'ISSUED', wrap(document, invoiceDate, right - dates, text, 1), dates, 276);
  drawColumn(sheet, 'DUE', wrap(document, dueDate, right - dates, text, 1), dates, 320);
}

/** Draws the lines, on further pages if need be; answers where they end. */
function drawItems(sheet: Sheet, { items, title, number: invoiceNumber }: InvoiceVariables): number {
  const { left, right } = sheet;
  return drawTable(
    sheet,
    [
      { heading: 'DESCRIPTION', x: left, align: 'left', style: text, width: right - left - 222 },
      { heading: 'QTY', x: right - 168, align: 'right', style: money },
      { heading: 'RATE', x: right - 84, align: 'right', style: money },
      { heading: 'AMOUNT', x: right, align: 'right', style: money },
    ],
    items.map(({ description, quantity, rate, amount }) => [description || title, quantity, rate, amount]),
    400,
    () => goOn(sheet, invoiceNumber),
  );
}

/** A further page with its running head; answers where its content begins. */
function goOn({ from, document, structure, left, right }: Sheet, invoiceNumber: string): number {
  document.addPage();
  structure.artifact(() => {
    set(document, from.name, left, 62, { ...styles.wordmark, size: 13 });
    set(document, `Invoice ${invoiceNumber}, continued`, right, 62, { ...number, size: 8 }, 'right');
  });
  return runningTop;
}

/** The sums, kept together; answers where they end. */
function drawTotals(sheet: Sheet, invoice: InvoiceVariables, end: number): number {
  const { document, structure, left, right, bottom } = sheet;
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
    structure.content('P', () => {
      set(document, name, column, y, style === strong ? strong : quiet);
      if (index === 0) set(document, 'USD', right - widthOf(document, amount, style) - 8, y, small, 'right');
      set(document, amount, right, y, style, 'right');
    });
  }
  return top + height;
}

/** The words to the client and the terms, below the sums; answers where they end. */
function drawNotes(sheet: Sheet, { memo, terms, number: invoiceNumber }: InvoiceVariables, end: number): number {
  const { document, structure, left, right, bottom } = sheet;
  let top = end;
  for (const [heading, words] of [
    ['MESSAGE', memo],
    ['TERMS', terms],
  ] as const) {
    if (words === '') continue;
    const lines = words
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [''] : wrap(document, line, right - left, text)));
    if (top + 38 + Math.min(lines.length, 3) * leading > bottom) top = goOn(sheet, invoiceNumber);
    const headingAt = top + 18;
    structure.content('P', () => set(document, heading, left, headingAt, label));
    top += 23;
    for (const line of lines) {
      if (top + leading > bottom) top = goOn(sheet, invoiceNumber);
      top += leading;
      const lineAt = top;
      if (line !== '') structure.content('P', () => set(document, line, left, lineAt, text));
    }
  }
  return top;
}

/** How to pay, for whoever reads on paper too: the link, and the same as QR code. */
function drawPayBox(sheet: Sheet, { due, number: invoiceNumber }: InvoiceVariables, url: string, end: number): void {
  const { document, structure, left, right, footRule } = sheet;
  const top = end + 20 + payBoxHeight > footRule - 12 ? goOn(sheet, invoiceNumber) : end + 20;
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const side = payBoxHeight - 24;
  const cell = side / size;
  structure.artifact(() => {
    document.save().lineWidth(0.8).strokeColor(hairline);
    document
      .roundedRect(left, top, right - left, payBoxHeight, 8)
      .stroke()
      .restore();
  });
  structure.group('Sect', () => {
    structure.content('H2', () => set(document, 'PAY ONLINE', left + 18, top + 26, label));
    structure.content('P', () => set(document, `Pay ${due} securely by card or bank`, left + 18, top + 46, strong));
    structure.link([left, top, right - left, payBoxHeight], url, () => {
      const link: Style = { ...small, size: 8, color: accent };
      const lines = wrap(document, url.replace(/^https?:\/\//, ''), right - left - side - 44, link, 2);
      for (const [index, line] of lines.entries()) set(document, line, left + 18, top + 64 + index * 12, link);
    });
    structure.content(
      'Figure',
      () => {
        document.save().fillColor(ink);
        for (const [row, cells] of data.entries()) {
          for (const [place, dark] of cells.entries()) {
            if (!dark) continue;
            document.rect(right - 12 - side + place * cell, top + 12 + row * cell, cell + 0.04, cell + 0.04);
          }
        }
        document.fill().restore();
      },
      { alt: 'QR code of the payment link', bbox: [right - 12 - side, top + 12, right - 12, top + 12 + side] },
    );
  });
}

/** On every page: whom to ask, and which page it is of how many. */
function drawFeet(sheet: Sheet, { number: invoiceNumber }: InvoiceVariables): void {
  const { document, structure, left, right, foot } = sheet;
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    rule(sheet, sheet.footRule);
    structure.artifact(() => {
      const page = `${invoiceNumber}  ·  Page ${index + 1} of ${count}`;
      set(document, questionsAbout('invoice', sheet.from), left, foot, small);
      set(document, page, right, foot, { ...number, size: 8 }, 'right');
    });
  }
}
