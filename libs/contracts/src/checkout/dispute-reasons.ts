import type { Dispute } from './disputes.ts';

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
