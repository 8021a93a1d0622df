import type { Stripe } from 'stripe';
import { disputeMovement } from './balance.ts';
import type { BankContext } from './payment-attempts.ts';
import { makeRefund } from './payments.ts';
import { put, type StripeRecords } from './records.ts';
import { now, Refusal, stripeId, unknown } from './values.ts';

const week = 7 * 24 * 60 * 60;

/** `isInquiry`: the bank only asks; no money moves, and the charge can be refunded. */
interface DisputeOptions {
  readonly amount?: number;
  readonly reason?: string;
  readonly isInquiry?: boolean;
}

/** A dispute of a charge that waits for evidence. Unused properties are left out. */
const makeDispute = (charge: Stripe.Charge, options: DisputeOptions): Stripe.Dispute =>
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
    is_charge_refundable: options.isInquiry === true,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: options.reason ?? 'product_not_received',
    status: options.isInquiry ? 'warning_needs_response' : 'needs_response',
  }) as unknown as Stripe.Dispute;

/** Why a bank returns a debit that had settled, by Stripe's reasons of disputes. */
export const debitReturns = [
  'bank_cannot_process',
  'debit_not_authorized',
  'incorrect_account_details',
  'insufficient_funds',
] as const;
type DebitReturn = (typeof debitReturns)[number];

/** What becomes of a dispute once evidence was sent. */
const answered: ReadonlyMap<Stripe.Dispute.Status, Stripe.Dispute.Status> = new Map([
  ['needs_response', 'under_review'],
  ['warning_needs_response', 'warning_under_review'],
  ['lost', 'appeal_under_review'],
]);

/** The payer's bank has nothing of the payment. */
const returned: ReadonlySet<Stripe.Dispute.Status> = new Set(['won', 'warning_closed']);

/** Whether it is about a bank debit, of which nothing can be contested. */
const isReturn = ({ charges }: StripeRecords, dispute: Stripe.Dispute): boolean =>
  charges.find(({ id }) => id === dispute.charge)?.payment_method_details?.type === 'us_bank_account';

/** Moves the money of a dispute, and reports it. */
const move = (
  records: StripeRecords,
  emit: BankContext['emit'],
  dispute: Stripe.Dispute,
  way: 'withdrawn' | 'reinstated',
): Stripe.Dispute => {
  const moved = put(records.disputes, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, disputeMovement(dispute, way)],
  });
  emit(records, `charge.dispute.funds_${way}`, moved);
  return moved;
};

/** Charges after they were made: disputes and refunds; and saved cards. */
export interface Charges {
  /** The payer asks their bank to take a payment back. */
  readonly dispute: (chargeId: string, options?: DisputeOptions) => Stripe.Dispute;
  /** A bank takes back a debit that had settled: a dispute that is lost from the start, and final. */
  readonly returnDebit: (chargeId: string, reason?: DebitReturn) => Stripe.Dispute;
  /** Evidence was sent, so the bank decides; of a lost one an appeal. */
  readonly answerDispute: (disputeId: string) => Stripe.Dispute;
  /** The bank decides; after an appeal a lost one may be won. */
  readonly closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Stripe.Dispute;
  /** How the next refunds begin: as bank transfers they are pending until they are settled. */
  readonly setRefundsPending: (pending: boolean) => void;
  /** A pending refund arrives, or a refund that seemed done fails after all. */
  readonly settleRefund: (refundId: string, outcome: 'succeeded' | 'failed', reason?: string) => Stripe.Refund;
  /** A kept card is forgotten. */
  readonly detach: (paymentMethodId: string) => Stripe.PaymentMethod;
  readonly refund: (
    chargeId: string,
    options?: { amount?: number; reason?: string | null; metadata?: Record<string, string> },
  ) => Stripe.Refund;
}

export const createCharges = ({ store, emit, change }: BankContext): Charges => {
  let refundsPending = false;
  return {
    dispute: (chargeId, options = {}) => {
      const charge = store.records.stripe.charges.find(({ id }) => id === chargeId);
      if (charge === undefined) throw unknown('charge', chargeId);
      if (charge.disputed) throw new Refusal(`Charge ${chargeId} is disputed already.`, { status: 409 });
      return change((records) => {
        put(records.charges, { ...charge, disputed: true });
        const dispute = put(records.disputes, makeDispute(charge, options));
        emit(records, 'charge.dispute.created', dispute);
        return options.isInquiry ? dispute : move(records, emit, dispute, 'withdrawn');
      });
    },
    returnDebit: (chargeId, reason = 'insufficient_funds') => {
      const charge = store.records.stripe.charges.find(({ id }) => id === chargeId);
      if (charge === undefined) throw unknown('charge', chargeId);
      if (charge.payment_method_details?.type !== 'us_bank_account' || !charge.paid || charge.disputed)
        throw new Refusal('Only a bank debit that has settled can be returned, and only once.', { status: 409 });
      return change((records) => {
        put(records.charges, { ...charge, disputed: true });
        const dispute = put(records.disputes, {
          ...makeDispute(charge, { reason }),
          status: 'lost',
        } satisfies Stripe.Dispute);
        emit(records, 'charge.dispute.created', dispute);
        const withdrawn = move(records, emit, dispute, 'withdrawn');
        emit(records, 'charge.dispute.closed', withdrawn);
        return withdrawn;
      });
    },
    answerDispute: (disputeId) => {
      const dispute = store.records.stripe.disputes.find(({ id }) => id === disputeId);
      if (dispute === undefined) throw unknown('dispute', disputeId);
      const status = isReturn(store.records.stripe, dispute) ? undefined : answered.get(dispute.status);
      if (status === undefined) throw new Refusal(`Dispute ${disputeId} takes no evidence.`, { status: 409 });
      return change((records) => {
        const changed = put(records.disputes, {
          ...dispute,
          status,
          evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
        });
        emit(records, 'charge.dispute.updated', changed);
        return changed;
      });
    },
    closeDispute: (disputeId, outcome) => {
      const dispute = store.records.stripe.disputes.find(({ id }) => id === disputeId);
      if (dispute === undefined) throw unknown('dispute', disputeId);
      return change((records) => {
        const isInquiry = dispute.status.startsWith('warning_');
        const closed = put(records.disputes, {
          ...dispute,
          status: isInquiry ? 'warning_closed' : outcome,
          is_charge_refundable: false,
        } satisfies Stripe.Dispute);
        emit(records, 'charge.dispute.closed', closed);
        return outcome === 'won' && !isInquiry ? move(records, emit, closed, 'reinstated') : closed;
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
      // What a bank took or holds cannot be given back a second time; the rest of the payment can.
      const held = store.records.stripe.disputes
        .filter((one) => one.charge === chargeId && !one.is_charge_refundable && !returned.has(one.status))
        .reduce((sum, one) => sum + one.amount, 0);
      if (held > 0 && (options.amount ?? charge.amount) > charge.amount - charge.amount_refunded - held)
        throw new Refusal(`Charge ${chargeId} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        });
      const remaining = charge.amount - charge.amount_refunded;
      if (remaining === 0)
        throw new Refusal(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' });
      const amount = options.amount ?? remaining;
      if (amount < 1 || amount > remaining)
        throw new Refusal(`Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining}).`, {
          param: 'amount',
          code: 'amount_too_large',
        });
      return change((records) => {
        const refund = put(
          records.refunds,
          makeRefund(charge, {
            amount,
            reason: options.reason ?? null,
            metadata: options.metadata ?? {},
            status: refundsPending ? 'pending' : 'succeeded',
          }),
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
    setRefundsPending: (pending) => {
      refundsPending = pending;
    },
    settleRefund: (refundId, outcome, reason = 'expired_or_canceled_card') => {
      const refund = store.records.stripe.refunds.find(({ id }) => id === refundId);
      if (refund === undefined) throw unknown('refund', refundId);
      if (refund.status === 'failed' || (outcome === 'succeeded' && refund.status === 'succeeded'))
        throw new Refusal(`Refund ${refundId} is settled already.`, { status: 409 });
      return change((records) => {
        const settled = put(records.refunds, {
          ...refund,
          status: outcome,
          ...(outcome === 'failed' && { failure_reason: reason }),
        });
        const charge = records.charges.find(({ id }) => id === refund.charge);
        // What did not arrive can be refunded again.
        if (outcome === 'failed' && charge)
          put(records.charges, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
        emit(records, 'refund.updated', settled);
        if (outcome === 'failed') emit(records, 'refund.failed', settled);
        return settled;
      });
    },
  };
};
