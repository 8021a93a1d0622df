import { z } from 'zod';
import { AmountCents, Currency, Interval } from '../common/money.ts';

/** The same for an unknown, an expired and a used-up code (decision D4): nobody learns which codes exist. */
export const invalidCodeText = 'That code is not valid or has expired. Please check it and try again.';

export const codeKinds = ['campaign', 'promo', 'client'] as const;

/** A code as it is typed: forced to upper case, spaces around it do not count. */
export const Code = z
  .string(invalidCodeText)
  .trim()
  .min(1, 'Please enter your code')
  .max(40, invalidCodeText)
  .transform((code) => code.toUpperCase());

export const ResolvedCode = z.object({
  code: z.string(),
  kind: z.enum(codeKinds),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** Null where the code opens the door but sets no price; an invoice follows then. */
  price: z.object({ amountCents: AmountCents, currency: Currency, interval: Interval }).nullable(),
});
export type ResolvedCode = z.infer<typeof ResolvedCode>;
