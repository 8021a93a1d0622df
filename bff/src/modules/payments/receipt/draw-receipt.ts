import { cancellation } from '@vitrine/brand';
import type { Paper } from '@vitrine/contracts';
import {
  drawColumn,
  drawLetterhead,
  drawTable,
  type Letterhead,
  openSheet,
  questionsAbout,
  rule,
  set,
  type Sheet,
  styles,
  widthOf,
  wrap,
} from '../../../platform/pdf/index.ts';
import type { ReceiptVariables } from '../../emails/index.ts';

const { amount: amountStyle, label, money, number, quiet, strong, text } = styles;

/**
 * The receipt as PDF. The same variables make the same bytes, so that a mail tried twice stays one mail: nothing of the
 * hour or of chance goes in. `billedTo` stands for the client's name and address, at most six lines.
 */
export function drawReceipt(
  receipt: ReceiptVariables,
  paper: Paper = 'letter',
  from?: Letterhead,
  billedTo: readonly string[] = [receipt.clientName, receipt.clientEmail],
): Promise<Buffer> {
  const sheet = openSheet(paper, {
    title: `Receipt ${receipt.receiptNumber}`,
    subject: receipt.title,
    at: new Date(receipt.paidAt),
    from,
  });
  drawLetterhead(sheet);
  drawHead(sheet, receipt);
  drawParties(sheet, receipt, billedTo);
  drawTotal(sheet, receipt, drawItems(sheet, receipt));
  drawFoot(sheet, receipt);
  return sheet.finish();
}

function drawHead({ document, structure, left, right }: Sheet, receipt: ReceiptVariables): void {
  const { receiptNumber, amount, monthly, paidOn } = receipt;
  const period = monthly ? 'Paid for one month' : 'Paid in full';
  structure.content('H1', () => set(document, 'RECEIPT', left, 158, label));
  structure.content('P', () => set(document, amount, left - 1, 206, amountStyle));
  structure.content('P', () => set(document, `${period} on ${paidOn}`, left, 230, quiet));
  structure.content('P', () => set(document, receiptNumber, right, 230, number, 'right'));
}

function drawParties(sheet: Sheet, { invoiceNumber, paidOn }: ReceiptVariables, billedTo: readonly string[]): void {
  const { from, document, left, right } = sheet;
  rule(sheet, 252);
  const client = billedTo.flatMap((line, index) => wrap(document, line, 188, text, index === 0 ? 3 : 2));
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  const reference = [...wrap(document, `Invoice ${invoiceNumber}`, right - left - 346, text, 2), paidOn];
  drawColumn(sheet, 'BILLED TO', client.slice(0, 6), left, 276);
  drawColumn(sheet, 'FROM', sender.slice(0, 6), left + 208, 276);
  drawColumn(sheet, 'REFERENCE', reference, left + 346, 276);
}

/** Draws the lines, on further pages if need be; answers where they end. */
function drawItems(sheet: Sheet, { items, title }: ReceiptVariables): number {
  const { document, left, right } = sheet;
  return drawTable(
    sheet,
    [
      { heading: 'DESCRIPTION', x: left, align: 'left', style: text, width: right - left - 190 },
      { heading: 'QTY', x: right - 110, align: 'right', style: money },
      { heading: 'AMOUNT', x: right, align: 'right', style: money },
    ],
    items.map(({ description, quantity, amount }) => [description || title, quantity, amount]),
    388,
    () => {
      document.addPage();
      return 76;
    },
  );
}

function drawTotal(sheet: Sheet, { amount, monthly }: ReceiptVariables, end: number): void {
  const { document, structure, left, right, bottom } = sheet;
  let top = end;
  const note = { ...quiet, size: 9 };
  const terms = monthly
    ? wrap(document, `Charged each month until you cancel. ${cancellation}`, right - left, note)
    : [];
  if (top + 44 + terms.length * 12 > bottom + 20) {
    document.addPage();
    top = 64;
  }
  structure.content('P', () => {
    set(document, 'Total paid', left, top + 24, strong);
    // The amount stands under those of the lines; its currency is said before it, not after.
    const currency = right - widthOf(document, amount, strong) - 8;
    set(document, 'USD', currency, top + 24, { ...quiet, size: 9 }, 'right');
    set(document, amount, right, top + 24, strong, 'right');
  });
  if (terms.length === 0) return;
  structure.content('P', () => {
    for (const [index, line] of terms.entries()) set(document, line, left, top + 42 + index * 12, note);
  });
}

function drawFoot(sheet: Sheet, { receiptNumber }: ReceiptVariables): void {
  const { from, document, structure, left, right, foot } = sheet;
  rule(sheet, sheet.footRule);
  const thanks = `Thank you. ${questionsAbout('payment', from)}`;
  structure.content('P', () => set(document, thanks, left, foot, { ...quiet, size: 9 }));
  structure.artifact(() => set(document, receiptNumber, right, foot, { ...number, size: 8 }, 'right'));
}
