import { z } from 'zod';
import { IsoDate } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What is looked at before the books are closed, in the order in which people work through it. */
export const closingChecks = [
  'uncompared',
  'differences',
  'payouts',
  'payments',
  'drafts',
  'credit',
  'reminders',
] as const;
export const ClosingCheck = z.enum(closingChecks);
export type ClosingCheck = z.infer<typeof ClosingCheck>;

const Cents = z.number().int();

/** Something that is open: a draft, a client with credit, a day with differences. */
const ClosingItem = z.object({
  /** Unique within the check. */
  id: z.string(),
  label: z.string(),
  /** Whose it is, or why it is open; empty for nothing. */
  detail: z.string(),
  day: IsoDate.nullable(),
  cents: Cents.nullable(),
  invoiceId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
});
export type ClosingItem = z.infer<typeof ClosingItem>;

/** What is open before the books are closed through a day, and not closed yet. */
export const Closing = z.object({
  through: IsoDate,
  checks: z.array(
    z.object({
      check: ClosingCheck,
      total: z.number().int(),
      /** Of all of them; null where it is about no money. */
      cents: Cents.nullable(),
      /** The first ones. */
      items: z.array(ClosingItem),
    }),
  ),
});
export type Closing = z.infer<typeof Closing>;

export const closingEndpoints = {
  get: defineEndpoint({
    id: 'closing.get',
    method: 'GET',
    path: '/bookkeeping/closing',
    summary: 'What is open before the books are closed through a day: drafts, unmatched payouts, credit, reminders due',
    access: 'money.read',
    query: z.object({ through: IsoDate }),
    status: 200,
    response: Closing,
  }),
} as const;
