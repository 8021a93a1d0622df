import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { Letterhead } from '../../platform/pdf/index.ts';
import { AgencySettings, letterheadOf } from '../settings/index.ts';

/** A new entry of the ledger. */
export interface LedgerEntry {
  readonly id: string;
  readonly kind: 'charge' | 'offline' | 'refund' | 'refund_failed';
  /**
   * A refund has the state of its payment, so that the refund of a payment that does not count does not count either.
   */
  readonly state: 'succeeded' | 'review' | 'refund_due';
  /** The provider's id; null for an entry that the provider does not know. */
  readonly reference: string | null;
  /** The refunded payment, or the payment in review that this entry accepts. */
  readonly ofPaymentId: string | null;
  readonly checkoutId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
  readonly clientId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly title: string;
  readonly interval: 'month' | null;
  readonly receiptNumber: string | null;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  /** Shown to staff. */
  readonly note: string | null;
}

/** A confirmed payment with the data of its receipt. */
export interface ReceiptRow {
  readonly id: string;
  readonly receiptNumber: string;
  readonly invoiceNumber: string;
  readonly title: string;
  readonly interval: 'month' | null;
  readonly amountCents: string;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly receivedAt: Date;
  /** A bigint, as text. */
  readonly refundedCents: string;
  /** At the time of the payment; null for payments from before letterheads were stored. */
  readonly letterhead: Letterhead | null;
  readonly items: { readonly description: string; readonly quantity: string; readonly amountCents: number }[];
}

/** Refunded cents of the payment `p`, without failed refunds. */
const givenBack = `
  coalesce((SELECT sum(CASE b.kind WHEN 'refund' THEN b.amount_cents WHEN 'refund_failed' THEN -b.amount_cents
    ELSE 0 END) FROM payments b WHERE b.of_payment_id = p.id), 0)`;

const receiptColumns = `p.id, p.receipt_number AS "receiptNumber", i.number AS "invoiceNumber", p.title,
  p.billing_interval AS interval, p.amount_cents::text AS "amountCents", p.payer_name AS "payerName",
  p.payer_email AS "payerEmail", i.client_name AS "clientName", i.client_email AS "clientEmail",
  p.received_at AS "receivedAt", ${givenBack}::text AS "refundedCents",
  (SELECT r.letterhead FROM payment_receipts r WHERE r.payment_id = p.id) AS letterhead,
  (SELECT jsonb_agg(jsonb_build_object('description', t.description, 'quantity', trim_scale(t.quantity)::text,
      'amountCents', t.amount_cents) ORDER BY t.position)
    FROM invoice_items t WHERE t.invoice_id = i.id) AS items`;
const receipts = `FROM payments p JOIN invoices i ON i.id = p.invoice_id
  WHERE p.state = 'succeeded' AND p.receipt_number IS NOT NULL`;

type StoredEntry = Omit<LedgerEntry, 'amountCents'> & { readonly amountCents: string };
const toEntry = (row: StoredEntry): LedgerEntry => ({ ...row, amountCents: Number(row.amountCents) });
const entryColumns = `p.id, p.kind, p.state, p.provider_ref AS reference, p.of_payment_id AS "ofPaymentId",
  p.checkout_id AS "checkoutId", p.invoice_id AS "invoiceId", p.subscription_id AS "subscriptionId",
  p.client_id AS "clientId", p.amount_cents::text AS "amountCents", p.currency, p.title,
  p.billing_interval AS "interval", p.receipt_number AS "receiptNumber", p.payer_name AS "payerName",
  p.payer_email AS "payerEmail", p.note`;
/** Payments of an address (`$1`, in lower case): those it paid, and those of the client with this address. */
const theirs = `p.id IN (SELECT id FROM payments WHERE lower(payer_email) = $1
  UNION ALL SELECT q.id FROM payments q JOIN invoices b ON b.id = q.invoice_id JOIN clients c ON c.id = b.client_id
    WHERE lower(c.email) = $1)`;

/** The payments ledger: rows are only added, and what is paid is derived from them (decision D1). */
@Injectable()
export class LedgerRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agency: AgencySettings,
  ) {}

  async knows(runner: SqlRunner, reference: string): Promise<boolean> {
    const rows = await rowsOf(runner, 'SELECT 1 FROM payments WHERE provider_ref = $1', [reference]);
    return rows.length > 0;
  }

  /** Returns false when an entry has this reference already. `at` is when the money moved. */
  async add(runner: SqlRunner, entry: LedgerEntry, at: Date): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      `INSERT INTO payments (id, kind, state, provider_ref, of_payment_id, checkout_id, invoice_id, subscription_id,
        client_id, amount_cents, currency, title, billing_interval, receipt_number, payer_name, payer_email, note,
          received_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
         ON CONFLICT (provider_ref) DO NOTHING RETURNING id`,
      [
        entry.id,
        entry.kind,
        entry.state,
        entry.reference,
        entry.ofPaymentId,
        entry.checkoutId,
        entry.invoiceId,
        entry.subscriptionId,
        entry.clientId,
        entry.amountCents,
        entry.currency,
        entry.title,
        entry.interval,
        entry.receiptNumber,
        entry.payerName,
        entry.payerEmail,
        entry.note,
        at,
      ],
    );
    if (rows.length === 0) return false;
    if (entry.receiptNumber !== null)
      await runner.query('INSERT INTO payment_receipts (payment_id, letterhead) VALUES ($1, $2)', [
        entry.id,
        JSON.stringify(letterheadOf(await this.agency.current(runner))),
      ]);
    return true;
  }

  /** Finds a payment by our id or by the provider's. */
  async find(
    runner: SqlRunner,
    key: { readonly id: string } | { readonly reference: string },
  ): Promise<LedgerEntry | null> {
    const [column, value] = 'id' in key ? ['id', key.id] : ['provider_ref', key.reference];
    const [row] = await rowsOf<StoredEntry>(runner, `SELECT ${entryColumns} FROM payments p WHERE p.${column} = $1`, [
      value,
    ]);
    return row ? toEntry(row) : null;
  }

  /** Payments that count for an invoice and were not refunded in full; `amountCents` is less what was refunded. */
  async findTaken(runner: SqlRunner, invoiceId: string): Promise<LedgerEntry[]> {
    const rows = await rowsOf<StoredEntry>(
      runner,
      `SELECT * FROM (
         SELECT ${entryColumns.replace('p.amount_cents::text', `(p.amount_cents - ${givenBack})::text`)}
         FROM payments p WHERE p.invoice_id = $1 AND p.state = 'succeeded' AND p.kind IN ('charge', 'offline')) t
       WHERE t."amountCents"::bigint > 0`,
      [invoiceId],
    );
    return rows.map(toEntry);
  }

  async receivedAt(runner: SqlRunner, id: string): Promise<Date> {
    const [row] = await rowsOf<{ at: Date }>(runner, 'SELECT received_at AS at FROM payments WHERE id = $1', [id]);
    if (!row) throw new Error('The payment is gone');
    return row.at;
  }

  /** Refunded cents of one payment. */
  async givenBackOf(runner: SqlRunner, id: string): Promise<number> {
    const [row] = await rowsOf<{ cents: string }>(
      runner,
      `SELECT ${givenBack}::text AS cents FROM payments p WHERE p.id = $1`,
      [id],
    );
    return Number(row?.cents ?? 0);
  }

  /** The decision of staff about a payment in review; `entryId` is the entry that makes it count. */
  async findResolution(
    runner: SqlRunner,
    paymentId: string,
  ): Promise<{ outcome: 'accepted' | 'refunded'; entryId: string | null } | null> {
    const [row] = await rowsOf<{ outcome: 'accepted' | 'refunded'; entryId: string | null }>(
      runner,
      'SELECT outcome, entry_id AS "entryId" FROM payment_resolutions WHERE payment_id = $1',
      [paymentId],
    );
    return row ?? null;
  }

  /** Stores the decision; returns false when there is one already. */
  async resolve(
    runner: SqlRunner,
    resolution: {
      paymentId: string;
      outcome: 'accepted' | 'refunded';
      note: string;
      entryId: string | null;
      by: string;
    },
    now: Date,
  ): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      `INSERT INTO payment_resolutions (payment_id, outcome, note, entry_id, resolved_by, resolved_at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (payment_id) DO NOTHING RETURNING payment_id`,
      [resolution.paymentId, resolution.outcome, resolution.note, resolution.entryId, resolution.by, now],
    );
    return rows.length === 1;
  }

  async findReceipt(paymentId: string): Promise<ReceiptRow | null> {
    const [row] = await rowsOf<ReceiptRow>(this.dataSource, `SELECT ${receiptColumns} ${receipts} AND p.id = $1`, [
      paymentId,
    ]);
    return row ?? null;
  }

  /** The receipt of a checkout's confirmed payment. */
  async findReceiptOfCheckout(checkoutId: string): Promise<ReceiptRow | null> {
    const [row] = await rowsOf<ReceiptRow>(
      this.dataSource,
      `SELECT ${receiptColumns} ${receipts} AND p.checkout_id = $1 ORDER BY p.received_at LIMIT 1`,
      [checkoutId],
    );
    return row ?? null;
  }

  /** `email` in lower case. */
  async findReceiptOf(email: string, paymentId: string): Promise<ReceiptRow | null> {
    const [row] = await rowsOf<ReceiptRow>(
      this.dataSource,
      `SELECT ${receiptColumns} ${receipts} AND ${theirs} AND p.id = $2`,
      [email, paymentId],
    );
    return row ?? null;
  }

  /** The confirmed payments of an address (`email` in lower case), newest first; with `before`, those older than it. */
  findReceiptsOf(
    email: string,
    before: readonly [at: string, id: string] | null,
    limit: number,
  ): Promise<ReceiptRow[]> {
    return rowsOf<ReceiptRow>(
      this.dataSource,
      `SELECT ${receiptColumns} ${receipts} AND ${theirs}
         AND ($2::timestamptz IS NULL OR (p.received_at, p.id) < ($2, $3::uuid))
       ORDER BY p.received_at DESC, p.id DESC LIMIT $4`,
      [email, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }
}
