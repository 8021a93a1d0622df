import type { Stripe } from 'stripe';
import { now, stripeId } from './values.ts';

const week = 7 * 24 * 60 * 60;

/** A dispute of a charge that waits for evidence. Parts of it that nobody here reads are left out. */
export const makeDispute = (charge: Stripe.Charge, options: { amount?: number; reason?: string }): Stripe.Dispute =>
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
