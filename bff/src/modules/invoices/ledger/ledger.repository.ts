import { Injectable } from '@nestjs/common';
import type { Discount, QuoteItem, TaxExemption } from '@vitrine/contracts';
import { DataSource, type EntityManager, In } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { Letterhead } from '../../../platform/pdf/index.ts';
import { AgencySettings, letterheadOf } from '../../settings/index.ts';
import {
  type NumberCounterEntity,
  PaymentEntity,
  PaymentReceiptEntity,
  PaymentResolutionEntity,
} from './ledger.entities.ts';

/** A payment or a refund, as a record that can be copied. */
export type LedgerEntry = Omit<PaymentEntity, 'number' | 'bookedOn' | ProviderMethod> &
  Partial<Pick<PaymentEntity, ProviderMethod>>;
/** Offline money has none of these. */
type ProviderMethod = 'methodType' | 'methodLast4';
/** An entry to be added; without `disputeId` no dispute caused it. */
export type NewLedgerEntry = Omit<LedgerEntry, 'disputeId'> & Partial<Pick<LedgerEntry, 'disputeId'>>;

/** An entry that counts for a client; `cents` are negative for what was given back. */
export interface ClientEntry extends Pick<LedgerEntry, 'id' | 'kind' | 'title' | 'receiptNumber' | 'invoiceId'> {
  readonly receivedAt: Date;
  readonly cents: number;
  readonly invoiceNumber: string | null;
}

/** A confirmed payment with the data of its receipt. */
export interface ReceiptRow {
  readonly id: string;
  readonly receiptNumber: string;
  readonly invoiceNumber: string;
  readonly title: string;
  readonly interval: 'month' | null;
  readonly subscriptionId: string | null;
  readonly amountCents: string;
  /** All of the invoice. */
  readonly totalCents: number;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly receivedAt: Date;
  /** A bigint, as text. */
  readonly refundedCents: string;
  /** At the time of the payment; null for payments from before letterheads were stored. */
  readonly letterhead: Letterhead | null;
  readonly items: QuoteItem[];
  /** Of the invoice: its total, and its own discount. */
  readonly invoiceCents: number;
  readonly discount: Discount | null;
  readonly exemption: TaxExemption | null;
  /** Those that count; times as ISO text. */
  readonly methodType: PaymentEntity['methodType'];
  readonly methodLast4: string | null;
  /** Whether it came through the provider. */
  readonly online: boolean;
  readonly creditNotes:
    | { readonly id: string; readonly number: string; readonly amountCents: number; readonly issuedAt: string }[]
    | null;
}

/** Refunded cents of the payment `p`, without failed refunds. What of it was kept as credit wasn't given back. */
export const givenBack = `
  coalesce((SELECT sum(CASE b.kind WHEN 'refund' THEN b.amount_cents WHEN 'refund_failed' THEN -b.amount_cents
    ELSE 0 END) FROM payments b WHERE b.of_payment_id = p.id
    AND (b.method IS DISTINCT FROM 'credit' OR p.method = 'credit')), 0)`;

const receiptColumns = `p.id, p.receipt_number AS "receiptNumber", i.number AS "invoiceNumber", p.title,
  p.billing_interval AS interval, p.subscription_id AS "subscriptionId", p.amount_cents::text AS "amountCents",
  i.amount_cents AS "totalCents",
  p.payer_name AS "payerName",
  p.payer_email AS "payerEmail", i.client_name AS "clientName", i.client_email AS "clientEmail",
  p.method_type AS "methodType", p.method_last4 AS "methodLast4", p.kind = 'charge' AS online,
  p.received_at AS "receivedAt", ${givenBack}::text AS "refundedCents",
  i.amount_cents AS "invoiceCents", i.discount,
  (SELECT s.document -> 'exemption' FROM invoice_issues s
    WHERE s.invoice_id = i.id AND s.version = i.issue_version) AS exemption,
  (SELECT r.letterhead FROM payment_receipts r WHERE r.payment_id = p.id) AS letterhead,
  (SELECT jsonb_agg(jsonb_build_object('description', t.description, 'quantity', trim_scale(t.quantity)::text,
      'rateCents', t.rate_cents, 'discount', t.discount, 'tax', t.tax, 'amountCents', t.amount_cents)
    ORDER BY t.position)
    FROM invoice_items t WHERE t.invoice_id = i.id) AS items,
  (SELECT jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number, 'amountCents', n.amount_cents,
      'issuedAt', n.issued_at) ORDER BY n.issued_at)
    FROM payment_refunds f JOIN credit_notes n ON n.refund_id = f.id
    WHERE f.payment_id = p.id AND n.voided_at IS NULL) AS "creditNotes"`;
const receipts = `FROM payments p JOIN invoices i ON i.id = p.invoice_id
  WHERE p.state = 'succeeded' AND p.receipt_number IS NOT NULL`;

/** Payments of an address (`$1`, in lower case): those it paid, and those of the client with this address. */
export const theirPayments = `p.id IN (SELECT id FROM payments WHERE lower(payer_email) = $1
  UNION ALL SELECT q.id FROM payments q JOIN invoices b ON b.id = q.invoice_id JOIN clients c ON c.id = b.client_id
    WHERE lower(c.email) = $1)`;

/** The payments ledger: rows are only added, and what is paid is derived from them (decision D1). */
@Injectable()
export class LedgerRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agency: AgencySettings,
  ) {}

  knows(manager: EntityManager, reference: string): Promise<boolean> {
    return manager.existsBy(PaymentEntity, { reference });
  }

  /** Returns false when an entry has this reference already. */
  async add(manager: EntityManager, entry: NewLedgerEntry): Promise<boolean> {
    const stored = await manager
      .createQueryBuilder()
      .insert()
      .into(PaymentEntity)
      .values(entry)
      .orUpdate([], ['provider_ref'])
      .returning(['id'])
      .execute();
    if (stored.raw.length === 0) return false;
    if (entry.receiptNumber !== null)
      await manager.insert(PaymentReceiptEntity, {
        paymentId: entry.id,
        letterhead: letterheadOf(await this.agency.current(manager)),
      });
    return true;
  }

  /** Finds a payment by our id or by the provider's. */
  find(
    manager: EntityManager,
    key: { readonly id: string } | { readonly reference: string },
  ): Promise<LedgerEntry | null> {
    return manager.findOneBy(PaymentEntity, key);
  }

  /** Payments that count for an invoice and were not refunded in full; `amountCents` is less what was refunded. */
  async findTaken(manager: EntityManager, invoiceId: string): Promise<LedgerEntry[]> {
    const { entities, raw } = await manager
      .createQueryBuilder(PaymentEntity, 'p')
      .addSelect(givenBack, 'given_back')
      .where({ invoiceId, state: 'succeeded', kind: In(['charge', 'offline']) })
      .getRawAndEntities<{ given_back: string }>();
    return entities
      .map((payment: LedgerEntry, index) => ({
        ...payment,
        amountCents: payment.amountCents - Number(raw[index]?.given_back),
      }))
      .filter(({ amountCents }) => amountCents > 0);
  }

  /** What counts for these invoices, oldest first. */
  findEntriesOf(invoiceIds: readonly string[]): Promise<LedgerEntry[]> {
    if (invoiceIds.length === 0) return Promise.resolve([]);
    return this.dataSource.manager.find(PaymentEntity, {
      where: { invoiceId: In([...invoiceIds]), state: 'succeeded' },
      order: { receivedAt: 'ASC', id: 'ASC' },
    });
  }

  /**
   * Entries that count for a client, newest first, after a position, with their number and sum over all pages: those of
   * their invoices, and of payments without one. SQL: the condition of `sum_spending`, and a page after a position.
   */
  async findOfClient(
    clientId: string,
    after: readonly [at: string, id: string] | null,
    limit: number,
  ): Promise<{ readonly entries: ClientEntry[]; readonly total: number; readonly cents: number }> {
    const counted = `FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id WHERE p.state = 'succeeded'
      AND p.method IS DISTINCT FROM 'credit'
      AND CASE WHEN p.invoice_id IS NULL THEN p.client_id ELSE i.client_id END = $1`;
    const signed = `CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END`;
    const [sums] = await rowsOf<{ total: number; cents: string }>(
      this.dataSource,
      `SELECT count(*)::int AS total, coalesce(sum(${signed}), 0)::text AS cents ${counted}`,
      [clientId],
    );
    const entries = await rowsOf<ClientEntry>(
      this.dataSource,
      `SELECT p.id, p.kind, p.title, p.receipt_number AS "receiptNumber", p.received_at AS "receivedAt",
         (${signed})::int AS cents, p.invoice_id AS "invoiceId", i.number AS "invoiceNumber" ${counted}
         AND ($2::timestamptz IS NULL OR (p.received_at, p.id) < ($2, $3::uuid))
         ORDER BY p.received_at DESC, p.id DESC LIMIT $4`,
      [clientId, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
    return { entries, total: sums?.total ?? 0, cents: Number(sums?.cents ?? 0) };
  }

  /** Refunded cents of one payment. SQL: a sum. */
  async givenBackOf(manager: EntityManager, id: string): Promise<number> {
    const [row] = await rowsOf<{ cents: string }>(
      manager,
      `SELECT ${givenBack}::text AS cents FROM payments p WHERE p.id = $1`,
      [id],
    );
    return Number(row?.cents ?? 0);
  }

  /** How many entries a dispute has, and what it has taken by them. SQL: sums. */
  async sumDispute(manager: EntityManager, disputeId: string): Promise<{ count: number; takenCents: number }> {
    const [row] = await rowsOf<{ count: number; takenCents: string }>(
      manager,
      `SELECT count(*)::int AS count,
         coalesce(sum(CASE kind WHEN 'refund' THEN amount_cents ELSE -amount_cents END), 0)::text AS "takenCents"
       FROM payments WHERE dispute_id = $1`,
      [disputeId],
    );
    return { count: row?.count ?? 0, takenCents: Number(row?.takenCents ?? 0) };
  }

  /** The decision of staff about a payment in review; `entryId` is the entry that makes it count. */
  findResolution(manager: EntityManager, paymentId: string): Promise<PaymentResolutionEntity | null> {
    return manager.findOneBy(PaymentResolutionEntity, { paymentId });
  }

  /** Stores the decision; returns false when there is one already. */
  async resolve(manager: EntityManager, resolution: PaymentResolutionEntity): Promise<boolean> {
    const stored = await manager
      .createQueryBuilder()
      .insert()
      .into(PaymentResolutionEntity)
      .values(resolution)
      .orUpdate([], ['payment_id'])
      .returning(['paymentId'])
      .execute();
    return stored.raw.length === 1;
  }

  /**
   * The next number of a year. SQL: TypeORM's upsert cannot add to what is stored. The counter stays locked until the
   * transaction ends.
   */
  async drawNumber(manager: EntityManager, kind: NumberCounterEntity['kind'], year: number): Promise<number> {
    const [row] = await rowsOf<{ last: number }>(
      manager,
      `INSERT INTO number_counters AS n (kind, year, last) VALUES ($1, $2, 1)
       ON CONFLICT (kind, year) DO UPDATE SET last = n.last + 1 RETURNING n.last`,
      [kind, year],
    );
    if (!row) throw new Error('The counter answered no number');
    return row.last;
  }

  findReceipt(paymentId: string): Promise<ReceiptRow | null> {
    return this.firstReceipt('AND p.id = $1', [paymentId]);
  }

  /** The receipt of a checkout's confirmed payment. */
  findReceiptOfCheckout(checkoutId: string): Promise<ReceiptRow | null> {
    return this.firstReceipt('AND p.checkout_id = $1 ORDER BY p.received_at', [checkoutId]);
  }

  /** `email` in lower case. */
  findReceiptOf(email: string, paymentId: string): Promise<ReceiptRow | null> {
    return this.firstReceipt(`AND ${theirPayments} AND p.id = $2`, [email, paymentId]);
  }

  /** The confirmed payments of an address (`email` in lower case), newest first; with `before`, those older than it. */
  findReceiptsOf(
    email: string,
    before: readonly [at: string, id: string] | null,
    limit: number,
  ): Promise<ReceiptRow[]> {
    return this.selectReceipts(
      `AND ${theirPayments} AND p.method IS DISTINCT FROM 'credit'
       AND ($2::timestamptz IS NULL OR (p.received_at, p.id) < ($2, $3::uuid))
       ORDER BY p.received_at DESC, p.id DESC LIMIT $4`,
      [email, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }

  private async firstReceipt(rest: string, values: unknown[]): Promise<ReceiptRow | null> {
    const [row] = await this.selectReceipts(`${rest} LIMIT 1`, values);
    return row ?? null;
  }

  /** SQL: one statement reads a payment with its invoice, its items and the sum of its refunds. */
  private selectReceipts(rest: string, values: unknown[]): Promise<ReceiptRow[]> {
    return rowsOf<ReceiptRow>(this.dataSource, `SELECT ${receiptColumns} ${receipts} ${rest}`, values);
  }
}
