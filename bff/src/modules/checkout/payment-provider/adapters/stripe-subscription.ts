import type { Stripe } from 'stripe';
import {
  type ProviderDispute,
  ProviderFailure,
  type ProviderSubscription,
  type SubscriptionChange,
} from '../ports/payment-provider.ts';
import { idOf, subscriptionStatusOf } from './stripe-client.ts';

const momentOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);

/** A subscription whose collection is paused is `active` at Stripe. */
function statusOf({ status, pause_collection: paused }: Stripe.Subscription): ProviderSubscription['status'] {
  const baseStatus = subscriptionStatusOf(status);
  return baseStatus !== 'ended' && (paused !== null || status === 'paused') ? 'paused' : baseStatus;
}

/**
 * The last invoice and its payment, if the payment was attempted and failed. Needs `latest_invoice.payments` expanded.
 */
export function toFailure({
  latest_invoice: invoice,
}: Stripe.Subscription): { invoice: Stripe.Invoice; payment: string | null } | null {
  if (!invoice || typeof invoice === 'string' || !invoice.attempted) return null;
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return null;
  const payment = invoice.payments?.data.find(({ status }) => status === 'open') ?? invoice.payments?.data[0];
  return { invoice, payment: idOf(payment?.payment.payment_intent ?? null) };
}

/** `reason` is the bank's message for the last failed payment. */
export function toSubscription(subscription: Stripe.Subscription, reason: string | null): ProviderSubscription {
  const status = statusOf(subscription);
  const [item] = subscription.items.data;
  const failed = toFailure(subscription)?.invoice;
  return {
    reference: subscription.id,
    status,
    amountCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    currentPeriodEnd: momentOf(item?.current_period_end),
    cancelAt: subscription.cancel_at_period_end
      ? momentOf(subscription.cancel_at ?? item?.current_period_end)
      : momentOf(subscription.cancel_at),
    endedAt:
      status === 'ended' ? momentOf(subscription.ended_at ?? subscription.canceled_at ?? subscription.created) : null,
    failure: failed?.id
      ? {
          invoice: failed.id,
          at: momentOf(failed.effective_at) ?? new Date(failed.created * 1000),
          reason,
          nextAttemptAt: momentOf(failed.next_payment_attempt),
          pageUrl: failed.hosted_invoice_url ?? null,
        }
      : null,
  };
}

/** The parameters of a change; a price needs the subscription's item. */
export function toUpdate(
  change: SubscriptionChange,
  item: Stripe.SubscriptionItem | undefined,
): Stripe.SubscriptionUpdateParams {
  if (change.kind === 'pause') return { pause_collection: { behavior: 'void' } };
  if (change.kind === 'resume') return { pause_collection: '' };
  if (change.kind === 'keep-next-card') return { payment_settings: { save_default_payment_method: 'on_subscription' } };
  if (change.kind !== 'price') return { cancel_at_period_end: change.kind === 'cancel' };
  const product = idOf(item?.price.product ?? null);
  if (!item || product === null) throw new ProviderFailure('refused', 'The subscription has no item to reprice');
  const { currency } = item.price;
  const price = { currency, product, recurring: { interval: 'month' }, unit_amount: change.amountCents } as const;
  return { items: [{ id: item.id, quantity: 1, price_data: price }], proration_behavior: 'none' };
}

const disputeStates: Partial<Record<Stripe.Dispute.Status, ProviderDispute['state']>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  // An appeal against a lost one.
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
};

export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  reference: dispute.id,
  payment: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  currency: dispute.currency.toLowerCase(),
  // The other states: a closed inquiry or a prevented dispute.
  state: disputeStates[dispute.status] ?? 'closed',
  reason: dispute.reason,
  openedAt: new Date(dispute.created * 1000),
  respondBy: momentOf(dispute.evidence_details.due_by),
  isLost: dispute.status === 'lost' || dispute.status.startsWith('appeal_'),
  feeCents: feeOf(dispute),
});

/** The fees of what Stripe took and gave back; null while it has moved nothing. */
const feeOf = ({ balance_transactions: moved }: Stripe.Dispute): number | null =>
  moved.length === 0 ? null : moved.reduce((sum, { fee }) => sum + fee, 0);
