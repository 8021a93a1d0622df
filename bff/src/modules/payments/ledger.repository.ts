import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

/** An entry of the ledger, as it is made. */
export interface LedgerEntry {
  readonly id: string;
  readonly state: 'succeeded' | 'review' | 'refund_due';
  readonly reference: string;
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
  /** In words for staff. */
  readonly note: string | null;
}

/** A confirmed payment with what its receipt says. */
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
  readonly items: { readonly description: string; readonly quantity: string; readonly amountCents: number }[];
}

const receiptColumns = `p.id, p.receipt_number AS "receiptNumber", i.number AS "invoiceNumber", p.title, p.billing_interval AS interval, p.amount_cents::text AS "amountCents",
  p.payer_name AS "payerName", p.payer_email AS "payerEmail", i.client_name AS "clientName", i.client_email AS "clientEmail", p.received_at AS "receivedAt",
  (SELECT jsonb_agg(jsonb_build_object('description', t.description, 'quantity', trim_scale(t.quantity)::text, 'amountCents', t.amount_cents) ORDER BY t.position) FROM invoice_items t WHERE t.invoice_id = i.id) AS items`;
const receipts = `FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE p.state = 'succeeded' AND p.receipt_number IS NOT NULL`;

/** The payments ledger: it only grows, and what is paid is derived from it (decision D1). */
@Injectable()
export class LedgerRepository {
  constructor(private readonly dataSource: DataSource) {}

  async knows(runner: SqlRunner, reference: string): Promise<boolean> {
    const rows = await rowsOf(runner, 'SELECT 1 FROM payments WHERE provider_ref = $1', [reference]);
    return rows.length > 0;
  }

  /** Answers false when this payment is already there. */
  async add(runner: SqlRunner, entry: LedgerEntry, now: Date): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      `INSERT INTO payments (id, kind, state, provider_ref, checkout_id, invoice_id, subscription_id, client_id, amount_cents, currency, title, billing_interval, receipt_number, payer_name, payer_email, note, received_at)
       VALUES ($1, 'charge', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (provider_ref) DO NOTHING RETURNING id`,
      [
        entry.id,
        entry.state,
        entry.reference,
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
        now,
      ],
    );
    return rows.length === 1;
  }

  /** What a checkout's confirmed payment says on its receipt. */
  async findReceiptOfCheckout(checkoutId: string): Promise<ReceiptRow | null> {
    const [row] = await rowsOf<ReceiptRow>(this.dataSource, `SELECT ${receiptColumns} ${receipts} AND p.checkout_id = $1 ORDER BY p.received_at LIMIT 1`, [checkoutId]);
    return row ?? null;
  }

  /** `email` in lower case. */
  async findReceiptOf(email: string, paymentId: string): Promise<ReceiptRow | null> {
    const [row] = await rowsOf<ReceiptRow>(this.dataSource, `SELECT ${receiptColumns} ${receipts} AND p.id = $1 AND lower(p.payer_email) = $2`, [paymentId, email]);
    return row ?? null;
  }

  /** The confirmed payments of an address, newest first; `email` in lower case. */
  findReceiptsOf(email: string): Promise<ReceiptRow[]> {
    return rowsOf<ReceiptRow>(this.dataSource, `SELECT ${receiptColumns} ${receipts} AND lower(p.payer_email) = $1 ORDER BY p.received_at DESC, p.id LIMIT 100`, [email]);
  }
}
