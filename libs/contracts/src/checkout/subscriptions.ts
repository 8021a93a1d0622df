import { formatCents } from '@vitrine/money';
import { z } from 'zod';
import { IdParams, minimumChargeCents } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Dispute } from './disputes.ts';
import { InvoiceItemInput } from '../invoices/invoice-edits.ts';
import { BillingTrouble, Subscription } from './subscription-record.ts';

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
    access: 'money.write',
    idempotent: true,
    params: IdParams,
    status: 200,
    response: Subscription,
  }) as const;

export const subscriptionEndpoints = {
  ofClient: defineEndpoint({
    id: 'subscriptions.ofClient',
    method: 'GET',
    path: '/clients/:id/subscriptions',
    summary: "A client's subscriptions and disputes, the running ones first",
    access: 'money.read',
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
  sendCardLink: defineEndpoint({
    id: 'subscriptions.sendCardLink',
    ...step('card-link', 'Email the client the page where another card pays the failed month, and all later ones'),
  }),
  collect: defineEndpoint({
    id: 'subscriptions.collect',
    ...step('collect', 'Ask the provider to collect the failed month now; the answer says how the plan stands then'),
  }),
  trouble: defineEndpoint({
    id: 'subscriptions.trouble',
    method: 'GET',
    path: '/subscriptions/trouble',
    summary: 'Subscriptions whose payment failed, and open disputes',
    access: 'money.read',
    status: 200,
    response: BillingTrouble,
  }),
} as const;
