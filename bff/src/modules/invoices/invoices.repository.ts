import { Injectable } from '@nestjs/common';
import type { InvoiceItem, InvoiceStatus, Payment, PaymentAttention } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

export interface InvoiceRow {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  /** Sorts by the number's year and counter; a bigint, as text. */
  readonly numberOrder: string;
  readonly clientId: string | null;
  readonly clientCompany: string | null;
  readonly clientPhone: string | null;
  readonly testMode: boolean;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly amountCents: number;
  /** The ledger's sums, bigints as text. */
  readonly receivedCents: string;
  readonly refundedCents: string;
  readonly currency: 'usd';
  readonly status: InvoiceStatus;
  readonly attention: PaymentAttention | null;
  /** `2026-03-02`. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly paymentLinkTitle: string;
  readonly paymentLinkMessage: string;
  readonly memo: string;
  readonly terms: string;
  /** Number of issues; 0 for a draft that was never issued. */
  readonly issueVersion: number;
  readonly issuedAt: Date | null;
  readonly recurring: boolean;
  readonly paidAt: Date | null;
  readonly demo: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type PaymentRow = Omit<Payment, 'amountCents' | 'givenBackCents' | 'receivedAt'> & {
  readonly amountCents: string;
  readonly givenBackCents: string;
  readonly receivedAt: Date;
};

/** The stored content of an invoice. */
export interface InvoiceFields {
  readonly clientName: string;
  readonly clientEmail: string;
  readonly amountCents: number;
  readonly status: InvoiceStatus;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly paymentLinkTitle: string;
  readonly paymentLinkMessage: string;
  readonly memo: string;
  readonly terms: string;
  readonly paidAt: Date | null;
}

export interface NewInvoice extends InvoiceFields {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly subscriptionId: string | null;
}

export const invoiceColumns = `i.id, i.public_id AS "publicId", i.number, i.number_order::text AS "numberOrder",
  i.client_id AS "clientId", c.company AS "clientCompany", c.phone AS "clientPhone",
    coalesce(c.test_mode, false) AS "testMode",
  i.client_name AS "clientName", i.client_email AS "clientEmail", i.amount_cents AS "amountCents",
    i.received_cents::text AS "receivedCents", i.refunded_cents::text AS "refundedCents", i.currency, i.status,
  i.invoice_date::text AS "invoiceDate", i.due_date::text AS "dueDate", i.payment_link_title AS "paymentLinkTitle",
    i.payment_link_message AS "paymentLinkMessage", i.memo, i.terms, i.issue_version AS "issueVersion",
      i.issued_at AS "issuedAt",
  i.subscription_id IS NOT NULL AS recurring, i.paid_at AS "paidAt", i.demo, i.version, i.created_at AS "createdAt",
    i.updated_at AS "updatedAt",
  (SELECT min(p.state) FROM payments p WHERE p.invoice_id = i.id AND p.state <> 'succeeded'
    AND p.kind IN ('charge', 'offline') AND NOT EXISTS (SELECT 1 FROM payment_resolutions r WHERE r.payment_id = p.id))
    AS attention`;
export const invoiceTables = 'invoices i LEFT JOIN clients c ON c.id = i.client_id';
const select = `SELECT ${invoiceColumns} FROM ${invoiceTables}`;
/** Sent and paid invoices to an address (`$1`, in lower case) or of the client with it. */
const theirs = `i.id IN (
    SELECT id FROM invoices WHERE lower(client_email) = $1
    UNION ALL SELECT b.id FROM invoices b JOIN clients o ON o.id = b.client_id WHERE lower(o.email) = $1
  ) AND i.status IN ('sent', 'overdue', 'paid')`;
/** Cents due on one of `invoices i`, if neither paid nor void. */
export const dueSql = `greatest(0, i.amount_cents - i.received_cents + i.refunded_cents)`;

/** Reads and writes of single invoices; lists are in {@link InvoiceListsRepository}. */
@Injectable()
export class InvoicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findById(runner: SqlRunner, id: string): Promise<InvoiceRow | null> {
    const [row] = await rowsOf<InvoiceRow>(runner, `${select} WHERE i.id = $1`, [id]);
    return row ?? null;
  }

  async findByPublicId(runner: SqlRunner, publicId: string): Promise<InvoiceRow | null> {
    const [row] = await rowsOf<InvoiceRow>(runner, `${select} WHERE i.public_id = $1`, [publicId]);
    return row ?? null;
  }

  /** Locks the invoice until the transaction ends. It is read after the lock, so that its payments are current. */
  async lock(runner: SqlRunner, id: string): Promise<InvoiceRow | null> {
    await runner.query('SELECT 1 FROM invoices WHERE id = $1 FOR UPDATE', [id]);
    return this.findById(runner, id);
  }

  /** Id of the client with the email address, in any case. */
  async findClientOf(runner: SqlRunner, email: string): Promise<string | null> {
    const [row] = await rowsOf<{ id: string }>(runner, 'SELECT id FROM clients WHERE lower(email) = lower($1)', [
      email,
    ]);
    return row?.id ?? null;
  }

  /** Prevents a client's deletion until the transaction ends; returns false when it was deleted. */
  async holdClient(runner: SqlRunner, id: string): Promise<boolean> {
    return (await rowsOf(runner, 'SELECT 1 FROM clients WHERE id = $1 FOR KEY SHARE', [id])).length > 0;
  }

  findItems(runner: SqlRunner, invoiceId: string): Promise<InvoiceItem[]> {
    return rowsOf<InvoiceItem>(
      runner,
      `SELECT id, description, trim_scale(quantity)::text AS quantity, rate_cents AS "rateCents",
        amount_cents AS "amountCents" FROM invoice_items WHERE invoice_id = $1 ORDER BY position`,
      [invoiceId],
    );
  }

  findPayments(runner: SqlRunner, invoiceId: string): Promise<PaymentRow[]> {
    return rowsOf<PaymentRow>(
      runner,
      `SELECT p.id, p.kind, p.state, p.receipt_number AS "receiptNumber", p.amount_cents::text AS "amountCents",
        p.currency, p.note, p.received_at AS "receivedAt",
         coalesce((SELECT sum(CASE b.kind WHEN 'refund' THEN b.amount_cents WHEN 'refund_failed' THEN -b.amount_cents
           ELSE 0 END) FROM payments b WHERE b.of_payment_id = p.id), 0)::text AS "givenBackCents",
         CASE WHEN r.payment_id IS NOT NULL
           THEN jsonb_build_object('outcome', r.outcome, 'note', r.note, 'by', r.resolved_by, 'at',
             r.resolved_at) END AS resolution
       FROM payments p LEFT JOIN payment_resolutions r ON r.payment_id = p.id WHERE p.invoice_id = $1
         ORDER BY p.received_at DESC, p.id`,
      [invoiceId],
    );
  }

  /** Invoices of an address (in lower case), newest first; with `before`, those older than that date and id. */
  findByEmail(email: string, before: readonly [day: string, id: string] | null, limit: number): Promise<InvoiceRow[]> {
    return rowsOf<InvoiceRow>(
      this.dataSource,
      `${select} WHERE ${theirs} AND ($2::date IS NULL OR (i.invoice_date, i.id) < ($2, $3::uuid))
       ORDER BY i.invoice_date DESC, i.id DESC LIMIT $4`,
      [email, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }

  /** Cents due on all invoices of an address. */
  async findDueOf(email: string): Promise<number> {
    const [row] = await rowsOf<{ due: string }>(
      this.dataSource,
      `SELECT coalesce(sum(${dueSql}), 0)::text AS due FROM invoices i WHERE ${theirs} AND i.status <> 'paid'`,
      [email],
    );
    return Number(row?.due ?? 0);
  }

  async insert(runner: SqlRunner, invoice: NewInvoice, items: readonly InvoiceItem[], now: Date): Promise<void> {
    await runner.query(
      `INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status,
        invoice_date, due_date, payment_link_title, payment_link_message, memo, terms, subscription_id, paid_at,
          created_at, updated_at)
       VALUES ($1, $2, $3, $4, $6, $5, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)`,
      [
        invoice.id,
        invoice.publicId,
        invoice.number,
        invoice.clientId,
        invoice.clientEmail,
        invoice.clientName,
        invoice.amountCents,
        invoice.status,
        invoice.invoiceDate,
        invoice.dueDate,
        invoice.paymentLinkTitle,
        invoice.paymentLinkMessage,
        invoice.memo,
        invoice.terms,
        invoice.subscriptionId,
        invoice.paidAt,
        now,
      ],
    );
    await this.insertItems(runner, invoice.id, items);
  }

  /** Updates everything except the client. */
  async update(runner: SqlRunner, id: string, fields: InvoiceFields, now: Date): Promise<void> {
    await runner.query(
      `UPDATE invoices SET client_name = $2, client_email = $3, amount_cents = $4, status = $5, invoice_date = $6,
        due_date = $7, payment_link_title = $8, payment_link_message = $9, paid_at = $10, memo = $12, terms = $13,
          version = version + 1, updated_at = $11
       WHERE id = $1`,
      [
        id,
        fields.clientName,
        fields.clientEmail,
        fields.amountCents,
        fields.status,
        fields.invoiceDate,
        fields.dueDate,
        fields.paymentLinkTitle,
        fields.paymentLinkMessage,
        fields.paidAt,
        now,
        fields.memo,
        fields.terms,
      ],
    );
  }

  async replaceItems(runner: SqlRunner, invoiceId: string, items: readonly InvoiceItem[]): Promise<void> {
    await runner.query('DELETE FROM invoice_items WHERE invoice_id = $1', [invoiceId]);
    await this.insertItems(runner, invoiceId, items);
  }

  private async insertItems(runner: SqlRunner, invoiceId: string, items: readonly InvoiceItem[]): Promise<void> {
    await runner.query(
      `INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents)
       SELECT id, $1, place - 1, description, quantity, rate, amount
         FROM unnest($2::uuid[], $3::text[], $4::numeric[], $5::int[], $6::int[]) WITH ORDINALITY AS t (id, description,
           quantity, rate, amount, place)`,
      [
        invoiceId,
        items.map(({ id }) => id),
        items.map(({ description }) => description),
        items.map(({ quantity }) => quantity),
        items.map(({ rateCents }) => rateCents),
        items.map(({ amountCents }) => amountCents),
      ],
    );
  }

  /** Sets only the status; `paidAt` must be set exactly for `paid`. */
  async setStatus(runner: SqlRunner, id: string, status: InvoiceStatus, paidAt: Date | null, now: Date): Promise<void> {
    await runner.query(
      `UPDATE invoices SET status = $2, paid_at = $3, version = version + 1, updated_at = $4 WHERE id = $1`,
      [id, status, paidAt, now],
    );
  }

  /** Changes the client; the printed name and address stay. */
  async setClient(runner: SqlRunner, id: string, clientId: string | null, now: Date): Promise<void> {
    await runner.query(`UPDATE invoices SET client_id = $2, version = version + 1, updated_at = $3 WHERE id = $1`, [
      id,
      clientId,
      now,
    ]);
  }

  /** Only for drafts that were never issued. */
  async remove(runner: SqlRunner, id: string): Promise<void> {
    await runner.query('DELETE FROM invoices WHERE id = $1', [id]);
  }

  async setPublicId(runner: SqlRunner, id: string, publicId: string, now: Date): Promise<void> {
    await runner.query(`UPDATE invoices SET public_id = $2, version = version + 1, updated_at = $3 WHERE id = $1`, [
      id,
      publicId,
      now,
    ]);
  }

  /** Increments the version after a change of payments, so that a pending edit fails as stale. */
  async touch(runner: SqlRunner, id: string, now: Date): Promise<void> {
    await runner.query(`UPDATE invoices SET version = version + 1, updated_at = $2 WHERE id = $1`, [id, now]);
  }

  /** Marks sent invoices as overdue after their due date; returns their ids. */
  async markOverdue(runner: SqlRunner, today: string, now: Date): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      runner,
      `UPDATE invoices SET status = 'overdue', version = version + 1, updated_at = $2
        WHERE status = 'sent' AND due_date < $1::date RETURNING id`,
      [today, now],
    );
    return rows.map(({ id }) => id);
  }

  async noteOpened(id: string, now: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO invoice_opens AS o (invoice_id, first_at, last_at, times) VALUES ($1, $2, $2, 1)
        ON CONFLICT (invoice_id) DO UPDATE SET last_at = greatest(o.last_at, excluded.last_at), times = o.times + 1`,
      [id, now],
    );
  }
}
