import type { Invoice } from '@vitrine/contracts';

/** What was paid of an invoice and can become its client's credit, by a credit note. Cents. */
export const creditableCents = ({
  clientId,
  status,
  paidCents,
}: Pick<Invoice, 'clientId' | 'status' | 'paidCents'>): number =>
  clientId === null || status === 'draft' || status === 'void' ? 0 : paidCents;
