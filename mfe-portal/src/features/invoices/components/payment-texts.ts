import { methodName, type offlineMethods, type Payment, type PendingPayment } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { formatDate, formatDay } from '../../../shared/format.ts';

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
export function entryLabel(
  kind: Payment['kind'],
  { method, disputeId, paymentMethod }: Pick<Payment, 'method' | 'disputeId' | 'paymentMethod'>,
): string {
  if (disputeId !== null && kind === 'refund' && paymentMethod?.type === 'bank_account') return 'Returned by the bank';
  if (disputeId !== null) return kind === 'refund' ? 'Lost in a dispute' : 'Given back after a dispute';
  if (method === 'credit') return creditKinds[kind];
  return kind === 'offline' && method !== null ? paidBy[method] : paymentKinds[kind];
}

/** A payment that is on its way. */
export function pendingText({ amountCents, method, startedAt, expectedOn }: PendingPayment): string {
  const from = method === null ? '' : `, ${methodName(method)}`;
  const arrival = method?.type === 'bank_account' ? ` It usually arrives by ${formatDate(expectedOn)}.` : '';
  return `Processing ${formatCents(amountCents)}${from}, since ${formatDay(startedAt)}.${arrival}`;
}

export const paymentStates: Record<Payment['state'], string> = {
  succeeded: '',
  review: ', in review',
  refund_due: ', to be refunded',
};
