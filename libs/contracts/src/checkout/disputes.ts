import { z } from 'zod';
import { Timestamp } from '../common/fields.ts';

export const disputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export const DisputeState = z.enum(disputeStates);
export type DisputeState = z.infer<typeof DisputeState>;
/** Whether the bank has not decided yet. */
export const isOpenDispute = (state: DisputeState): boolean => state === 'needs_response' || state === 'under_review';

/** A payment whose payer asked their bank to take it back. */
export const Dispute = z.object({
  /** The provider's. */
  id: z.string(),
  amountCents: z.number().int(),
  currency: z.string(),
  state: DisputeState,
  /** The provider's word for it, such as `product_not_received`; `disputeReason` says it to people. */
  reason: z.string(),
  openedAt: Timestamp,
  /** Until when evidence counts. */
  respondBy: Timestamp.nullable(),
  /** What was paid for; null where the payment is not known here. */
  title: z.string().nullable(),
  invoice: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** What the provider charged for the dispute; null where it has not said. */
  feeCents: z.number().int().nullable().default(null),
  /** What a lost dispute has taken from the payment: it stays taken while an appeal is open. */
  takenCents: z.number().int().default(0),
  /** The bank returned a bank payment, which nobody can contest; what it paid is owed again. */
  isReturn: z.boolean().default(false),
  /** The disputed payment; null where it is not known here. */
  paymentId: z.uuid().nullable().default(null),
});
export type Dispute = z.infer<typeof Dispute>;

/**
 * Cents of a payment that may not be refunded while its disputes are open, because their bank may give them back, too.
 * An inquiry has moved nothing: a refund through the provider ends it, one by hand does not.
 */
export const disputedCents = (
  disputes: readonly Pick<Dispute, 'state' | 'amountCents' | 'takenCents' | 'feeCents'>[],
  byProvider: boolean,
): number =>
  disputes
    .filter(({ state, feeCents }) => isOpenDispute(state) && !(byProvider && feeCents === null))
    .reduce((sum, { amountCents, takenCents }) => sum + Math.max(0, amountCents - takenCents), 0);
