import { Injectable } from '@nestjs/common';
import type { CreditEntry } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { ClientCreditEntity } from './ledger.entities.ts';

/** A movement of a client's credit; with `paymentId` the ledger's entry that moved the same on an invoice. */
export type CreditMovement = Pick<CreditEntry, 'kind' | 'amountCents' | 'invoice'> & {
  readonly paymentId: string | null;
  readonly at: Date;
};

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

  /** What was paid too much on an invoice and kept for a client, less what was given back or moved. SQL: a sum. */
  async findKeptOn(manager: EntityManager, invoiceId: string, clientId: string): Promise<number> {
    const [row] = await rowsOf<{ cents: string }>(
      manager,
      `SELECT coalesce(sum(amount_cents), 0)::text AS cents FROM client_credits
       WHERE invoice_id = $1 AND client_id = $2 AND kind IN ('overpaid', 'withdrawn', 'moved')`,
      [invoiceId, clientId],
    );
    return Number(row?.cents ?? 0);
  }

  /** All movements of a client, or of the one with an address (in lower case), for statements. SQL: with invoices. */
  movementsOf(
    whose: { readonly clientId: string } | { readonly email: string },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<CreditMovement[]> {
    const [condition, value] =
      'clientId' in whose
        ? ['k.client_id = $1', whose.clientId]
        : ['k.client_id IN (SELECT id FROM clients WHERE lower(email) = $1)', whose.email];
    return rowsOf<CreditMovement>(
      manager,
      `SELECT k.kind, k.amount_cents AS "amountCents", k.payment_id AS "paymentId", k.created_at AS at,
         CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice
       FROM client_credits k LEFT JOIN invoices i ON i.id = k.invoice_id
       WHERE ${condition} ORDER BY k.created_at, k.id`,
      [value],
    );
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

  /** Cents of credit of the client with an address (in lower case). SQL: as {@link lockBalance}. */
  async findBalanceOf(email: string): Promise<number> {
    const [row] = await rowsOf<{ cents: string }>(
      this.dataSource,
      'SELECT coalesce(sum(credit_cents), 0)::text AS cents FROM clients WHERE lower(email) = $1',
      [email],
    );
    return Number(row?.cents ?? 0);
  }

  /** The newest entries of a client. SQL: one statement reads them with their invoices. */
  findOfClient(clientId: string, limit: number): Promise<CreditRow[]> {
    return rowsOf<CreditRow>(
      this.dataSource,
      `SELECT k.id, k.kind, k.amount_cents AS "amountCents", k.created_by AS by, k.created_at AS at,
         CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice
       FROM client_credits k LEFT JOIN invoices i ON i.id = k.invoice_id
       WHERE k.client_id = $1 ORDER BY k.created_at DESC, k.id DESC LIMIT $2`,
      [clientId, limit],
    );
  }
}
