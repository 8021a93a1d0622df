import {
  type Cents,
  formatCents,
  parseCents,
  parsePercent,
  type Percent,
  percentOf,
  shared,
  wholePercent,
} from '@vitrine/money';
import { z } from 'zod';
import { IsoDate, minimumChargeCents } from '../../common/fields.ts';

/** Fewest and most installments of an invoice. */
export const installmentLimits = { minimum: 2, maximum: 12 } as const;

const minimum = formatCents(minimumChargeCents);

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const partMessages = {
  amount: `Enter an amount of at least ${minimum}.`,
  percent: 'Enter a percentage between 0 and 100, with up to three decimals.',
  amountOrPercent: 'Give an amount or a percentage',
  count: `Choose ${installmentLimits.minimum} to ${installmentLimits.maximum} installments`,
  tooSmall: `Each part has to be at least ${minimum}, because Stripe doesn’t take smaller payments.`,
  tooLarge: (totalCents: Cents): string => `The deposit has to be less than the total of ${formatCents(totalCents)}`,
  someAmounts: 'Give every installment an amount, or none for equal ones',
  sum: (sumCents: Cents, totalCents: Cents): string =>
    `The installments add up to ${formatCents(sumCents)}, and the invoice is ${formatCents(totalCents)}`,
  order: 'Choose a day after the one before it',
  beforeRest: 'Choose a day before the rest is due',
  beforeInvoice: 'Choose a day on or after the invoice date',
  afterFirst: 'The first payment is due before this date. Choose an earlier date, or change the payments.',
  past: 'This day is in the past',
} as const;

const AmountText = z
  .string(partMessages.amount)
  .max(40, partMessages.amount)
  .transform((text, context) => {
    const cents = parseCents(text);
    if (cents !== null && cents >= minimumChargeCents) return cents;
    context.addIssue({ code: 'custom', message: cents === null ? partMessages.amount : partMessages.tooSmall });
    return z.NEVER;
  });
const PercentText = z
  .string(partMessages.percent)
  .max(20, partMessages.percent)
  .transform((text, context) => {
    const percent = parsePercent(text);
    if (percent !== null && percent > 0 && percent < wholePercent) return percent;
    context.addIssue({ code: 'custom', message: partMessages.percent });
    return z.NEVER;
  });
const Day = IsoDate.refine(
  (day) => day >= '2000-01-01' && day <= '2099-12-31',
  'Please enter a day between 2000 and 2099',
);

const deposit = {
  /** Dollars as typed. Either this or `percent`. */
  amount: AmountText.optional(),
  /** Of the total, as typed: `30`, `12.5`. */
  percent: PercentText.optional(),
};
interface DepositAmount {
  readonly amount?: Cents | undefined;
  readonly percent?: Percent | undefined;
}
const isEither = ({ amount, percent }: DepositAmount): boolean => (amount === undefined) !== (percent === undefined);
const either = { path: ['amount'], error: partMessages.amountOrPercent };

/** How much a deposit is, where its day comes later. */
export const DepositInput = z.strictObject(deposit).refine(isEither, either);

/** The first is asked for by `dueDate`, the rest by the invoice's due date. */
const Deposit = z.strictObject({ kind: z.literal('deposit'), ...deposit, dueDate: Day }).refine(isEither, either);

/** In the order of their days; the last one's becomes the invoice's due date. Without amounts they are equal. */
const Installments = z
  .strictObject({
    kind: z.literal('installments'),
    installments: z
      .array(z.strictObject({ amount: AmountText.optional(), dueDate: Day }))
      .min(installmentLimits.minimum, partMessages.count)
      .max(installmentLimits.maximum, partMessages.count),
  })
  .superRefine(({ installments }, context) => {
    const missing = installments.findIndex(({ amount }) => amount === undefined);
    if (missing !== -1 && installments.some(({ amount }) => amount !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['installments', missing, 'amount'],
        message: partMessages.someAmounts,
      });
    for (const [index, { dueDate }] of installments.entries()) {
      const before = installments[index - 1];
      if (before && dueDate <= before.dueDate)
        context.addIssue({ code: 'custom', path: ['installments', index, 'dueDate'], message: partMessages.order });
    }
  });

/** How an invoice is split into parts; null asks for all of it by the due date. */
export const PaymentTerms = z.discriminatedUnion('kind', [Deposit, Installments]);
export type PaymentTerms = z.output<typeof PaymentTerms>;
export type PaymentTermsInput = z.input<typeof PaymentTerms>;

/** Amounts of equal installments; the cents left over go to the first ones. */
export const equalParts = (totalCents: Cents, count: number): Cents[] =>
  shared(
    totalCents,
    Array.from({ length: count }, () => 1),
  );

/** A message at one field of the terms. */
export interface TermsProblem {
  /** Within the terms: `percent`, `installments.2.amount`. */
  readonly field: string;
  readonly message: string;
}

/** A deposit and the rest after it, or why it doesn't fit the total. */
export function depositAmounts(
  { amount = 0, percent }: DepositAmount,
  totalCents: Cents,
): { amounts: [deposit: Cents, rest: Cents] } | TermsProblem {
  const field = percent === undefined ? 'amount' : 'percent';
  const cents = percent === undefined ? amount : percentOf(percent, totalCents);
  if (cents >= totalCents) return { field, message: partMessages.tooLarge(totalCents) };
  if (cents < minimumChargeCents || totalCents - cents < minimumChargeCents)
    return { field, message: partMessages.tooSmall };
  return { amounts: [cents, totalCents - cents] };
}

/**
 * The amounts that terms come to, or why they don't fit the total. The page shows what the BFF stores.
 */
export function amountsOf(terms: PaymentTerms, totalCents: Cents): { amounts: Cents[] } | TermsProblem {
  if (terms.kind === 'deposit') return depositAmounts(terms, totalCents);
  const ownAmounts = terms.installments.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  const amounts = ownAmounts.length > 0 ? ownAmounts : equalParts(totalCents, terms.installments.length);
  const sum = amounts.reduce((all, cents) => all + cents, 0);
  if (sum !== totalCents)
    return { field: `installments.${amounts.length - 1}.amount`, message: partMessages.sum(sum, totalCents) };
  const small = amounts.findIndex((cents) => cents < minimumChargeCents);
  return small === -1 ? { amounts } : { field: `installments.${small}.amount`, message: partMessages.tooSmall };
}
