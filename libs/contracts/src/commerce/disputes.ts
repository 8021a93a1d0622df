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
  /** The provider's word for it, such as `product_not_received`; {@link disputeReason} says it to people. */
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

/** Stripe's reasons, as the payer told their bank. */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank couldn’t process the payment',
  check_returned: 'The check was returned',
  credit_not_processed: 'The client says a refund they were promised didn’t come',
  customer_initiated: 'The client asked their bank to take the payment back',
  debit_not_authorized: 'The client says they didn’t allow the bank debit',
  duplicate: 'The client says they were charged twice',
  fraudulent: 'The client says they didn’t make this payment',
  general: 'The bank gave no particular reason',
  incorrect_account_details: 'The account details were wrong',
  insufficient_funds: 'The account had too little money',
  noncompliant: 'The bank says the payment broke the card network’s rules',
  product_not_received: 'The client says they didn’t get what they paid for',
  product_unacceptable: 'The client says what they got wasn’t as described',
  subscription_canceled: 'The client says they were charged after they canceled',
  unrecognized: 'The client doesn’t recognize this payment',
};

/** Why a payment was disputed, in words; a reason that is new to us as the provider names it. */
export function disputeReason({ reason }: Pick<Dispute, 'reason'>): string {
  const words = reason.replaceAll('_', ' ');
  return reasons[reason] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
