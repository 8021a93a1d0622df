import type { InvoiceEvent } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import type { SqlRunner } from '../../../platform/database/index.ts';

/** What invoices ask of the checkouts of their balances. Checkouts are built on invoices, so their module lends itself here when it starts. */
export interface InvoiceCheckouts {
  /** Whoever changes an invoice, pays it or settles a payment of it takes turns, until the transaction ends. Comes before the invoice's lock. */
  takeTurn(manager: EntityManager, invoiceId: string): Promise<void>;
  /** Money is on its way, or came and does not fit. */
  findUnsettled(manager: EntityManager, invoiceId: string): Promise<'processing' | 'review' | null>;
  /** Closes the session that waits for its payment, here and at the provider. */
  closeOpen(manager: EntityManager, invoiceId: string): Promise<void>;
  /** Who went to pay, newest first. */
  list(
    runner: SqlRunner,
    invoiceId: string,
  ): Promise<
    { id: string; at: Date; amountCents: number; state: Extract<InvoiceEvent, { kind: 'checkout' }>['state'] }[]
  >;
}
