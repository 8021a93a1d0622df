import { formatCents } from '@vitrine/money';
import { z } from 'zod';
import { AmountCents, IdParams, minimumChargeCents, Timestamp } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Dispute } from './disputes.ts';
import { InvoiceItemInput } from './invoice-edits.ts';

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
  startedAt: Timestamp,
  /** What the provider knows it by. */
  reference: z.string(),
  demo: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptionMessages = {
  price: `Enter an amount from ${formatCents(minimumChargeCents)} to $999,999.99.`,
} as const;

export const ClientBilling = z.object({ subscriptions: z.array(Subscription), disputes: z.array(Dispute) });
export type ClientBilling = z.infer<typeof ClientBilling>;

/** Body of `POST /subscriptions/:id/price`: dollars a month, as typed, from the next renewal on. */
export const SubscriptionPrice = z.object({
  amount: InvoiceItemInput.shape.rate.refine((cents) => cents >= minimumChargeCents, subscriptionMessages.price),
});
export type SubscriptionPrice = z.output<typeof SubscriptionPrice>;

const step = (name: string, summary: string) =>
  ({
    method: 'POST',
    path: `/subscriptions/:id/${name}` as const,
    summary,
    access: 'staff',
    idempotent: true,
    params: IdParams,
    status: 200,
    response: Subscription,
  }) as const;

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
  pause: defineEndpoint({
    id: 'subscriptions.pause',
    ...step('pause', 'Pause a plan at the provider; nothing is collected until it is resumed'),
  }),
  resume: defineEndpoint({ id: 'subscriptions.resume', ...step('resume', 'Resume a paused plan at the provider') }),
  cancel: defineEndpoint({
    id: 'subscriptions.cancel',
    ...step('cancel', 'Cancel a plan at the end of the month that is paid'),
  }),
  keep: defineEndpoint({ id: 'subscriptions.keep', ...step('keep', 'Take a cancellation back before the plan ends') }),
  changePrice: defineEndpoint({
    id: 'subscriptions.changePrice',
    ...step('price', 'Change what a plan costs from its next renewal on; the current month stays as it is'),
    body: SubscriptionPrice,
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
