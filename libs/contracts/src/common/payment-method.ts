import { z } from 'zod';
import { AmountCents, IsoDate, Timestamp } from './fields.ts';

/** How the provider was paid; what is neither is listed as a card. */
export const PayMethod = z.object({
  type: z.enum(['card', 'bank_account']),
  /** Of the card's or the account's number; null where the provider doesn't say. */
  last4: z.string().nullable(),
});
export type PayMethod = z.infer<typeof PayMethod>;

const typeNames: Record<PayMethod['type'], string> = { card: 'Card', bank_account: 'Bank account' };
/** `Bank account ending in 6789`. */
export const methodName = ({ type, last4 }: PayMethod): string =>
  last4 === null ? typeNames[type] : `${typeNames[type]} ending in ${last4}`;

/** A payment that is on its way: nothing more can be paid until it has arrived or failed. */
export const PendingPayment = z.object({
  amountCents: AmountCents,
  /** Null until the provider has said it. */
  method: PayMethod.nullable(),
  startedAt: Timestamp,
  /** The day by which it usually arrives. */
  expectedOn: IsoDate,
});
export type PendingPayment = z.infer<typeof PendingPayment>;
