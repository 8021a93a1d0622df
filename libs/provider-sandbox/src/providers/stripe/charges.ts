import type { Stripe } from 'stripe';
import type { BankContext } from './payment-attempts.ts';
import { makeRefund } from './payments.ts';
import { put } from './records.ts';
import { now, Refusal, stripeId, unknown } from './values.ts';

const week = 7 * 24 * 60 * 60;

/** A dispute of a charge that waits for evidence. Unused properties are left out. */
const makeDispute = (charge: Stripe.Charge, options: { amount?: number; reason?: string }): Stripe.Dispute =>
  ({
    id: stripeId('dp'),
    object: 'dispute',
    amount: options.amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: now() + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: options.reason ?? 'product_not_received',
    status: 'needs_response',
  }) as unknown as Stripe.Dispute;

/** Charges after they were made: disputes and refunds; and saved cards. */
export interface Charges {
  /** The payer asks their bank to take a payment back. */
  readonly dispute: (chargeId: string, options?: { amount?: number; reason?: string }) => Stripe.Dispute;
  readonly closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Stripe.Dispute;
  /** A kept card is forgotten. */
  readonly detach: (paymentMethodId: string) => Stripe.PaymentMethod;
  readonly refund: (
    chargeId: string,
    options?: { amount?: number; reason?: string | null; metadata?: Record<string, string> },
  ) => Stripe.Refund;
}

export const createCharges = ({ store, emit, change }: BankContext): Charges => ({
  dispute: (chargeId, options = {}) => {
    const charge = store.records.stripe.charges.find(({ id }) => id === chargeId);
    if (charge === undefined) throw unknown('charge', chargeId);
    if (charge.disputed) throw new Refusal(`Charge ${chargeId} is disputed already.`, { status: 409 });
    return change((records) => {
      put(records.charges, { ...charge, disputed: true });
      const dispute = put(records.disputes, makeDispute(charge, options));
      emit(records, 'charge.dispute.created', dispute);
      return dispute;
    });
  },
  closeDispute: (disputeId, outcome) => {
    const dispute = store.records.stripe.disputes.find(({ id }) => id === disputeId);
    if (dispute === undefined) throw unknown('dispute', disputeId);
    return change((records) => {
      const closed = put(records.disputes, {
        ...dispute,
        status: outcome,
        is_charge_refundable: false,
      } satisfies Stripe.Dispute);
      emit(records, 'charge.dispute.closed', closed);
      return closed;
    });
  },
  detach: (paymentMethodId) => {
    const card = store.records.stripe.paymentMethods.find(({ id }) => id === paymentMethodId);
    if (card === undefined) throw unknown('payment_method', paymentMethodId);
    if (card.customer === null)
      throw new Refusal('The payment method you provided is not attached to a customer so detachment is impossible.');
    return change((records) => {
      const detached = put(records.paymentMethods, { ...card, customer: null });
      emit(records, 'payment_method.detached', detached);
      return detached;
    });
  },
  refund: (chargeId, options = {}) => {
    const charge = store.records.stripe.charges.find(({ id }) => id === chargeId);
    if (charge === undefined) throw unknown('charge', chargeId);
    if (!charge.paid)
      throw new Refusal(`Charge ${chargeId} has not been paid, so there is nothing to refund.`, {
        code: 'charge_not_refundable',
      });
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw new Refusal(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
    const amount = options.amount ?? left;
    if (amount < 1 || amount > left)
      throw new Refusal(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
        param: 'amount',
        code: 'amount_too_large',
      });
    return change((records) => {
      const refund = put(
        records.refunds,
        makeRefund(charge, { amount, reason: options.reason ?? null, metadata: options.metadata ?? {} }),
      );
      const refunded = put(records.charges, {
        ...charge,
        amount_refunded: charge.amount_refunded + amount,
        refunded: charge.amount_refunded + amount === charge.amount,
      });
      emit(records, 'refund.created', refund);
      emit(records, 'charge.refunded', refunded);
      return refund;
    });
  },
});
