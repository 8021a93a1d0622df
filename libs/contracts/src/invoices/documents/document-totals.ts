import {
  documentTotals,
  type DocumentTotals,
  formatCents,
  hasPartOfCent,
  multiplyCents,
  parseCents,
  type PricedLine,
  type Tax,
} from '@vitrine/money';
import { type Discount, type DocumentFigures, readDiscount } from './document-figures.ts';
import { isQuantity } from '../invoice-edits.ts';

/** The figures of a document by its lines; of lines that have no total, their sum. */
export function figuresOf(
  lines: readonly (Omit<PricedLine, 'tax'> & { readonly tax: Tax | null; readonly amountCents: number })[],
  discount: Discount | null,
): DocumentFigures {
  const totals = documentTotals(lines, discount);
  if (totals) return { discount, ...pick(totals) };
  const subtotalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { discount: null, subtotalCents, discountCents: 0, taxes: [] };
}

const pick = ({ subtotalCents, discountCents, taxes }: DocumentTotals) => ({
  subtotalCents,
  discountCents,
  taxes: [...taxes],
});

/**
 * A row while it is typed, for {@link documentTotals}; null while a part of it is no number or discount (decision D11).
 */
export function typedLine({
  quantity,
  rate,
  discount: text = '',
}: {
  readonly quantity: string;
  readonly rate: string;
  readonly discount?: string;
}) {
  const rateCents = parseCents(rate);
  const discount = readDiscount(text);
  if (rateCents === null || hasPartOfCent(rate) || !isQuantity(quantity) || typeof discount === 'string') return null;
  return { quantity: quantity.trim(), rateCents, discount };
}

/** What a row is worth while it is typed, less its discount; null as in {@link typedLine}. */
export function typedItemCents(item: Parameters<typeof typedLine>[0]): number | null {
  const line = typedLine(item);
  return (line && documentTotals([{ ...line, tax: null }], null)?.subtotalCents) ?? null;
}

/** Messages beside discounts and taxes that don't fit. */
export const reductionMessages = {
  overLine: (cents: number): string => `This line is only ${formatCents(cents)}, so its discount can’t be more.`,
  overDocument: (cents: number): string => `The items add up to ${formatCents(cents)}, so the discount can’t be more.`,
  unknownRate: 'This tax rate doesn’t exist anymore. Please choose another.',
  archivedRate: 'This tax rate is archived. Please choose another.',
} as const;

interface Discounted {
  readonly lines: readonly Pick<PricedLine, 'quantity' | 'rateCents' | 'discount'>[];
  readonly discount: Discount | null;
}

/** What is wrong with amounts that are larger than what they are taken off, by the name of the field. */
export function oversizedDiscounts({
  lines,
  discount,
}: Discounted): { readonly field: string; readonly why: string }[] {
  const problems: { field: string; why: string }[] = [];
  let subtotal = 0;
  for (const [index, line] of lines.entries()) {
    const gross = multiplyCents(line.quantity, line.rateCents) ?? 0;
    const isOver = line.discount?.kind === 'amount' && line.discount.cents > gross;
    if (isOver) problems.push({ field: `items.${index}.discount`, why: reductionMessages.overLine(gross) });
    subtotal += documentTotals([{ ...line, tax: null }], null)?.subtotalCents ?? 0;
  }
  if (discount?.kind === 'amount' && discount.cents > subtotal)
    problems.push({ field: 'discount', why: reductionMessages.overDocument(subtotal) });
  return problems;
}
