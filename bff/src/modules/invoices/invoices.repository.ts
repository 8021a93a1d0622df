import { Injectable } from '@nestjs/common';
import type { InvoiceQuery, InvoiceStatus, Payment, PaymentAttention } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { likePattern, rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import { decodeCursor } from '../../platform/http/index.ts';

type Query = z.output<typeof InvoiceQuery>;

export interface InvoiceRow {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly amountCents: number;
  readonly paidCents: string;
  readonly currency: 'usd';
  readonly status: InvoiceStatus;
  readonly attention: PaymentAttention | null;
  /** `2026-03-02`. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly paymentLinkTitle: string;
  readonly paymentLinkMessage: string;
  readonly recurring: boolean;
  readonly paidAt: Date | null;
  readonly demo: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ItemRow {
  readonly id: string;
  readonly description: string;
  readonly quantity: string;
  readonly rateCents: number;
  readonly amountCents: number;
}

export type PaymentRow = Omit<Payment, 'amountCents' | 'receivedAt'> & { readonly amountCents: string; readonly receivedAt: Date };

export interface StatusSum {
  readonly status: InvoiceStatus;
  readonly count: number;
  readonly amountCents: string;
}

export interface NewInvoice {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  readonly clientId: string | null;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly amountCents: number;
  readonly status: InvoiceStatus;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly paymentLinkTitle: string;
  readonly subscriptionId: string | null;
  readonly paidAt: Date | null;
}

const columns = `i.id, i.public_id AS "publicId", i.number, i.client_id AS "clientId", i.client_name AS "clientName", i.client_email AS "clientEmail",
  i.amount_cents AS "amountCents", i.currency, i.status, i.invoice_date::text AS "invoiceDate", i.due_date::text AS "dueDate",
  i.payment_link_title AS "paymentLinkTitle", i.payment_link_message AS "paymentLinkMessage", i.subscription_id IS NOT NULL AS recurring,
  i.paid_at AS "paidAt", i.demo, i.version, i.created_at AS "createdAt", i.updated_at AS "updatedAt",
  coalesce((SELECT sum(CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END) FROM payments p WHERE p.invoice_id = i.id AND p.state = 'succeeded'), 0)::text AS "paidCents",
  (SELECT min(p.state) FROM payments p WHERE p.invoice_id = i.id AND p.state <> 'succeeded') AS attention`;
/** Of the last row: its invoice date, and its id. */
const Position = z.tuple([z.iso.date(), z.uuid()]);
const matching = String.raw`($1::text IS NULL OR i.search_text LIKE $1 ESCAPE '\')`;

@Injectable()
export class InvoicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One row more than asked for tells whether there is a next page. */
  findPage({ search, status, cursor, limit }: Query): Promise<InvoiceRow[]> {
    const [date, id] = cursor ? decodeCursor<[string, string]>(cursor, Position) : [null, null];
    return rowsOf<InvoiceRow>(
      this.dataSource,
      `SELECT ${columns} FROM invoices i
       WHERE ${matching} AND ($2::text IS NULL OR i.status = $2) AND ($3::date IS NULL OR (i.invoice_date, i.id) < ($3::date, $4::uuid))
       ORDER BY i.invoice_date DESC, i.id DESC LIMIT $5`,
      [likePattern(search), status ?? null, date, id, limit + 1],
    );
  }

  sumByStatus({ search }: Pick<Query, 'search'>): Promise<StatusSum[]> {
    return rowsOf<StatusSum>(this.dataSource, `SELECT i.status, count(*)::int AS count, sum(i.amount_cents)::text AS "amountCents" FROM invoices i WHERE ${matching} GROUP BY i.status`, [likePattern(search)]);
  }

  async findById(id: string): Promise<InvoiceRow | null> {
    const [row] = await rowsOf<InvoiceRow>(this.dataSource, `SELECT ${columns} FROM invoices i WHERE i.id = $1`, [id]);
    return row ?? null;
  }

  async findByPublicId(runner: SqlRunner, publicId: string): Promise<InvoiceRow | null> {
    const [row] = await rowsOf<InvoiceRow>(runner, `SELECT ${columns} FROM invoices i WHERE i.public_id = $1`, [publicId]);
    return row ?? null;
  }

  /** Holds the invoice until the transaction ends; what it says of payments is read after the lock. */
  async lock(runner: SqlRunner, id: string): Promise<InvoiceRow | null> {
    await runner.query('SELECT 1 FROM invoices WHERE id = $1 FOR UPDATE', [id]);
    const [row] = await rowsOf<InvoiceRow>(runner, `SELECT ${columns} FROM invoices i WHERE i.id = $1`, [id]);
    return row ?? null;
  }

  findItems(runner: SqlRunner, invoiceId: string): Promise<ItemRow[]> {
    return rowsOf<ItemRow>(
      runner,
      `SELECT id, description, trim_scale(quantity)::text AS quantity, rate_cents AS "rateCents", amount_cents AS "amountCents" FROM invoice_items WHERE invoice_id = $1 ORDER BY position`,
      [invoiceId],
    );
  }

  findPayments(invoiceId: string): Promise<PaymentRow[]> {
    return rowsOf<PaymentRow>(
      this.dataSource,
      `SELECT id, kind, state, receipt_number AS "receiptNumber", amount_cents::text AS "amountCents", currency, note, received_at AS "receivedAt" FROM payments WHERE invoice_id = $1 ORDER BY received_at DESC, id`,
      [invoiceId],
    );
  }

  /** Invoices of an address that were sent, newest first. */
  findByEmail(email: string): Promise<InvoiceRow[]> {
    return rowsOf<InvoiceRow>(this.dataSource, `SELECT ${columns} FROM invoices i WHERE lower(i.client_email) = $1 AND i.status IN ('sent', 'overdue', 'paid') ORDER BY i.invoice_date DESC, i.id DESC LIMIT 100`, [email]);
  }

  /** The next number of the year: the counter stays locked until the caller's transaction ends, so none is skipped or given twice (decision D8). */
  async nextNumber(runner: SqlRunner, kind: 'invoice' | 'receipt', year: number): Promise<number> {
    const [row] = await rowsOf<{ last: number }>(runner, 'INSERT INTO number_counters AS n (kind, year, last) VALUES ($1, $2, 1) ON CONFLICT (kind, year) DO UPDATE SET last = n.last + 1 RETURNING n.last', [kind, year]);
    if (!row) throw new Error('The counter answered no number');
    return row.last;
  }

  async insert(runner: SqlRunner, invoice: NewInvoice, items: readonly ItemRow[], now: Date): Promise<void> {
    await runner.query(
      `INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status, invoice_date, due_date, payment_link_title, subscription_id, paid_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
      [
        invoice.id,
        invoice.publicId,
        invoice.number,
        invoice.clientId,
        invoice.clientName,
        invoice.clientEmail,
        invoice.amountCents,
        invoice.status,
        invoice.invoiceDate,
        invoice.dueDate,
        invoice.paymentLinkTitle,
        invoice.subscriptionId,
        invoice.paidAt,
        now,
      ],
    );
    for (const [position, { id, description, quantity, rateCents, amountCents }] of items.entries()) {
      await runner.query('INSERT INTO invoice_items (id, invoice_id, position, description, quantity, rate_cents, amount_cents) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        id,
        invoice.id,
        position,
        description,
        quantity,
        rateCents,
        amountCents,
      ]);
    }
  }

  async markPaid(runner: SqlRunner, id: string, at: Date): Promise<void> {
    await runner.query(`UPDATE invoices SET status = 'paid', paid_at = $2, version = version + 1, updated_at = $2 WHERE id = $1`, [id, at]);
  }

  /** Sets sent invoices overdue whose due day is over; answers how many. */
  async markOverdue(today: string, now: Date): Promise<number> {
    const rows = await rowsOf(this.dataSource, `UPDATE invoices SET status = 'overdue', version = version + 1, updated_at = $2 WHERE status = 'sent' AND due_date < $1::date RETURNING id`, [today, now]);
    return rows.length;
  }
}
