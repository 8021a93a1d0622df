import {
  type Discount as DocumentDiscount,
  formatCents,
  formatPercent,
  parseCents,
  parsePercent,
  wholePercent,
} from '@vitrine/money';
import { z } from 'zod';
import { AmountCents, IsoDate } from '../../common/fields.ts';

/** Thousandths of a percent, an integer: 8875 is 8.875 %. */
export const Percent = z.number().int().min(0).max(wholePercent);

/** What is taken off a line, or off a document, before tax. */
export const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), cents: AmountCents }),
  z.object({ kind: z.literal('percent'), percent: Percent }),
]);
export type Discount = z.infer<typeof Discount>;

/** A tax as it was sold, which stays when the rate changes. `inclusive`: the price contains it. */
export const SoldTax = z.object({ name: z.string(), percent: Percent, inclusive: z.boolean() });
export type SoldTax = z.infer<typeof SoldTax>;
/**
 * One tax of a document; of a combined rate one for each part. `baseCents` is what is taxed, without the tax;
 * `sharesBase`: it is counted with an earlier part of the same rate.
 */
export const TaxSum = SoldTax.extend({
  baseCents: AmountCents,
  taxCents: AmountCents,
  sharesBase: z.literal(true).optional(),
});
export type TaxSum = z.infer<typeof TaxSum>;

/** Why lines without a tax have none: the client's certificate, as it stood when the invoice was issued. */
export const TaxExemption = z.object({ certificate: z.string().nullable(), certificateDate: IsoDate.nullable() });
export type TaxExemption = z.infer<typeof TaxExemption>;

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
  /** Missing where the client pays sales tax, and where every line is taxed. */
  exemption: TaxExemption.optional(),
};
export const DocumentFigures = z.object(documentFigures);
export type DocumentFigures = z.infer<typeof DocumentFigures>;

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const discountMessages = {
  unreadable: 'Enter an amount such as $50, or a percentage such as 10%.',
  zero: 'A discount has to be more than zero. Leave it empty for none.',
  overWhole: 'A discount can be at most 100%.',
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
