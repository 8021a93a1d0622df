import type { offlineMethods, Payment } from '@vitrine/contracts';

const paymentKinds: Record<Payment['kind'], string> = {
  charge: 'Paid online',
  offline: 'Paid offline',
  refund: 'Refunded',
  refund_failed: 'Refund failed',
};
const creditKinds: Record<Payment['kind'], string> = {
  ...paymentKinds,
  offline: 'Paid with credit',
  refund: 'Kept as credit',
  refund_failed: 'No longer credit',
};
export const methodNames: Record<(typeof offlineMethods)[number], string> = {
  check: 'Check',
  wire: 'Wire transfer',
  cash: 'Cash',
  other: 'Another way',
};
const paidBy: Record<(typeof offlineMethods)[number], string> = {
  check: 'Paid by check',
  wire: 'Paid by wire transfer',
  cash: 'Paid in cash',
  other: 'Paid offline',
};

/** What an entry of the ledger is: 'Paid by check'. A lost dispute takes back, one that is won after all gives back. */
export function entryLabel(kind: Payment['kind'], method: Payment['method'], disputeId: string | null): string {
  if (disputeId !== null) return kind === 'refund' ? 'Lost in a dispute' : 'Given back after a dispute';
  if (method === 'credit') return creditKinds[kind];
  return kind === 'offline' && method !== null ? paidBy[method] : paymentKinds[kind];
}

export const paymentStates: Record<Payment['state'], string> = {
  succeeded: '',
  review: ', in review',
  refund_due: ', to be refunded',
};
