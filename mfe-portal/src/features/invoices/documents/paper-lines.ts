import { type Discount, figureRows, lineNotes, partName, readDiscount, typedItemCents } from '@vitrine/contracts';
import { type Cents, type DocumentTotals, formatCents, parseCents } from '@vitrine/money';
import { formatDate, formatLongDate } from '../../../shared/format.ts';
import { type EditedLine, shownCents } from './lines-form.ts';
import type { PaperDocument } from './paper.tsx';
import type { TaxChoice } from './tax-choices.ts';
import { type EditedTerms, typedAmounts } from './terms-form.ts';

const typedDiscountOf = (text: string): Discount | null => {
  const read = readDiscount(text);
  return typeof read === 'string' ? null : read;
};

/** `December 24, 2026`; a dash while it is no day. */
export const dayText = (day: string): string => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatLongDate(day) : '—');

interface PaperLine extends EditedLine {
  readonly optional?: boolean;
  readonly selected?: boolean;
}

/** What is typed of the lines as paper shows it. */
export const paperLines = (
  items: readonly PaperLine[],
  choices: readonly TaxChoice[],
  /** What a line without a description is called. */
  title: string,
): PaperDocument['lines'] =>
  items.map((line) => {
    const tax = choices.find(({ value }) => value === line.tax)?.tax ?? null;
    const amount = shownCents(typedItemCents(line));
    const isOff = line.optional === true && line.selected !== true;
    return {
      key: line.row,
      description: line.description || title,
      notes: [
        ...lineNotes({ discount: typedDiscountOf(line.discount), tax }),
        ...(line.optional === true ? ['Optional'] : []),
      ],
      quantity: line.quantity,
      rate: shownCents(parseCents(line.rate)),
      amount: isOff ? `+${amount}` : amount,
    };
  });

/** What stands below them: the rows that make up the total, and the total. */
export function paperSums(
  discount: string,
  totals: DocumentTotals | null,
  below: { readonly label: string; readonly amount: string } | null = null,
): PaperDocument['sums'] {
  const rows =
    totals === null ? [] : figureRows({ ...totals, discount: typedDiscountOf(discount), taxes: [...totals.taxes] });
  return [
    ...rows,
    { label: 'Total', amount: shownCents(totals?.totalCents), isStrong: true },
    ...(below ? [below] : []),
  ];
}

/** A row for each part of an invoice that isn't paid at once: what it is, when it is due, and how much. */
export function partRows(terms: EditedTerms, total: Cents | null, dueDate: string): PaperDocument['sums'] {
  const amounts = typedAmounts(terms, total);
  if (amounts === null || terms.kind === 'full') return [];
  const isDeposit = terms.kind === 'deposit';
  const days = isDeposit ? [terms.dueDate, dueDate] : terms.installments.map((part) => part.dueDate);
  return amounts.map((amount, index) => {
    const kind = isDeposit ? (index === 0 ? 'deposit' : 'rest') : 'installment';
    const day = days[index];
    const name = partName({ kind, percent: null }, index, amounts.length);
    return { label: day ? `${name}, due ${formatDate(day)}` : name, amount: formatCents(amount) };
  });
}
