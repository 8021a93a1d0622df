import type { Dispute } from '@vitrine/contracts';
import type { LedgerEntry } from '../../invoices/index.ts';
import type { DisputeRow } from './disputes.repository.ts';

/** Reasons that only bank debits have. */
const debitReasons: ReadonlySet<string> = new Set([
  'bank_cannot_process',
  'debit_not_authorized',
  'incorrect_account_details',
  'insufficient_funds',
]);

/** Whether a bank took a bank payment back that had settled: Stripe reports it as a lost dispute (ADR 0120). */
export const isReturn = (
  { state, reason }: { readonly state: Dispute['state']; readonly reason: string },
  methodType: LedgerEntry['methodType'] | null,
): boolean => state === 'lost' && (methodType === 'bank_account' || debitReasons.has(reason));

export const toDispute = ({
  id,
  amountCents,
  currency,
  state,
  reason,
  openedAt,
  respondBy,
  title,
  invoice,
  feeCents,
  takenCents,
  paymentId,
  methodType,
}: DisputeRow): Dispute => ({
  id,
  amountCents: Number(amountCents),
  currency,
  state,
  reason,
  openedAt: openedAt.toISOString(),
  respondBy: respondBy?.toISOString() ?? null,
  title,
  invoice,
  feeCents,
  takenCents: Number(takenCents),
  paymentId,
  isReturn: isReturn({ state, reason }, methodType),
});
