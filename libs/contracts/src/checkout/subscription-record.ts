import { z } from 'zod';
import { AmountCents, Timestamp } from '../common/fields.ts';
import { Dispute } from './disputes.ts';

/** `canceling` runs until `endsAt` and is not charged again; `paused` is not charged until somebody resumes it. */
export const subscriptionStates = ['active', 'past_due', 'canceling', 'paused', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** A client's monthly plan, as the payment provider told it last. */
export const Subscription = z.object({
  id: z.uuid(),
  title: z.string(),
  /** A month. */
  amountCents: AmountCents,
  /** What it costs from the next renewal on, where that is another amount. */
  nextAmountCents: AmountCents.nullable().default(null),
  state: z.enum(subscriptionStates),
  /** Null where nothing will be charged, or the provider was not asked yet. */
  nextChargeAt: Timestamp.nullable(),
  /** When it ends, or ended. */
  endsAt: Timestamp.nullable(),
  lastFailure: z
    .object({
      at: Timestamp,
      /** As the provider put it; null where it gave none. */
      reason: z.string().nullable(),
      /** Null when the provider will not try again. */
      nextAttemptAt: Timestamp.nullable(),
    })
    .nullable(),
  /** When the client was last mailed the link that repairs the card. */
  cardLinkAt: Timestamp.nullable().default(null),
  startedAt: Timestamp,
  /** What the provider knows it by. */
  reference: z.string(),
  demo: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

const whose = { client: z.object({ id: z.uuid(), company: z.string() }).nullable() };
/** What needs a person: payments of subscriptions that failed, and disputes that are open. */
export const BillingTrouble = z.object({
  total: z.number().int(),
  /** The most urgent of them. */
  items: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('subscription'), ...whose, subscription: Subscription }),
      z.object({ kind: z.literal('dispute'), ...whose, dispute: Dispute }),
    ]),
  ),
});
export type BillingTrouble = z.infer<typeof BillingTrouble>;
