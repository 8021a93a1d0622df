import { cancellation } from '@vitrine/brand';
import type { Paper } from '@vitrine/contracts';
import {
  drawColumn,
  drawLetterhead,
  drawSums,
  drawTable,
  type Letterhead,
  openPage,
  questionsAbout,
  rule,
  drawText,
  type Page,
  type Style,
  styles,
  wrap,
  setClient,
} from '../../../../platform/pdf/index.ts';
import type { ReceiptVariables } from '../../../emails/index.ts';

const { amount: amountStyle, label, money, number, muted, strong, text } = styles;

/**
 * The receipt as PDF. Equal variables make equal bytes, so that a retried mail stays the same: no current time and no
 * random ids go in. `billedTo` replaces the client's name and address, at most six lines.
 */
export function drawReceipt(
  receipt: ReceiptVariables,
  paper: Paper = 'letter',
  from?: Letterhead,
  billedTo: readonly string[] = [receipt.clientName, receipt.clientEmail],
): Promise<Buffer> {
  const page = openPage(paper, {
    title: `Receipt ${receipt.receiptNumber}`,
    subject: receipt.title,
    at: new Date(receipt.paidAt),
    from,
  });
  drawLetterhead(page);
  drawHead(page, receipt);
  drawTotal(page, receipt, drawItems(page, receipt, 388 + drawParties(page, receipt, billedTo)));
  drawFoot(page, receipt);
  return page.finish();
}

function drawHead({ document, structure, left, right }: Page, receipt: ReceiptVariables): void {
  const { receiptNumber, amount, monthly, part, paidOn } = receipt;
  const whole = part ? 'Part payment' : 'Paid in full';
  const period = monthly ? 'Paid for one month' : whole;
  structure.content('H1', () => drawText(document, 'RECEIPT', left, 158, label));
  structure.content('P', () => drawText(document, amount, left - 1, 206, amountStyle));
  structure.content('P', () => drawText(document, `${period} on ${paidOn}`, left, 230, muted));
  structure.content('P', () => drawText(document, receiptNumber, right, 230, number, 'right'));
}

/** Answers the points by which a long name pushes down what follows. */
function drawParties(page: Page, { invoiceNumber, paidOn }: ReceiptVariables, billedTo: readonly string[]): number {
  const { from, document, left, right } = page;
  rule(page, 252);
  const { client, extra } = setClient(page, billedTo);
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  const reference = [...wrap(document, `Invoice ${invoiceNumber}`, right - left - 346, text, 2), paidOn];
  drawColumn(page, 'BILLED TO', client, left, 276);
  drawColumn(page, 'FROM', sender.slice(0, 6), left + 208, 276);
  drawColumn(page, 'REFERENCE', reference, left + 346, 276);
  return extra;
}

/** Draws the items, on further pages if needed; returns the y position of their end. */
function drawItems(page: Page, { items, title }: ReceiptVariables, top: number): number {
  const { document, left, right } = page;
  return drawTable(
    page,
    [
      { heading: 'DESCRIPTION', x: left, align: 'left', style: text, width: right - left - 190 },
      { heading: 'QTY', x: right - 110, align: 'right', style: money },
      { heading: 'AMOUNT', x: right, align: 'right', style: money },
    ],
    items.map(({ description, quantity, amount }) => [description || title, quantity, amount]),
    top,
    () => {
      document.addPage();
      return 76;
    },
  );
}

/** Draws what the total is made of, the total, and below it what is charged each month. */
function drawTotal(page: Page, { sums = [], amount, monthly }: ReceiptVariables, end: number): void {
  const { document, structure, left, right, bottom } = page;
  const addPage = (): number => {
    document.addPage();
    return 64;
  };
  const lines: (readonly [string, string, Style])[] = [
    ...sums.map((sum) => [sum.label, sum.amount, money] as const),
    ['Total paid', amount, strong],
  ];
  const total = drawSums(page, lines, end, addPage);
  if (!monthly) return;
  const note = { ...muted, size: 9 };
  const terms = wrap(document, `Charged each month until you cancel. ${cancellation}`, right - left, note);
  const top = total + terms.length * 12 > bottom + 20 ? addPage() : total;
  structure.content('P', () => {
    for (const [index, line] of terms.entries()) drawText(document, line, left, top + 12 + index * 12, note);
  });
}

function drawFoot(page: Page, { receiptNumber }: ReceiptVariables): void {
  const { from, document, structure, left, right, foot } = page;
  rule(page, page.footRule);
  const thanks = `Thank you. ${questionsAbout('payment', from)}`;
  structure.content('P', () => drawText(document, thanks, left, foot, { ...muted, size: 9 }));
  structure.artifact(() => drawText(document, receiptNumber, right, foot, { ...number, size: 8 }, 'right'));
}
