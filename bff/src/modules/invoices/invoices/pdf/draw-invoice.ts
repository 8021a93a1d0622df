import type { Paper } from '@vitrine/contracts';
import { encode } from 'uqr';
import {
  accent,
  drawColumn,
  drawLetterhead,
  drawSums,
  drawTable,
  hairline,
  ink,
  leading,
  type Letterhead,
  openPage,
  questionsAbout,
  rule,
  drawText,
  type Page,
  soft,
  styles,
  type Style,
  widthOf,
  wrap,
  setClient,
} from '../../../../platform/pdf/index.ts';
import type { InvoiceVariables } from '../../../emails/index.ts';

const { amount: amountStyle, label, money, number, muted, strong, text } = styles;
const small: Style = { ...muted, size: 9 };
/** Y position of the content on further pages, points. */
const runningTop = 96;
const payBoxHeight = 88;

/** The invoice as PDF, on as many pages as needed. Equal variables make equal bytes. */
export async function drawInvoice(
  invoice: InvoiceVariables,
  paper: Paper = 'letter',
  from?: Letterhead,
): Promise<Buffer> {
  const page = openPage(paper, {
    title: `Invoice ${invoice.number}`,
    subject: invoice.title,
    at: new Date(invoice.changedAt),
    from,
  });
  drawLetterhead(page);
  drawHead(page, invoice);
  const items = drawItems(page, invoice, 400 + drawParties(page, invoice));
  const totals = drawTotals(page, invoice, items);
  const end = drawNotes(page, invoice, drawSchedule(page, invoice, totals));
  if (invoice.paymentUrl) drawPayBox(page, invoice, invoice.paymentUrl, end);
  drawFeet(page, invoice);
  return page.finish();
}

const standing: Record<InvoiceVariables['status'], (invoice: InvoiceVariables) => string> = {
  draft: () => 'Draft, not yet sent',
  sent: ({ dueDate }) => `Due on ${dueDate}`,
  overdue: ({ dueDate }) => `Was due on ${dueDate}`,
  paid: ({ paidOn, refund }) => {
    const paid = paidOn ? `Paid on ${paidOn}` : 'Paid';
    return refund === null ? paid : `${paid}, ${refund === 'refunded' ? 'refunded' : 'partly refunded'} since`;
  },
  void: () => 'Voided, nothing is due',
};

const isOpen = ({ status }: InvoiceVariables): boolean => status === 'sent' || status === 'overdue';

function drawHead(page: Page, invoice: InvoiceVariables): void {
  const { document, structure, left, right } = page;
  structure.content('H1', () => drawText(document, 'INVOICE', left, 158, label));
  structure.content('P', () =>
    drawText(document, isOpen(invoice) ? invoice.due : invoice.total, left - 1, 206, amountStyle),
  );
  structure.content('P', () => drawText(document, standing[invoice.status](invoice), left, 230, muted));
  structure.content('P', () => drawText(document, invoice.number, right, 230, number, 'right'));
  const mark = {
    paid: invoice.refund === 'refunded' ? 'REFUNDED' : 'PAID',
    void: 'VOID',
    draft: 'DRAFT',
    sent: null,
    overdue: null,
  }[invoice.status];
  // Hidden from screen readers, because the line above says the same.
  if (mark) structure.artifact(() => drawStamp(page, mark, mark === 'PAID' ? accent : soft));
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

/** Answers the points by which a long name pushes down what follows. */
function drawParties(page: Page, { clientName, clientEmail, invoiceDate, dueDate }: InvoiceVariables): number {
  const { from, document, left, right } = page;
  rule(page, 252);
  const { client, extra } = setClient(page, [clientName, clientEmail]);
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  drawColumn(page, 'BILL TO', client, left, 276);
  drawColumn(page, 'FROM', sender.slice(0, 6), left + 208, 276);
  const dates = left + 346;
  drawColumn(page, 'ISSUED', wrap(document, invoiceDate, right - dates, text, 1), dates, 276);
  drawColumn(page, 'DUE', wrap(document, dueDate, right - dates, text, 1), dates, 320);
  return extra;
}

/** Draws the items, on further pages if needed; returns the y position of their end. */
function drawItems(page: Page, { items, title, number: invoiceNumber }: InvoiceVariables, top: number): number {
  const { left, right } = page;
  return drawTable(
    page,
    [
      { heading: 'DESCRIPTION', x: left, align: 'left', style: text, width: right - left - 222 },
      { heading: 'QTY', x: right - 168, align: 'right', style: money },
      { heading: 'RATE', x: right - 84, align: 'right', style: money },
      { heading: 'AMOUNT', x: right, align: 'right', style: money },
    ],
    items.map(({ description, notes = [], quantity, rate, amount }) => [
      { text: description || title, notes },
      quantity,
      rate,
      amount,
    ]),
    top,
    () => addPage(page, invoiceNumber),
  );
}

/** Adds a page with a running header; returns the y position of its content. */
function addPage({ from, document, structure, left, right }: Page, invoiceNumber: string): number {
  document.addPage();
  structure.artifact(() => {
    drawText(document, from.name, left, 62, { ...styles.wordmark, size: 13 });
    drawText(document, `Invoice ${invoiceNumber}, continued`, right, 62, { ...number, size: 8 }, 'right');
  });
  return runningTop;
}

/** Draws the totals on one page; returns the y position of their end. */
function drawTotals(page: Page, invoice: InvoiceVariables, end: number): number {
  const { sums = [], total, received, refunded, due, balance = due } = invoice;
  const lines: (readonly [string, string, Style])[] = [
    ...sums.map((sum) => [sum.label, sum.amount, money] as const),
    ['Total', total, strong],
    ...(received ? [['Paid', `−${received}`, money] as const] : []),
    ...(refunded ? [['Refunded', refunded, money] as const] : []),
    ...(invoice.status === 'void' ? [] : [['Amount due', balance, strong] as const]),
    ...(isOpen(invoice) && due !== balance ? [['Due now', due, strong] as const] : []),
  ];
  return drawSums(page, lines, end, () => addPage(page, invoice.number));
}

const partStates = { paid: 'Paid', overdue: 'Was due', due: 'Due', upcoming: 'Due' } as const;

/** Draws the parts with their days and amounts below the totals; returns the y position of their end. */
function drawSchedule(page: Page, invoice: InvoiceVariables, end: number): number {
  const { document, structure, left, right, bottom } = page;
  if (invoice.schedule.length === 0) return end;
  const height = 23 + invoice.schedule.length * leading;
  let top = end + 4;
  if (top + height > bottom) top = addPage(page, invoice.number);
  const headingAt = top + 18;
  structure.content('P', () => drawText(document, 'PAYMENT SCHEDULE', left, headingAt, label));
  top += 23;
  for (const { name, dueDate, amount, paid, state } of invoice.schedule) {
    top += leading;
    const lineAt = top;
    const standing = state === 'paid' ? `${partStates.paid}, due ${dueDate}` : `${partStates[state]} ${dueDate}`;
    structure.content('P', () => {
      drawText(document, name, left, lineAt, text);
      drawText(document, paid && state !== 'paid' ? `${standing}, ${paid} paid` : standing, left + 160, lineAt, muted);
      drawText(document, amount, right, lineAt, money, 'right');
    });
  }
  return top + 6;
}

/** Draws the message and the terms below the totals; returns the y position of their end. */
function drawNotes(page: Page, { memo, terms, number: invoiceNumber }: InvoiceVariables, end: number): number {
  const { document, structure, left, right, bottom } = page;
  let top = end;
  for (const [heading, words] of [
    ['MESSAGE', memo],
    ['TERMS', terms],
  ] as const) {
    if (words === '') continue;
    const lines = words
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [''] : wrap(document, line, right - left, text)));
    if (top + 38 + Math.min(lines.length, 3) * leading > bottom) top = addPage(page, invoiceNumber);
    const headingAt = top + 18;
    structure.content('P', () => drawText(document, heading, left, headingAt, label));
    top += 23;
    for (const line of lines) {
      if (top + leading > bottom) top = addPage(page, invoiceNumber);
      top += leading;
      const lineAt = top;
      if (line !== '') structure.content('P', () => drawText(document, line, left, lineAt, text));
    }
  }
  return top;
}

/** Draws the payment link as text and as a QR code, for readers on paper. */
function drawPayBox(page: Page, { due, number: invoiceNumber }: InvoiceVariables, url: string, end: number): void {
  const { document, structure, left, right, footRule } = page;
  const top = end + 20 + payBoxHeight > footRule - 12 ? addPage(page, invoiceNumber) : end + 20;
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
    structure.content('H2', () => drawText(document, 'PAY ONLINE', left + 18, top + 26, label));
    structure.content('P', () =>
      drawText(document, `Pay ${due} securely by card or bank`, left + 18, top + 46, strong),
    );
    structure.link([left, top, right - left, payBoxHeight], url, () => {
      const link: Style = { ...small, size: 8, color: accent };
      const lines = wrap(document, url.replace(/^https?:\/\//, ''), right - left - side - 44, link, 2);
      for (const [index, line] of lines.entries()) drawText(document, line, left + 18, top + 64 + index * 12, link);
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

/** Draws the contact and the page number on every page. */
function drawFeet(page: Page, { number: invoiceNumber }: InvoiceVariables): void {
  const { document, structure, left, right, foot } = page;
  const { start, count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    rule(page, page.footRule);
    structure.artifact(() => {
      const pageNumber = `${invoiceNumber}  ·  Page ${index + 1} of ${count}`;
      drawText(document, questionsAbout('invoice', page.from), left, foot, small);
      drawText(document, pageNumber, right, foot, { ...number, size: 8 }, 'right');
    });
  }
}
