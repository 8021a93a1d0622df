import type { Paper } from '@vitrine/contracts';
import { drawLetterhead, leading, type Letterhead, openSheet, questionsAbout, rule, set, type Sheet, styles, widthOf, wrap } from '../../../platform/pdf/index.ts';
import type { ReceiptVariables } from '../../emails/index.ts';

const { amount: amountStyle, label, money, number, quiet, strong, text } = styles;

/**
 * The receipt as PDF. The same variables make the same bytes, so that a mail tried twice stays one mail: nothing of the
 * hour or of chance goes in. `billedTo` stands for the client's name and address, at most six lines.
 */
export function drawReceipt(receipt: ReceiptVariables, paper: Paper = 'letter', from?: Letterhead, billedTo: readonly string[] = [receipt.clientName, receipt.clientEmail]): Promise<Buffer> {
  const sheet = openSheet(paper, { title: `Receipt ${receipt.receiptNumber}`, subject: receipt.title, at: new Date(receipt.paidAt), from });
  drawLetterhead(sheet);
  drawHead(sheet, receipt);
  drawParties(sheet, receipt, billedTo);
  drawTotal(sheet, receipt, drawItems(sheet, receipt));
  drawFoot(sheet, receipt);
  return sheet.finish();
}

function drawHead({ document, left, right }: Sheet, { receiptNumber, amount, monthly, paidOn }: ReceiptVariables): void {
  set(document, 'RECEIPT', left, 158, label);
  set(document, amount, left - 1, 206, amountStyle);
  set(document, `${monthly ? 'Paid for one month' : 'Paid in full'} on ${paidOn}`, left, 230, quiet);
  set(document, receiptNumber, right, 230, number, 'right');
}

function drawParties(sheet: Sheet, { invoiceNumber, paidOn }: ReceiptVariables, billedTo: readonly string[]): void {
  const { from, document, left, right } = sheet;
  rule(sheet, 252);
  const columns: readonly (readonly [heading: string, left: number, lines: readonly string[]])[] = [
    ['BILLED TO', 0, billedTo.flatMap((line, index) => wrap(document, line, 188, text, index === 0 ? 3 : 2)).slice(0, 6)],
    ['FROM', 208, [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2)).slice(0, 6)],
    ['REFERENCE', 346, [...wrap(document, `Invoice ${invoiceNumber}`, right - left - 346, text, 2), paidOn]],
  ];
  for (const [heading, offset, lines] of columns) {
    set(document, heading, left + offset, 276, label);
    for (const [index, line] of lines.entries()) set(document, line, left + offset, 296 + index * leading, text);
  }
}

/** Where the columns of a line end. */
const columnsOf = ({ right }: Sheet) => ({ description: right - 190, quantity: right - 110, amount: right });

/** Draws the lines, on further pages if need be; answers where they end. */
function drawItems(sheet: Sheet, { items, title }: ReceiptVariables): number {
  const { document, left, bottom } = sheet;
  const column = columnsOf(sheet);
  let top = drawTableHead(sheet, 388);
  for (const { description, quantity, amount } of items) {
    const lines = wrap(document, description || title, column.description - left, text);
    const height = lines.length * leading + 15;
    if (top + height > bottom) {
      document.addPage();
      top = drawTableHead(sheet, 76);
    }
    const first = top + 19;
    for (const [index, line] of lines.entries()) set(document, line, left, first + index * leading, text);
    set(document, quantity, column.quantity, first, money, 'right');
    set(document, amount, column.amount, first, money, 'right');
    top += height;
    rule(sheet, top);
  }
  return top;
}

function drawTableHead(sheet: Sheet, y: number): number {
  const { document, left } = sheet;
  const column = columnsOf(sheet);
  set(document, 'DESCRIPTION', left, y, label);
  set(document, 'QTY', column.quantity, y, label, 'right');
  set(document, 'AMOUNT', column.amount, y, label, 'right');
  rule(sheet, y + 12);
  return y + 12;
}

function drawTotal({ document, left, right, bottom }: Sheet, { amount, monthly }: ReceiptVariables, end: number): void {
  let top = end;
  if (top + 56 > bottom + 20) {
    document.addPage();
    top = 64;
  }
  set(document, 'Total paid', left, top + 24, strong);
  // The amount stands under those of the lines; its currency is said before it, not after.
  set(document, 'USD', right - widthOf(document, amount, strong) - 8, top + 24, { ...quiet, size: 9 }, 'right');
  set(document, amount, right, top + 24, strong, 'right');
  if (monthly) set(document, 'Charged each month until you tell us to stop.', left, top + 42, { ...quiet, size: 9 });
}

function drawFoot(sheet: Sheet, { receiptNumber }: ReceiptVariables): void {
  const { from, document, left, right, foot } = sheet;
  rule(sheet, sheet.footRule);
  set(document, `Thank you. ${questionsAbout('payment', from)}`, left, foot, { ...quiet, size: 9 });
  set(document, receiptNumber, right, foot, { ...number, size: 8 }, 'right');
}
