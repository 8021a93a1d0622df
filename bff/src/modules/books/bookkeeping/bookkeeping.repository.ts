import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaidOutTransaction } from '../../checkout/index.ts';
import { agencyDaySql, rowsOf } from '../../../platform/database/index.ts';
import { bounds, type Days } from '../../invoices/index.ts';
import { PayoutTransactionEntity, ProviderTransactionEntity, ReconciledDayEntity } from './bookkeeping.entities.ts';
import type { MovedDispute } from './dispute-movements.ts';
import type { ProviderDay } from './journal.ts';

/** An entry of the ledger that the provider should know; those of disputes are compared by themselves. */
export interface ComparedEntry {
  readonly reference: string;
  readonly kind: 'charge' | 'refund' | 'refund_failed';
  readonly amountCents: number;
  readonly day: string;
  readonly invoice: { readonly id: string; readonly number: string } | null;
}

const comparedEntries = (): string => `SELECT p.provider_ref AS reference, p.kind, p.amount_cents::int AS "amountCents",
    ${agencyDaySql('p.received_at')}::text AS day,
    CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('id', i.id, 'number', i.number) END AS invoice
  FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id
  WHERE p.provider_ref IS NOT NULL AND p.currency = 'usd' AND p.kind <> 'offline' AND p.dispute_id IS NULL`;

/** A transaction of the provider to be added. */
export type NewTransaction = Omit<ProviderTransactionEntity, 'bookedOn'>;

/** A statement has 65,535 values at most, and a row has thirteen. */
const rowsAtOnce = 1000;

/** What moved for disputes, at the provider and in the ledger, one row for each. */
const disputeMoves = (): string => `SELECT t.ledger_ref AS reference, t.at, t.day, 0 AS ours, t.amount_cents AS theirs,
    t.fee_cents AS fee
  FROM provider_transactions t WHERE t.kind = 'dispute' AND t.currency = 'usd'
  UNION ALL
  SELECT p.dispute_id, p.received_at, ${agencyDaySql('p.received_at')},
    CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END, 0, 0
  FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id
    WHERE p.dispute_id IS NOT NULL AND p.currency = 'usd' AND NOT coalesce(i.demo, false)`;

/** SQL: pages by position over several tables, sums, and inserts of what is not there yet. */
@Injectable()
export class BookkeepingRepository {
  constructor(private readonly dataSource: DataSource) {}

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

  /** Which of these payouts nothing is stored of. */
  async withoutItems(payouts: readonly string[]): Promise<string[]> {
    const rows = await rowsOf<{ payout: string }>(
      this.dataSource,
      `SELECT DISTINCT payout_ref AS payout FROM payout_transactions WHERE payout_ref = ANY ($1::text[])`,
      [payouts],
    );
    const stored = new Set(rows.map(({ payout }) => payout));
    return payouts.filter((payout) => !stored.has(payout));
  }

  /** Adds what a payout is made of, but for what is stored already. */
  async addItems(payout: string, items: readonly PaidOutTransaction[]): Promise<void> {
    for (let first = 0; first < items.length; first += rowsAtOnce)
      await this.dataSource.manager
        .createQueryBuilder()
        .insert()
        .into(PayoutTransactionEntity)
        .values(items.slice(first, first + rowsAtOnce).map((item) => ({ ...item, payout })))
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
    return rowsOf<ComparedEntry>(manager, `${comparedEntries()} AND p.provider_ref = ANY ($1::text[])`, [references]);
  }

  /** The ledger's entries of a day that the provider should know, with whether it does. Demo data is none of its. */
  entriesOn(manager: EntityManager, day: string): Promise<(ComparedEntry & { readonly isKnown: boolean })[]> {
    return rowsOf(
      manager,
      `SELECT e.*, EXISTS (SELECT FROM provider_transactions t WHERE t.ledger_ref = e.reference) AS "isKnown"
       FROM (${comparedEntries()} AND p.received_at >= $1 AND p.received_at < $2 AND NOT coalesce(i.demo, false)) e`,
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
       FROM (${disputeMoves()}) m LEFT JOIN disputes d ON d.id = m.reference
         LEFT JOIN payments p ON p.id = d.payment_id LEFT JOIN invoices i ON i.id = p.invoice_id
       WHERE m.reference = ANY ($1::text[]) GROUP BY m.reference, d.id, i.id ORDER BY min(m.at), m.reference`,
      [moved.map(({ reference }) => reference)],
    );
  }

  /** The day of the first payment through the provider; null without any. */
  async firstDay(): Promise<string | null> {
    const [row] = await rowsOf<{ day: string | null }>(
      this.dataSource,
      `SELECT ${agencyDaySql('min(received_at)')}::text AS day FROM payments
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
        WHERE ${agencyDaySql('checked_at')} > day`,
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
