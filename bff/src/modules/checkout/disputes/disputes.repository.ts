import { Injectable } from '@nestjs/common';
import { And, DataSource, type EntityManager, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { LedgerEntry } from '../../invoices/index.ts';
import type { ProviderDispute } from '../payment-provider/index.ts';
import { DisputeEntity } from './disputes.entities.ts';

export interface DisputeRow extends Omit<ProviderDispute, 'reference' | 'payment' | 'amountCents' | 'isLost'> {
  readonly id: string;
  readonly amountCents: string;
  readonly title: string | null;
  readonly invoice: { readonly id: string; readonly number: string } | null;
  readonly client: { readonly id: string; readonly company: string } | null;
  readonly payer: string | null;
  readonly paymentId: string | null;
  /** How the payment was made; null while it is not known. */
  readonly methodType: LedgerEntry['methodType'] | null;
  /** By its entries in the ledger. */
  readonly takenCents: string;
}

const decided = ['won', 'lost', 'closed'] as const;

/** The client comes from the payment or its invoice; without one, the payer's name is shown. */
const selected = `SELECT d.id, d.amount_cents::text AS "amountCents", d.currency, d.state, d.reason,
  d.opened_at AS "openedAt",
    d.respond_by AS "respondBy", d.fee_cents AS "feeCents", d.payment_id AS "paymentId", p.title,
    p.method_type AS "methodType",
    (SELECT coalesce(sum(CASE e.kind WHEN 'refund' THEN 1 ELSE -1 END * e.amount_cents), 0)::text FROM payments e
      WHERE e.dispute_id = d.id) AS "takenCents",
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
   * Stores a dispute; returns what was stored before, or null for a new one. Returns undefined when nothing was stored,
   * because newer data is stored. A lost dispute may be opened again by an appeal. SQL: the lock is on a name that may
   * have no row yet, and TypeORM's upsert cannot keep the payment that is stored.
   */
  async put(
    manager: EntityManager,
    current: ProviderDispute,
    paymentId: string | null,
    askedAt: Date,
  ): Promise<DisputeEntity | null | undefined> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`dispute:${current.reference}`]);
    const before = await manager.findOneBy(DisputeEntity, { id: current.reference });
    const rows = await rowsOf(
      manager,
      `INSERT INTO disputes AS d (id, payment_ref, payment_id, amount_cents, currency, state, reason, opened_at,
        respond_by, fee_cents, asked_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (id) DO UPDATE SET payment_id = coalesce(d.payment_id, excluded.payment_id), state = excluded.state,
         amount_cents = excluded.amount_cents, respond_by = excluded.respond_by, fee_cents = excluded.fee_cents,
         reminded_at = CASE WHEN d.respond_by = excluded.respond_by THEN d.reminded_at END,
         asked_at = excluded.asked_at
         WHERE d.asked_at < excluded.asked_at OR (d.asked_at = excluded.asked_at
           AND (d.state NOT IN ('won', 'lost', 'closed') OR excluded.state IN ('won', 'lost', 'closed')))
       RETURNING id`,
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
        current.feeCents,
        askedAt,
      ],
    );
    return rows.length === 0 ? undefined : before;
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

  /** Disputes of one payment, as the transaction sees them. */
  listOfPayment(manager: EntityManager, paymentId: string): Promise<DisputeRow[]> {
    return rowsOf<DisputeRow>(manager, `${selected} WHERE d.payment_id = $1`, [paymentId]);
  }

  /** Disputes of an invoice's payments, newest first. */
  listOfInvoice(invoiceId: string): Promise<DisputeRow[]> {
    return rowsOf<DisputeRow>(
      this.dataSource,
      `${selected} WHERE p.invoice_id = $1 ORDER BY d.opened_at DESC, d.id LIMIT 50`,
      [invoiceId],
    );
  }

  /**
   * Whether a decided dispute is stored as the provider has it, so that nothing follows from it. The payment of one
   * that was opened after `since` may still be recorded, so it has to be stored, too.
   */
  async isKnown({ reference: id, state }: ProviderDispute, since: Date): Promise<boolean> {
    if (!decided.some((one) => one === state)) return false;
    return this.dataSource.manager.existsBy(DisputeEntity, [
      { id, state, paymentId: Not(IsNull()) },
      { id, state, openedAt: LessThanOrEqual(since) },
    ]);
  }

  /** Disputes that nobody was reminded of and whose deadline is before a time, the first due first. */
  findDue(now: Date, before: Date): Promise<{ readonly id: string }[]> {
    return this.dataSource.manager.find(DisputeEntity, {
      select: { id: true },
      where: {
        state: 'needs_response',
        remindedAt: IsNull(),
        respondBy: And(MoreThan(now), LessThanOrEqual(before)),
      },
      order: { respondBy: 'ASC' },
      take: 100,
    });
  }

  /** Returns false when somebody else has reminded, or the dispute was answered meanwhile. */
  async noteReminded(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const noted = await manager.update(
      DisputeEntity,
      { id, state: 'needs_response', remindedAt: IsNull() },
      { remindedAt: now },
    );
    return noted.affected === 1;
  }
}
