import { AppError } from '../../../platform/http/index.ts';
import { heldCents, reducedCents } from './invoices.mapper.ts';
import type { InvoiceRow } from './invoices.repository.ts';

type Standing = Pick<
  InvoiceRow,
  'number' | 'status' | 'receivedCents' | 'refundedCents' | 'creditedCents' | 'writtenOffCents'
>;

/**
 * Throws `has_payments` for an invoice with money in it, and `conflict` for one that was credited or written off, or is
 * owed more than it says: void, its debt would be nobody's.
 */
export function refuseVoid(row: Standing): void {
  if (row.status === 'paid' && heldCents(row) <= 0)
    throw new AppError('has_payments', {
      message: `${row.number} was refunded, so nothing is due on it and it can’t be voided.`,
    });
  if (row.status === 'paid' || heldCents(row) > 0)
    throw new AppError('has_payments', {
      message: 'This invoice has payments, so it can’t be voided. Refund them first. Nothing was changed.',
    });
  if (heldCents(row) < 0)
    throw new AppError('conflict', {
      message:
        'More was taken back from this invoice than was paid, because its credit was used elsewhere. It’s still ' +
        'owed, so it can’t be voided. Write it off instead.',
    });
  if (reducedCents(row) > 0)
    throw new AppError('conflict', {
      message: 'A part of this invoice was credited or written off, so it can’t be voided. Credit the rest instead.',
    });
}
