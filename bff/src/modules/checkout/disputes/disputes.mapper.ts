import type { Dispute } from '@vitrine/contracts';
import type { DisputeRow } from './disputes.repository.ts';

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
});
