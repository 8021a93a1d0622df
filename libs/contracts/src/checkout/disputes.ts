import { z } from 'zod';
import { Timestamp } from '../common/fields.ts';

export const disputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export const DisputeState = z.enum(disputeStates);
export type DisputeState = z.infer<typeof DisputeState>;

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
  /** The disputed payment; null where it is not known here. */
  paymentId: z.uuid().nullable().default(null),
});
export type Dispute = z.infer<typeof Dispute>;
