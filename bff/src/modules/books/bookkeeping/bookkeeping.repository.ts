import { Injectable } from '@nestjs/common';
import type { CreditEntry } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { bounds, type Days } from '../../invoices/index.ts';
import { ProviderTransactionEntity, ReconciledDayEntity } from './bookkeeping.entities.ts';
import type { MovedDispute } from './dispute-movements.ts';
import type { ProviderDay } from './journal.ts';

/** An invoice of the books; cents as text, because they are bigints. */
export interface InvoiceExportRow {
  readonly id: string;
  readonly number: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly status: string;
  readonly amountCents: string;
  readonly paidCents: string;
  readonly refundedCents: string;
  readonly paidAt: Date | null;
  readonly voidedAt: Date | null;
}

export interface EntryExportRow {
  /** Of the ledger's entry, see `entryId`. */
  readonly number: string;
  readonly id: string;
  readonly kind: 'charge' | 'offline' | 'refund' | 'refund_failed';
  /** Of the card's or the bank account's number. */
  readonly last4: string | null;
  readonly method: 'card' | 'bank_account' | 'check' | 'wire' | 'cash' | 'other';
  /** Of the check or the transfer. */
  readonly documentNumber: string | null;
  readonly state: string;
  readonly receivedAt: Date;
  /** Its day in the journal. */
  readonly bookedOn: string;
  readonly amountCents: string;
  /** What the provider kept of it, and what came or went in all; null where it did not say so, or not yet. */
  readonly feeCents: string | null;
  readonly netCents: string | null;
  readonly currency: string;
  readonly receiptNumber: string | null;
  readonly reference: string | null;
  readonly invoiceNumber: string | null;
  readonly clientName: string | null;
  readonly payerEmail: string | null;
  readonly note: string | null;
}

/** A movement of a client's credit. */
export interface CreditExportRow {
  readonly id: string;
  /** Of the ledger's entry; null for what moved to another client, which the journal leaves where it is. */
  readonly number: string | null;
  readonly kind: CreditEntry['kind'];
  readonly at: Date;
  readonly amountCents: string;
  readonly clientName: string;
  readonly invoiceNumber: string | null;
  readonly by: string | null;
}

/** An entry of the ledger that the provider should know; those of disputes are compared by themselves. */
export interface ComparedEntry {
  readonly reference: string;
  readonly kind: 'charge' | 'refund' | 'refund_failed';
  readonly amountCents: number;
  readonly day: string;
  readonly invoice: { readonly id: string; readonly number: string } | null;
}

const comparedEntries = `SELECT p.provider_ref AS reference, p.kind, p.amount_cents::int AS "amountCents",
    (p.received_at AT TIME ZONE 'America/New_York')::date::text AS day,
    CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice
  FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id
  WHERE p.provider_ref IS NOT NULL AND p.currency = 'usd' AND p.kind <> 'offline' AND p.dispute_id IS NULL`;

/** A transaction of the provider to be added. */
export type NewTransaction = Omit<ProviderTransactionEntity, 'bookedOn'>;

/** A statement has 65,535 values at most, and a row has twelve. */
const rowsAtOnce = 1000;

/** What moved for disputes, at the provider and in the ledger, one row for each. */
const disputeMoves = `SELECT t.ledger_ref AS reference, t.at, t.day, 0 AS ours, t.amount_cents AS theirs,
    t.fee_cents AS fee
  FROM provider_transactions t WHERE t.kind = 'dispute' AND t.currency = 'usd'
  UNION ALL
  SELECT p.dispute_id, p.received_at, (p.received_at AT TIME ZONE 'America/New_York')::date,
    CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END, 0, 0
  FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id
    WHERE p.dispute_id IS NOT NULL AND p.currency = 'usd' AND NOT coalesce(i.demo, false)`;

/** SQL: pages by position over several tables, sums, and inserts of what is not there yet. */
@Injectable()
export class BookkeepingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Issued invoices dated in a period, after a position. */
  invoicesAfter(
    days: Days,
    after: readonly [day: string, id: string] | null,
    limit: number,
  ): Promise<InvoiceExportRow[]> {
    return rowsOf<InvoiceExportRow>(
      this.dataSource,
      `SELECT i.id, i.number, i.client_name AS "clientName", i.client_email AS "clientEmail",
         i.invoice_date::text AS "invoiceDate", i.due_date::text AS "dueDate", i.status,
         i.amount_cents::text AS "amountCents", (i.received_cents - m.kept_cents)::text AS "paidCents",
         (i.refunded_cents - m.kept_cents)::text AS "refundedCents", i.paid_at AS "paidAt",
         CASE WHEN i.status = 'void' THEN coalesce(i.voided_at, i.updated_at) END AS "voidedAt"
       FROM invoices i CROSS JOIN LATERAL (
           SELECT coalesce(sum(CASE p.kind WHEN 'refund' THEN p.amount_cents ELSE -p.amount_cents END), 0) AS kept_cents
           FROM payments p
           WHERE p.invoice_id = i.id AND p.method = 'credit' AND p.kind IN ('refund', 'refund_failed')) m
       WHERE i.invoice_date BETWEEN $1::date AND $2::date
         AND (i.issue_version > 0 OR i.status NOT IN ('draft', 'void'))
         AND ($3::date IS NULL OR (i.invoice_date, i.id) > ($3, $4::uuid))
         ORDER BY i.invoice_date, i.id LIMIT $5`,
      [days.from, days.to, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
  }

  /** Money of some kinds that came or went in a period, after a position; credit is none ({@link creditsAfter}). */
  entriesAfter(
    days: Days,
    kinds: readonly EntryExportRow['kind'][],
    after: readonly [at: Date, id: string] | null,
    limit: number,
  ): Promise<EntryExportRow[]> {
    return rowsOf<EntryExportRow>(
      this.dataSource,
      `SELECT p.id, p.entry_number AS number, p.kind, p.state, p.received_at AS "receivedAt",
         p.booked_on::text AS "bookedOn", p.amount_cents::text AS "amountCents", p.currency,
         coalesce(nullif(f.method, 'provider'),
           CASE WHEN p.provider_ref IS NULL AND coalesce(o.kind, p.kind) = 'offline'
             THEN coalesce(p.method, 'other') ELSE p.method_type END) AS method,
         CASE WHEN p.provider_ref IS NOT NULL THEN p.method_last4 END AS last4,
         coalesce(f.reference, p.document_number) AS "documentNumber", t.fee_cents::text AS "feeCents",
         (CASE p.kind WHEN 'refund' THEN -1 ELSE 1 END * (t.amount_cents - t.fee_cents))::text AS "netCents",
         coalesce(p.receipt_number, o.receipt_number) AS "receiptNumber", p.provider_ref AS reference,
         i.number AS "invoiceNumber", coalesce(i.client_name, p.payer_name) AS "clientName",
         p.payer_email AS "payerEmail", p.note
       FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id LEFT JOIN payments o ON o.id = p.of_payment_id
         LEFT JOIN payment_refunds f ON f.payment_id = p.of_payment_id AND f.entry_id = p.id
         LEFT JOIN LATERAL (SELECT sum(s.amount_cents) AS amount_cents, sum(s.fee_cents) AS fee_cents
           FROM provider_transactions s WHERE s.ledger_ref = p.provider_ref HAVING count(*) > 0) t ON true
       WHERE p.received_at >= $1 AND p.received_at < $2 AND p.kind = ANY ($3::text[])
         AND p.method IS DISTINCT FROM 'credit'
         AND ($4::timestamptz IS NULL OR (p.received_at, p.id) > ($4, $5::uuid))
         ORDER BY p.received_at, p.id LIMIT $6`,
      [...bounds(days), kinds, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
  }

  /** Movements of credit in a period, after a position. */
  creditsAfter(days: Days, after: readonly [at: Date, id: string] | null, limit: number): Promise<CreditExportRow[]> {
    return rowsOf<CreditExportRow>(
      this.dataSource,
      `SELECT k.id, p.entry_number AS number, k.kind, k.created_at AS at, k.amount_cents::text AS "amountCents",
         c.company AS "clientName", i.number AS "invoiceNumber", k.created_by AS by
       FROM client_credits k JOIN clients c ON c.id = k.client_id LEFT JOIN payments p ON p.id = k.payment_id
         LEFT JOIN invoices i ON i.id = k.invoice_id
       WHERE k.created_at >= $1 AND k.created_at < $2
         AND ($3::timestamptz IS NULL OR (k.created_at, k.id) > ($3, $4::uuid))
         ORDER BY k.created_at, k.id LIMIT $5`,
      [...bounds(days), after?.[0] ?? null, after?.[1] ?? null, limit],
    );
  }

  /** Fees and payouts of the provider, by day. */
  async providerDays({ from, to }: Days): Promise<ProviderDay[]> {
    const rows = await rowsOf<Record<keyof ProviderDay, string>>(
      this.dataSource,
      `SELECT booked_on::text AS day,
         sum(fee_cents - CASE WHEN kind = 'fee' THEN amount_cents ELSE 0 END)::text AS "feeCents",
         sum(CASE WHEN kind = 'dispute' THEN fee_cents ELSE 0 END)::text AS "disputeFeeCents",
         sum(CASE WHEN kind = 'payout' THEN -amount_cents ELSE 0 END)::text AS "payoutCents"
       FROM provider_transactions WHERE booked_on BETWEEN $1::date AND $2::date AND currency = 'usd'
         GROUP BY booked_on ORDER BY booked_on`,
      [from, to],
    );
    return rows.map(({ day, feeCents, disputeFeeCents, payoutCents }) => ({
      day,
      feeCents: Number(feeCents),
      disputeFeeCents: Number(disputeFeeCents),
      payoutCents: Number(payoutCents),
    }));
  }

  /** Adds the transactions that are not stored yet. */
  async addTransactions(manager: EntityManager, transactions: readonly NewTransaction[]): Promise<void> {
    for (let first = 0; first < transactions.length; first += rowsAtOnce)
      await manager
        .createQueryBuilder()
        .insert()
        .into(ProviderTransactionEntity)
        .values(transactions.slice(first, first + rowsAtOnce))
        .orIgnore()
        .updateEntity(false)
        .execute();
  }

  transactionsOf(manager: EntityManager, day: string): Promise<ProviderTransactionEntity[]> {
    return manager.find(ProviderTransactionEntity, {
      where: { day, currency: 'usd' },
      order: { at: 'ASC', reference: 'ASC' },
    });
  }

  /** Which of these transactions of the provider are stored. */
  async findReferences(references: readonly string[]): Promise<Set<string>> {
    const rows = await rowsOf<{ reference: string }>(
      this.dataSource,
      `SELECT reference FROM provider_transactions WHERE reference = ANY ($1::text[])`,
      [references],
    );
    return new Set(rows.map(({ reference }) => reference));
  }

  /** The ledger's entries with these references, whenever they were. */
  entriesOf(references: readonly string[], manager: EntityManager = this.dataSource.manager): Promise<ComparedEntry[]> {
    return rowsOf<ComparedEntry>(manager, `${comparedEntries} AND p.provider_ref = ANY ($1::text[])`, [references]);
  }

  /** The ledger's entries of a day that the provider should know, with whether it does. Demo data is none of its. */
  entriesOn(manager: EntityManager, day: string): Promise<(ComparedEntry & { readonly isKnown: boolean })[]> {
    return rowsOf(
      manager,
      `SELECT e.*, EXISTS (SELECT FROM provider_transactions t WHERE t.ledger_ref = e.reference) AS "isKnown"
       FROM (${comparedEntries} AND p.received_at >= $1 AND p.received_at < $2 AND NOT coalesce(i.demo, false)) e`,
      bounds({ from: day, to: day }),
    );
  }

  /** Disputes of which something moved on a day, with all that moved for them, oldest first. */
  async movedDisputes(manager: EntityManager, day: string): Promise<MovedDispute[]> {
    const moved = await rowsOf<{ reference: string }>(
      manager,
      `SELECT t.ledger_ref AS reference FROM provider_transactions t
         WHERE t.day = $1::date AND t.kind = 'dispute' AND t.currency = 'usd' AND t.ledger_ref IS NOT NULL
       UNION SELECT p.dispute_id FROM payments p
         WHERE p.dispute_id IS NOT NULL AND p.received_at >= $2 AND p.received_at < $3`,
      [day, ...bounds({ from: day, to: day })],
    );
    if (moved.length === 0) return [];
    return rowsOf<MovedDispute>(
      manager,
      `SELECT m.reference, d.state, d.payment_id IS NOT NULL AS "hasPayment",
         CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice,
         jsonb_agg(jsonb_build_object('day', m.day::text, 'oursCents', m.ours, 'theirsCents', m.theirs,
           'feeCents', m.fee) ORDER BY m.at, m.theirs) AS moves
       FROM (${disputeMoves}) m LEFT JOIN disputes d ON d.id = m.reference
         LEFT JOIN payments p ON p.id = d.payment_id LEFT JOIN invoices i ON i.id = p.invoice_id
       WHERE m.reference = ANY ($1::text[]) GROUP BY m.reference, d.id, i.id ORDER BY min(m.at), m.reference`,
      [moved.map(({ reference }) => reference)],
    );
  }

  /** The day of the first payment through the provider; null without any. */
  async firstDay(): Promise<string | null> {
    const [row] = await rowsOf<{ day: string | null }>(
      this.dataSource,
      `SELECT (min(received_at) AT TIME ZONE 'America/New_York')::date::text AS day FROM payments
        WHERE provider_ref IS NOT NULL`,
    );
    return row?.day ?? null;
  }

  /** The last check of each day, newest day first. */
  lastChecks({ from, to }: Days): Promise<ReconciledDayEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(ReconciledDayEntity, 'd')
      .distinctOn(['d.day'])
      .where('d.day BETWEEN :from AND :to', { from, to })
      .orderBy('d.day', 'DESC')
      .addOrderBy('d.version', 'DESC')
      .getMany();
  }

  /** The last check of one day; the caller holds the lock of {@link lock}. */
  lastCheck(manager: EntityManager, day: string): Promise<ReconciledDayEntity | null> {
    return manager.findOne(ReconciledDayEntity, { where: { day }, order: { version: 'DESC' } });
  }

  /** The last day that was checked when it was over. */
  async checkedUntil(): Promise<string | null> {
    const [row] = await rowsOf<{ day: string | null }>(
      this.dataSource,
      `SELECT max(day)::text AS day FROM reconciled_days
        WHERE (checked_at AT TIME ZONE 'America/New_York')::date > day`,
    );
    return row?.day ?? null;
  }

  async addCheck(manager: EntityManager, check: ReconciledDayEntity): Promise<void> {
    await manager.insert(ReconciledDayEntity, check);
  }

  /** One check at a time, until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`);
  }
}
