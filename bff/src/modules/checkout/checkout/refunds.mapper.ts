import type { CreditNote, Refund } from '@vitrine/contracts';
import type { CreditNoteEntity, RefundRow } from '../../invoices/index.ts';

const toCreditNote = ({ id, number, amountCents, document, issuedAt, voidedAt }: CreditNoteEntity): CreditNote => ({
  id,
  number,
  amountCents,
  taxes: [...(document.taxes ?? [])],
  issuedAt: issuedAt.toISOString(),
  voidedAt: voidedAt?.toISOString() ?? null,
});

export const toRefund = (row: RefundRow, note: CreditNoteEntity | null): Refund => ({
  id: row.id,
  paymentId: row.paymentId,
  amountCents: row.amountCents,
  currency: row.currency,
  method: row.method,
  reference: row.reference,
  reason: row.reason,
  state: row.state,
  failure: row.failure,
  requestedBy: row.requestedBy,
  requestedAt: row.createdAt.toISOString(),
  creditNote: note && toCreditNote(note),
});
