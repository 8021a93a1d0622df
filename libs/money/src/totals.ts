import { type Cents, maximumCents, multiplyCents } from './money.ts';
import { divideHalfUp, type Percent, percentOf, wholePercent } from './percent.ts';

/** What is taken off a line or a document before tax. */
export type Discount =
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'percent'; readonly percent: Percent };

/** A named tax. `inclusive`: the price contains it, so it adds nothing to the total. */
export interface Tax {
  readonly name: string;
  readonly percent: Percent;
  readonly inclusive: boolean;
}

/** A line as it was entered. `quantity` is decimal text with up to three decimals. */
export interface PricedLine {
  readonly quantity: string;
  readonly rateCents: Cents;
  readonly discount: Discount | null;
  readonly tax: Tax | null;
}

/** A line as it counts, all in cents. */
export interface LineTotals {
  /** Quantity times rate. */
  readonly grossCents: Cents;
  /** The line's own discount. */
  readonly discountCents: Cents;
  /** What the line shows: gross less its own discount. */
  readonly amountCents: Cents;
  /** Its share of the document's discount. */
  readonly sharedDiscountCents: Cents;
  /** The tax on what is left; contained in it where the tax is inclusive. */
  readonly taxCents: Cents;
}

/** One tax of a document. */
export interface TaxSum extends Tax {
  /** What is taxed, without the tax. */
  readonly baseCents: Cents;
  readonly taxCents: Cents;
}

export interface DocumentTotals {
  readonly lines: readonly LineTotals[];
  /** Sum of the lines' amounts. */
  readonly subtotalCents: Cents;
  /** The document's own discount. */
  readonly discountCents: Cents;
  /** By rate, in the order in which lines name them. */
  readonly taxes: readonly TaxSum[];
  readonly totalCents: Cents;
}

/**
 * What a document of these lines comes to. Every line is rounded half up to the cent by itself, so that sums of lines,
 * taxes and total agree. A discount takes off at most what there is, before tax; the document's is shared among the
 * lines by their amounts, and the cents left over go to the largest remainders, earlier lines first. Null when a
 * quantity is not one, or when an amount is over {@link maximumCents}.
 */
export function documentTotals(lines: readonly PricedLine[], discount: Discount | null): DocumentTotals | null {
  const priced: { line: PricedLine; grossCents: Cents; discountCents: Cents; amountCents: Cents }[] = [];
  for (const line of lines) {
    const grossCents = multiplyCents(line.quantity, line.rateCents);
    if (grossCents === null) return null;
    const discountCents = reduction(line.discount, grossCents);
    priced.push({ line, grossCents, discountCents, amountCents: grossCents - discountCents });
  }
  const subtotalCents = priced.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (subtotalCents > maximumCents) return null;
  const discountCents = reduction(discount, subtotalCents);
  const shares = shared(
    discountCents,
    priced.map(({ amountCents }) => amountCents),
  );
  const taxes = new Map<string, TaxSum>();
  let addedCents = 0;
  const totals = priced.map(({ line, ...amounts }, index): LineTotals => {
    const sharedDiscountCents = shares[index] ?? 0;
    const taxedCents = amounts.amountCents - sharedDiscountCents;
    const taxCents = line.tax ? taxOf(line.tax, taxedCents) : 0;
    if (line.tax) {
      const { name, percent, inclusive } = line.tax;
      const key = JSON.stringify([name, percent, inclusive]);
      const sum = taxes.get(key) ?? { name, percent, inclusive, baseCents: 0, taxCents: 0 };
      const baseCents = sum.baseCents + taxedCents - (inclusive ? taxCents : 0);
      taxes.set(key, { ...sum, baseCents, taxCents: sum.taxCents + taxCents });
      if (!inclusive) addedCents += taxCents;
    }
    return { ...amounts, sharedDiscountCents, taxCents };
  });
  const totalCents = subtotalCents - discountCents + addedCents;
  return totalCents > maximumCents
    ? null
    : { lines: totals, subtotalCents, discountCents, taxes: [...taxes.values()], totalCents };
}

const reduction = (discount: Discount | null, cents: Cents): Cents => {
  if (!discount) return 0;
  return discount.kind === 'percent' ? percentOf(discount.percent, cents) : Math.min(discount.cents, cents);
};

/** The tax on an amount; of an inclusive one the part of the amount that is tax. */
const taxOf = ({ percent, inclusive }: Tax, cents: Cents): Cents =>
  divideHalfUp(BigInt(cents) * BigInt(percent), BigInt(wholePercent + (inclusive ? percent : 0)));

/** `cents` in parts that are proportional to `weights` and add up to it. */
export function shared(cents: Cents, weights: readonly Cents[]): Cents[] {
  const whole = sumOf(weights);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const product = BigInt(cents) * BigInt(weight);
    return { index, part: Number(product / BigInt(whole)), rest: product % BigInt(whole) };
  });
  const remaining = cents - sumOf(parts.map(({ part }) => part));
  const larger = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  const raised = new Set(larger.slice(0, remaining).map(({ index }) => index));
  return parts.map(({ index, part }) => part + (raised.has(index) ? 1 : 0));
}

/** A part of a document that was given back before; `taxes` is missing where that wasn't split. */
export interface EarlierRefund {
  readonly amountCents: Cents;
  readonly taxes?: readonly TaxSum[];
}

/**
 * The taxes in a part of a document's total that is given back, by rate, without rates that have none of it. The part
 * is split in proportion to what is left of the document after the parts `before`, in cents by largest remainders: so
 * all parts together never hold more tax than the document, and exactly its taxes once all of it was given back. What
 * was not split before counts as split in the same way; what exceeds the document has no tax.
 */
export function creditedTaxes(
  { taxes, totalCents }: Pick<DocumentTotals, 'taxes' | 'totalCents'>,
  before: readonly EarlierRefund[],
  amountCents: Cents,
): TaxSum[] {
  const weightsOf = (cents: Cents, sums: readonly TaxSum[]): Cents[] => [
    cents - sums.reduce((sum, { baseCents, taxCents }) => sum + baseCents + taxCents, 0),
    ...taxes.flatMap((tax) => {
      const of = sums.filter((one) => isSameTax(one, tax));
      return [of.reduce((sum, one) => sum + one.baseCents, 0), of.reduce((sum, one) => sum + one.taxCents, 0)];
    }),
  ];
  const split = (cents: Cents, weights: readonly Cents[]): Cents[] => shared(Math.min(cents, sumOf(weights)), weights);
  const remaining = before.reduce<readonly Cents[]>(
    (weights, part) => {
      const refund = part.taxes ? weightsOf(part.amountCents, part.taxes) : split(part.amountCents, weights);
      return weights.map((weight, index) => Math.max(0, weight - (refund[index] ?? 0)));
    },
    weightsOf(totalCents, taxes).map((weight) => Math.max(0, weight)),
  );
  const parts = split(amountCents, remaining);
  return taxes
    .map(({ name, percent, inclusive }, index) => ({
      name,
      percent,
      inclusive,
      baseCents: parts[2 * index + 1] ?? 0,
      taxCents: parts[2 * index + 2] ?? 0,
    }))
    .filter(({ baseCents, taxCents }) => baseCents > 0 || taxCents > 0);
}

const isSameTax = (a: Tax, b: Tax): boolean =>
  a.name === b.name && a.percent === b.percent && a.inclusive === b.inclusive;

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0);
