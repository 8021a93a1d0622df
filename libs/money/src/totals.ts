import { type Cents, maximumCents, multiplyCents } from './money.ts';
import { divideHalfUp, type Percent, percentOf, wholePercent } from './percent.ts';

/** What is taken off a line or a document before tax. */
export type Discount =
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'percent'; readonly percent: Percent };

/** One of the taxes that a combined rate is made of, such as that of the state. */
export interface TaxPart {
  readonly name: string;
  readonly percent: Percent;
}

/** A named tax. `inclusive`: the price contains it, so it adds nothing to the total. */
export interface Tax extends TaxPart {
  readonly inclusive: boolean;
  /** Of a combined rate, none for a single tax; their percentages add up to that of the rate. */
  readonly parts?: readonly TaxPart[] | undefined;
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
export interface TaxSum extends Omit<Tax, 'parts'> {
  /** What is taxed, without the tax. */
  readonly baseCents: Cents;
  readonly taxCents: Cents;
  /** A further part of a combined rate: it taxes what the first part taxes, so its base is counted there. */
  readonly sharesBase?: true | undefined;
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
    const taxed = line.tax ? taxesOf(line.tax, taxedCents) : [];
    const taxCents = sumOf(taxed.map((tax) => tax.taxCents));
    if (line.tax && !line.tax.inclusive) addedCents += taxCents;
    for (const { taxCents: cents, ...tax } of taxed) {
      const key = JSON.stringify(tax);
      const sum = taxes.get(key) ?? { ...tax, baseCents: 0, taxCents: 0 };
      const baseCents = sum.baseCents + taxedCents - (tax.inclusive ? taxCents : 0);
      taxes.set(key, { ...sum, baseCents, taxCents: sum.taxCents + cents });
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

/**
 * The taxes on an amount, one for each part of the rate, rounded by itself; of an inclusive one the part of the amount
 * that is tax.
 */
const taxesOf = ({ name, percent, inclusive, parts = [] }: Tax, cents: Cents) =>
  (parts.length > 0 ? parts : [{ name, percent }]).map((part, index) => ({
    name: part.name,
    percent: part.percent,
    inclusive,
    ...(index > 0 && { sharesBase: true as const }),
    taxCents: divideHalfUp(BigInt(cents) * BigInt(part.percent), BigInt(wholePercent + (inclusive ? percent : 0))),
  }));

/** What of a document is taxed, without the taxes. */
export const taxableCentsOf = (taxes: readonly TaxSum[]): Cents =>
  sumOf(taxes.map(({ baseCents, sharesBase }) => (sharesBase ? 0 : baseCents)));

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
    cents - taxableCentsOf(sums) - sumOf(sums.map(({ taxCents }) => taxCents)),
    ...taxes.flatMap((tax) => {
      const of = sums.filter((one) => isSameTax(one, tax));
      return [taxableCentsOf(of), sumOf(of.map(({ taxCents }) => taxCents))];
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
  const rest = sumOf(remaining) - sumOf(parts);
  /** The same part of what is left of a base that is counted with another tax. */
  const sharedBaseOf = (tax: TaxSum): Cents => {
    const of = before.flatMap((part) => part.taxes ?? []).filter((one) => isSameTax(one, tax));
    const left = Math.max(0, tax.baseCents - sumOf(of.map(({ baseCents }) => baseCents)));
    return shared(left, [sumOf(parts), rest])[0] ?? 0;
  };
  return taxes
    .map((tax, index) => ({
      ...tax,
      baseCents: tax.sharesBase ? sharedBaseOf(tax) : (parts[2 * index + 1] ?? 0),
      taxCents: parts[2 * index + 2] ?? 0,
    }))
    .filter(({ baseCents, taxCents }) => baseCents > 0 || taxCents > 0);
}

/** Whether two sums are of the same tax. */
export const isSameTax = (a: Omit<TaxSum, 'baseCents' | 'taxCents'>, b: typeof a): boolean =>
  a.name === b.name && a.percent === b.percent && a.inclusive === b.inclusive && a.sharesBase === b.sharesBase;

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, one) => sum + one, 0);
