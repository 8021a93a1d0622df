import {
  type Discount as DocumentDiscount,
  documentTotals,
  type DocumentTotals,
  formatCents,
  formatPercent,
  multiplyCents,
  parseCents,
  parsePercent,
  type PricedLine,
  wholePercent,
} from '@vitrine/money';
import { z } from 'zod';
import { AmountCents } from '../common/fields.ts';

/** Thousandths of a percent, an integer: 8875 is 8.875 %. */
export const Percent = z.number().int().min(0).max(wholePercent);

/** What is taken off a line, or off a document, before tax. */
export const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), cents: AmountCents }),
  z.object({ kind: z.literal('percent'), percent: Percent }),
]);
export type Discount = z.infer<typeof Discount>;

/** A tax as a line has it, which stays when the rate changes. `inclusive`: the price contains it. */
export const SoldTax = z.object({ name: z.string(), percent: Percent, inclusive: z.boolean() });
export type SoldTax = z.infer<typeof SoldTax>;
/** With the rate that it was taken from. */
export const LineTax = SoldTax.extend({ rateId: z.uuid() });
export type LineTax = z.infer<typeof LineTax>;

/** One tax of a document. `baseCents` is what is taxed, without the tax. */
export const TaxSum = SoldTax.extend({ baseCents: AmountCents, taxCents: AmountCents });
export type TaxSum = z.infer<typeof TaxSum>;

/**
 * What stands between a document's lines and its total; older servers leave it out. The total is subtotal less discount
 * plus those taxes that are not inclusive.
 */
export const documentFigures = {
  /** The document's own discount. */
  discount: Discount.nullable().default(null),
  /** The sum of the lines. */
  subtotalCents: AmountCents.default(0),
  /** What the document's own discount takes off. */
  discountCents: AmountCents.default(0),
  /** By rate. */
  taxes: z.array(TaxSum).default([]),
};
export const DocumentFigures = z.object(documentFigures);
export type DocumentFigures = z.infer<typeof DocumentFigures>;

/** The figures of a document by its lines; of lines that have no total, their sum. */
export function figuresOf(
  lines: readonly (Omit<PricedLine, 'tax'> & { readonly tax: SoldTax | null; readonly amountCents: number })[],
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

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const discountMessages = {
  unreadable: 'Enter an amount such as $50, or a percentage such as 10%.',
  zero: 'A discount has to be more than zero. Leave it empty for none.',
  overWhole: 'A discount can be at most 100%.',
  overLine: (cents: number): string => `This line is only ${formatCents(cents)}, so its discount can’t be more.`,
  overDocument: (cents: number): string => `The items add up to ${formatCents(cents)}, so the discount can’t be more.`,
  unknownRate: 'This tax rate doesn’t exist anymore. Please choose another.',
  archivedRate: 'This tax rate is archived. Please choose another.',
} as const;

/** `$50`, `50` or `10%`; null for empty text. Answers a message for anything else. */
export function readDiscount(text: string): Discount | string | null {
  const typed = text.trim();
  if (typed === '') return null;
  if (typed.endsWith('%')) {
    const percent = parsePercent(typed);
    if (percent === null)
      return /^\d{3,}(?:\.\d*)?\s*%$/.test(typed) ? discountMessages.overWhole : discountMessages.unreadable;
    return percent === 0 ? discountMessages.zero : { kind: 'percent', percent };
  }
  const cents = parseCents(typed);
  if (cents === null) return discountMessages.unreadable;
  return cents === 0 ? discountMessages.zero : { kind: 'amount', cents };
}

/** A discount as typed: `$50` or `10%`. Empty is none. */
export const DiscountText = z
  .string()
  .max(40, discountMessages.unreadable)
  .transform((text, context): Discount | null => {
    const discount = readDiscount(text);
    if (typeof discount !== 'string') return discount;
    context.addIssue({ code: 'custom', message: discount });
    return z.NEVER;
  });

/** `$50.00`, `10%`; as it is typed, and shown. */
export const discountText = (discount: DocumentDiscount): string =>
  discount.kind === 'amount' ? formatCents(discount.cents) : formatPercent(discount.percent);

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
    if (isOver) problems.push({ field: `items.${index}.discount`, why: discountMessages.overLine(gross) });
    subtotal += documentTotals([{ ...line, tax: null }], null)?.subtotalCents ?? 0;
  }
  if (discount?.kind === 'amount' && discount.cents > subtotal)
    problems.push({ field: 'discount', why: discountMessages.overDocument(subtotal) });
  return problems;
}

/** `NYC sales tax (8.875%)`, `VAT (20%, included)`. */
export const taxLabel = ({ name, percent, inclusive }: SoldTax): string =>
  inclusive ? `${name} (${formatPercent(percent)}, included)` : `${name} (${formatPercent(percent)})`;

/** What is shown above a total, on every screen and paper alike; empty where the lines are the total. */
export function figureRows(figures: DocumentFigures): { readonly label: string; readonly amount: string }[] {
  const { discount, subtotalCents, discountCents, taxes } = figures;
  const rows = taxes.map((tax) => ({ label: taxLabel(tax), amount: formatCents(tax.taxCents) }));
  if (discountCents > 0)
    rows.unshift({
      label: discount?.kind === 'percent' ? `Discount (${discountText(discount)})` : 'Discount',
      amount: `−${formatCents(discountCents)}`,
    });
  const isSum = discountCents === 0 && taxes.every(({ inclusive }) => inclusive);
  return isSum ? rows : [{ label: 'Subtotal', amount: formatCents(subtotalCents) }, ...rows];
}

/** What stands below a line's description: `Less 10%`, `NYC sales tax (8.875%)`. */
export function lineNotes({
  discount,
  tax,
}: {
  readonly discount: Discount | null;
  readonly tax: SoldTax | null;
}): string[] {
  return [...(discount ? [`Less ${discountText(discount)}`] : []), ...(tax ? [taxLabel(tax)] : [])];
}
