import { Stripe } from 'stripe';
import { ProviderFailure, type RefundAnswer, type RefundRequest } from '../ports/payment-provider.ts';
import { called, findIn, idOf } from './stripe-client.ts';
import { toRefund } from './stripe-events.ts';

/** Stripe's error codes, in words for staff. */
const refusals: Readonly<Record<string, string>> = {
  charge_already_refunded: 'Stripe says this payment was refunded in full already.',
  charge_disputed: 'The client disputed this payment, and Stripe refunds nothing while their bank decides.',
  refund_disputed_payment: 'The client disputed this payment, and Stripe refunds nothing while their bank decides.',
  balance_insufficient: 'There isn’t enough money in your Stripe balance. Add funds there, then try again.',
  insufficient_funds: 'There isn’t enough money in your Stripe balance. Add funds there, then try again.',
  charge_expired_for_capture: 'This payment was never collected, so there’s nothing to refund.',
};

/**
 * Asks Stripe for a refund. A month of a plan is known by its invoice, so its payment intent is read first; it is the
 * same on every try.
 */
export async function createRefund(
  stripe: Stripe,
  { refundId, payment, amountCents }: RefundRequest,
  key: string,
  now: Date,
): Promise<RefundAnswer> {
  const intent = await intentOf(stripe, payment);
  if (intent === null) return { kind: 'refused', reason: 'Stripe doesn’t know the payment of this month.' };
  try {
    const refund = await called(
      stripe.refunds.create(
        { payment_intent: intent, amount: amountCents, metadata: { refund_id: refundId } },
        { idempotencyKey: key },
      ),
    );
    return toAnswer(refund, now);
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'refused')
      return { kind: 'refused', reason: reasonOf(error.cause) };
    throw error;
  }
}

/** Looks through the refunds of the payment for the one that was made for our request. */
export async function findRefund(
  stripe: Stripe,
  { refundId, payment }: RefundRequest,
  now: Date,
): Promise<RefundAnswer | null> {
  const intent = await intentOf(stripe, payment);
  if (intent === null) return null;
  const found = await findIn(
    stripe.refunds.list({ payment_intent: intent, limit: 100 }),
    ({ metadata }) => metadata?.['refund_id'] === refundId,
  );
  return found ? toAnswer(found, now) : null;
}

const toAnswer = (refund: Stripe.Refund, now: Date): RefundAnswer => ({
  kind: 'made',
  reference: refund.id,
  event: toRefund(refund, now),
});

async function intentOf(stripe: Stripe, payment: string): Promise<string | null> {
  if (!payment.startsWith('in_')) return payment;
  const { data } = await called(stripe.invoicePayments.list({ invoice: payment, status: 'paid', limit: 1 }));
  return idOf(data[0]?.payment.payment_intent);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return 'Stripe refused it.';
  return refusals[error.code ?? ''] ?? `Stripe refused it: ${error.message}`;
}
