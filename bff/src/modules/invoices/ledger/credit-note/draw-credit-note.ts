import { longDate } from '@vitrine/brand';
import { type Paper, taxLabel } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import {
  drawColumn,
  drawLetterhead,
  drawSums,
  drawTable,
  drawText,
  leading,
  openPage,
  type Page,
  questionsAbout,
  rule,
  type Style,
  styles,
  wrap,
  setClient,
} from '../../../../platform/pdf/index.ts';
import type { CreditNoteDocument } from '../refunds.entities.ts';

const { amount: amountStyle, label, money, number, muted, strong, text } = styles;

/** A credit note as it is printed. */
export type PrintedCreditNote = CreditNoteDocument & { readonly isVoid: boolean };

/** The credit note as PDF. Equal notes make equal bytes, so that a retried mail stays the same. */
export function drawCreditNote(note: PrintedCreditNote, paper: Paper = 'letter'): Promise<Buffer> {
  const page = openPage(paper, {
    title: `Credit note ${note.number}`,
    subject: note.title,
    at: new Date(`${note.issuedOn}T12:00:00Z`),
    from: note.letterhead,
  });
  drawLetterhead(page);
  drawHead(page, note);
  const lines = drawLines(page, note, 388 + drawParties(page, note));
  drawReason(page, note, drawTotal(page, note, lines));
  drawFoot(page, note);
  return page.finish();
}

function drawHead({ document, structure, left, right }: Page, note: PrintedCreditNote): void {
  const standing = note.isVoid ? 'Voided: the refund didn’t go through' : `Issued on ${longDate(note.issuedOn)}`;
  structure.content('H1', () => drawText(document, 'CREDIT NOTE', left, 158, label));
  structure.content('P', () => drawText(document, formatCents(note.amountCents), left - 1, 206, amountStyle));
  structure.content('P', () => drawText(document, standing, left, 230, muted));
  structure.content('P', () => drawText(document, note.number, right, 230, number, 'right'));
}

/** Answers the points by which a long name pushes down what follows. */
function drawParties(page: Page, note: PrintedCreditNote): number {
  const { from, document, left, right } = page;
  rule(page, 252);
  const { client, extra } = setClient(page, [note.clientName, note.clientEmail]);
  const sender = [from.name, ...from.lines].flatMap((line) => wrap(document, line, 130, text, 2));
  const reference = [`Invoice ${note.invoiceNumber}`, ...(note.receiptNumber ? [`Receipt ${note.receiptNumber}`] : [])];
  drawColumn(page, 'CREDIT TO', client, left, 276);
  drawColumn(page, 'FROM', sender.slice(0, 6), left + 208, 276);
  drawColumn(
    page,
    'REFERENCE',
    reference.flatMap((line) => wrap(document, line, right - left - 346, text, 2)),
    left + 346,
    276,
  );
  return extra;
}

/** Draws what is credited; returns the y position of the end. */
function drawLines(page: Page, { title, amountCents }: PrintedCreditNote, top: number): number {
  const { document, left, right } = page;
  return drawTable(
    page,
    [
      { heading: 'DESCRIPTION', x: left, align: 'left', style: text, width: right - left - 120 },
      { heading: 'AMOUNT', x: right, align: 'right', style: money },
    ],
    [[title, formatCents(amountCents)]],
    top,
    () => {
      document.addPage();
      return 76;
    },
  );
}

/** Draws net, taxes by rate and the total on one page; returns the y position of their end. */
function drawTotal(page: Page, { amountCents, taxes = [] }: PrintedCreditNote, end: number): number {
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  const lines: (readonly [string, string, Style])[] = [
    ...(taxes.length === 0 ? [] : [['Net', formatCents(amountCents - taxCents), money] as const]),
    ...taxes.map((tax) => [taxLabel(tax), formatCents(tax.taxCents), money] as const),
    ['Total credited', formatCents(amountCents), strong],
  ];
  return drawSums(page, lines, end, () => {
    page.document.addPage();
    return 64;
  });
}

/** Draws the reason below the total, on further pages if needed. */
function drawReason(page: Page, { reason }: PrintedCreditNote, end: number): void {
  const { document, structure, left, right, bottom } = page;
  let top = end + 18;
  if (top + leading * 2 > bottom) {
    document.addPage();
    top = 76;
  }
  const headingAt = top;
  structure.content('P', () => drawText(document, 'REASON', left, headingAt, label));
  top += 5;
  for (const line of reason
    .split('\n')
    .flatMap((one) => (one.trim() ? wrap(document, one, right - left, text) : ['']))) {
    if (top + leading > bottom) {
      document.addPage();
      top = 76;
    }
    top += leading;
    const lineAt = top;
    if (line !== '') structure.content('P', () => drawText(document, line, left, lineAt, text));
  }
}

function drawFoot(page: Page, { number: noteNumber }: PrintedCreditNote): void {
  const { from, document, structure, left, right, foot } = page;
  rule(page, page.footRule);
  structure.content('P', () =>
    drawText(document, questionsAbout('credit note', from), left, foot, { ...muted, size: 9 }),
  );
  structure.artifact(() => drawText(document, noteNumber, right, foot, { ...number, size: 8 }, 'right'));
}
