import { z } from 'zod';
import { AmountCents, IdParams, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
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
  startedAt: Timestamp,
  /** What the provider knows it by. */
  reference: z.string(),
  demo: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const ClientBilling = z.object({ subscriptions: z.array(Subscription), disputes: z.array(Dispute) });
export type ClientBilling = z.infer<typeof ClientBilling>;

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

export const subscriptionEndpoints = {
  ofClient: defineEndpoint({
    id: 'subscriptions.ofClient',
    method: 'GET',
    path: '/clients/:id/subscriptions',
    summary: "A client's subscriptions and disputes, the running ones first",
    access: 'staff',
    scope: 'clients:read',
    params: IdParams,
    status: 200,
    response: ClientBilling,
  }),
  trouble: defineEndpoint({
    id: 'subscriptions.trouble',
    method: 'GET',
    path: '/subscriptions/trouble',
    summary: 'Subscriptions whose payment failed, and open disputes',
    access: 'staff',
    status: 200,
    response: BillingTrouble,
  }),
} as const;
