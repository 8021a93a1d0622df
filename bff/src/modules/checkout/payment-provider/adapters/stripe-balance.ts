import type { Stripe } from 'stripe';
import type { BalanceTransaction, ProviderPayout } from '../ports/payment-provider.ts';
import { idOf } from './stripe-client.ts';

const kinds: Readonly<Record<string, BalanceTransaction['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  payout: 'payout',
  payout_failure: 'payout',
  payout_cancel: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
};

/** Its source is expanded, because a charge names its payment and a refund the payment it gives back. */
export function toBalanceTransaction(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { source, type } = transaction;
  const about = typeof source === 'object' && source !== null ? source : null;
  const payment = about && 'payment_intent' in about ? idOf(about.payment_intent) : null;
  const isDispute = transaction.reporting_category.startsWith('dispute');
  return {
    reference: transaction.id,
    kind: isDispute ? 'dispute' : (kinds[type] ?? 'other'),
    type,
    source: idOf(source),
    payment,
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    currency: transaction.currency.toLowerCase(),
    description: transaction.description,
    availableOn: new Date(transaction.available_on * 1000).toISOString().slice(0, 10),
    at: new Date(transaction.created * 1000),
  };
}

export const toPayout = ({
  id,
  amount,
  status,
  created,
  arrival_date: arrives,
  reconciliation_status: reconciliation,
}: Stripe.Payout): ProviderPayout => ({
  reference: id,
  amountCents: amount,
  state: status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  at: new Date(created * 1000),
  // Stripe's arrival dates are midnights of UTC.
  arrivesOn: new Date(arrives * 1000).toISOString().slice(0, 10),
  // Of those that are made by hand it is never said.
  isItemized: reconciliation === 'completed',
});
