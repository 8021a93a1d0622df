import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';
import type { ProviderDispute } from '../payment-provider/index.ts';
import { DisputeEntity } from './subscriptions.entities.ts';

export interface DisputeRow extends Omit<ProviderDispute, 'reference' | 'payment' | 'amountCents'> {
  readonly id: string;
  readonly amountCents: string;
  readonly title: string | null;
  readonly invoice: { readonly id: string; readonly number: string } | null;
  readonly client: { readonly id: string; readonly company: string } | null;
  readonly payer: string | null;
}

/** The client comes from the payment or its invoice; without one, the payer's name is shown. */
const selected = `SELECT d.id, d.amount_cents::text AS "amountCents", d.currency, d.state, d.reason,
  d.opened_at AS "openedAt",
    d.respond_by AS "respondBy", p.title,
      CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice,
    CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'company', c.company) END AS client,
    coalesce(i.client_name, p.payer_name, p.payer_email) AS payer
  FROM disputes d LEFT JOIN payments p ON p.id = d.payment_id LEFT JOIN invoices i ON i.id = p.invoice_id
    LEFT JOIN clients c ON c.id = coalesce(p.client_id, i.client_id)`;

/** Reads are SQL: one statement reads a dispute with its payment, invoice and client. */
@Injectable()
export class DisputesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(manager: EntityManager, id: string): Promise<DisputeRow | null> {
    const [row] = await rowsOf<DisputeRow>(manager, `${selected} WHERE d.id = $1`, [id]);
    return row ?? null;
  }

  /**
   * Stores a dispute; returns its previous state, or null for a new one. Returns undefined when nothing was stored,
   * because the dispute is decided or newer data is stored. SQL: the lock is on a name that may have no row yet, and
   * TypeORM's upsert cannot keep the payment that is stored.
   */
  async put(
    manager: EntityManager,
    current: ProviderDispute,
    paymentId: string | null,
    askedAt: Date,
  ): Promise<DisputeRow['state'] | null | undefined> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`dispute:${current.reference}`]);
    const before = await manager.findOneBy(DisputeEntity, { id: current.reference });
    const rows = await rowsOf(
      manager,
      `INSERT INTO disputes AS d (id, payment_ref, payment_id, amount_cents, currency, state, reason, opened_at,
        respond_by, asked_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (id) DO UPDATE SET payment_id = coalesce(d.payment_id, excluded.payment_id), state = excluded.state,
         amount_cents = excluded.amount_cents, respond_by = excluded.respond_by, asked_at = excluded.asked_at
         WHERE d.asked_at <= excluded.asked_at AND d.state NOT IN ('won', 'lost', 'closed') RETURNING id`,
      [
        current.reference,
        current.payment,
        paymentId,
        current.amountCents,
        current.currency,
        current.state,
        current.reason,
        current.openedAt,
        current.respondBy,
        askedAt,
      ],
    );
    return rows.length === 0 ? undefined : (before?.state ?? null);
  }

  /** Disputes of a client's payments, newest first. */
  listOf(clientId: string): Promise<DisputeRow[]> {
    return rowsOf<DisputeRow>(this.dataSource, `${selected} WHERE c.id = $1 ORDER BY d.opened_at DESC, d.id LIMIT 50`, [
      clientId,
    ]);
  }

  /** Open disputes, those that need a response first, by deadline. Each row has the total count. */
  findOpen(limit: number): Promise<(DisputeRow & { total: number })[]> {
    const open = `${selected.replace('  FROM', ', count(*) OVER ()::int AS total  FROM')}
      WHERE d.state IN ('needs_response', 'under_review')`;
    return rowsOf(this.dataSource, `${open} ORDER BY d.state, d.respond_by NULLS LAST, d.id LIMIT $1`, [limit]);
  }

  /** Whether the stored dispute is decided, so that it need not be polled. */
  isOver(id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(DisputeEntity, { id, state: In(['won', 'lost', 'closed']) });
  }
}
