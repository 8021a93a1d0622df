import { Injectable } from '@nestjs/common';
import type { CreditEntry } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { ClientCreditEntity } from './ledger.entities.ts';

export type CreditRow = Omit<CreditEntry, 'at'> & { readonly at: Date };

/** Client credits and their sum, which the database keeps with the client. */
@Injectable()
export class ClientCreditsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks the client. SQL: their row belongs to a module that builds on this one. */
  async lockBalance(manager: EntityManager, clientId: string): Promise<number> {
    const [row] = await rowsOf<{ cents: string }>(
      manager,
      'SELECT credit_cents::text AS cents FROM clients WHERE id = $1 FOR UPDATE',
      [clientId],
    );
    return Number(row?.cents ?? 0);
  }

  async insert(manager: EntityManager, credit: ClientCreditEntity): Promise<void> {
    await manager.insert(ClientCreditEntity, credit);
  }

  /** What of a payment is credit now, and whose. SQL: a sum. */
  async findKept(manager: EntityManager, paymentId: string): Promise<{ clientId: string; cents: number } | null> {
    const [row] = await rowsOf<{ clientId: string; cents: string }>(
      manager,
      `SELECT k.client_id AS "clientId", sum(k.amount_cents)::text AS cents
       FROM client_credits k JOIN payments p ON p.id = k.payment_id
       WHERE p.of_payment_id = $1 AND k.kind IN ('overpaid', 'withdrawn') GROUP BY k.client_id`,
      [paymentId],
    );
    return row ? { clientId: row.clientId, cents: Number(row.cents) } : null;
  }

  /** SQL: the number is a column of a module that builds on this one. */
  async findInvoiceNumber(manager: EntityManager, invoiceId: string): Promise<string | null> {
    const [row] = await rowsOf<{ number: string }>(manager, 'SELECT number FROM invoices WHERE id = $1', [invoiceId]);
    return row?.number ?? null;
  }

  /** Cents of a client's credit; null for an unknown client. SQL: as {@link lockBalance}. */
  async findBalance(clientId: string): Promise<number | null> {
    const [row] = await rowsOf<{ cents: string }>(
      this.dataSource,
      'SELECT credit_cents::text AS cents FROM clients WHERE id = $1',
      [clientId],
    );
    return row ? Number(row.cents) : null;
  }

  /** The newest entries of a client. SQL: one statement reads them with their invoices. */
  findOfClient(clientId: string, limit: number): Promise<CreditRow[]> {
    return rowsOf<CreditRow>(
      this.dataSource,
      `SELECT k.id, k.kind, k.amount_cents AS "amountCents", k.created_by AS by, k.created_at AS at,
         jsonb_build_object('id', i.id, 'number', i.number) AS invoice
       FROM client_credits k JOIN invoices i ON i.id = k.invoice_id
       WHERE k.client_id = $1 ORDER BY k.created_at DESC, k.id DESC LIMIT $2`,
      [clientId, limit],
    );
  }
}
