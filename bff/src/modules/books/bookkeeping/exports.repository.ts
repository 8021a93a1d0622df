import { Injectable } from '@nestjs/common';
import type { CreditEntry, TaxSum } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import { bounds, type Days } from '../../invoices/index.ts';
import type { InvoiceFileRow } from './accounting-files.ts';

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

/** An invoice as it was issued last; one that was issued before documents were stored has no items. */
export interface InvoiceDocument extends Omit<InvoiceFileRow, 'description' | 'cents' | 'isTax'> {
  readonly id: string;
  readonly totalCents: number;
  readonly discountCents: number;
  readonly items: readonly { readonly description: string; readonly amountCents: number }[];
  readonly taxes: readonly TaxSum[];
}

/** What the provider moved in a month, as it counts for Form 1099-K: by the day on which the money was available. */
export interface ProviderMonth {
  readonly month: string;
  readonly cardPayments: number;
  readonly cardCents: string;
  readonly otherCents: string;
  readonly refundedCents: string;
  readonly disputedCents: string;
  readonly feeCents: string;
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
  /** The provider's payout that it came or went with, and its day; null before. */
  readonly payout: string | null;
  readonly paidOutOn: string | null;
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

/** What is exported. SQL: pages by position over several tables, and sums. */
@Injectable()
export class ExportsRepository {
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

  /** Issued invoices dated in a period that aren't void, after a position. */
  documentsAfter(
    days: Days,
    after: readonly [day: string, id: string] | null,
    limit: number,
  ): Promise<InvoiceDocument[]> {
    return rowsOf<InvoiceDocument>(
      this.dataSource,
      `SELECT i.id, i.number, i.client_name AS "clientName", i.client_email AS "clientEmail",
         i.invoice_date::text AS "invoiceDate", i.due_date::text AS "dueDate", i.payment_link_title AS title,
         i.amount_cents::int AS "totalCents", coalesce((s.document ->> 'discountCents')::int, 0) AS "discountCents",
         coalesce(s.document -> 'items', '[]') AS items, coalesce(s.document -> 'taxes', '[]') AS taxes
       FROM invoices i LEFT JOIN LATERAL (SELECT document FROM invoice_issues s WHERE s.invoice_id = i.id
         ORDER BY s.version DESC LIMIT 1) s ON true
       WHERE i.invoice_date BETWEEN $1::date AND $2::date AND i.status NOT IN ('draft', 'void')
         AND ($3::date IS NULL OR (i.invoice_date, i.id) > ($3, $4::uuid))
         ORDER BY i.invoice_date, i.id LIMIT $5`,
      [days.from, days.to, after?.[0] ?? null, after?.[1] ?? null, limit],
    );
  }

  /** Months of the provider's balance in US dollars, oldest first. */
  providerMonths({ from, to }: Days): Promise<ProviderMonth[]> {
    return rowsOf<ProviderMonth>(
      this.dataSource,
      `SELECT to_char(coalesce(available_on, day), 'YYYY-MM') AS month,
         count(*) FILTER (WHERE type = 'charge')::int AS "cardPayments",
         coalesce(sum(amount_cents) FILTER (WHERE type = 'charge'), 0)::text AS "cardCents",
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'payment' AND type <> 'charge'), 0)::text AS "otherCents",
         coalesce(sum(amount_cents) FILTER (WHERE kind IN ('refund', 'refund_failure')), 0)::text AS "refundedCents",
         coalesce(sum(amount_cents) FILTER (WHERE kind = 'dispute'), 0)::text AS "disputedCents",
         (-sum(fee_cents - CASE WHEN kind = 'fee' THEN amount_cents ELSE 0 END))::text AS "feeCents"
       FROM provider_transactions
       WHERE currency = 'usd' AND coalesce(available_on, day) BETWEEN $1::date AND $2::date
         GROUP BY 1 ORDER BY 1`,
      [from, to],
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
         p.payer_email AS "payerEmail", p.note, t.payout, t.paid_out_on AS "paidOutOn"
       FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id LEFT JOIN payments o ON o.id = p.of_payment_id
         LEFT JOIN payment_refunds f ON f.payment_id = p.of_payment_id AND f.entry_id = p.id
         LEFT JOIN LATERAL (SELECT sum(s.amount_cents) AS amount_cents, sum(s.fee_cents) AS fee_cents,
             max(m.payout_ref) AS payout, max(w.day)::text AS paid_out_on
           FROM provider_transactions s LEFT JOIN payout_transactions m ON m.reference = s.reference
             LEFT JOIN provider_transactions w ON w.source = m.payout_ref AND w.kind = 'payout' AND w.amount_cents < 0
           WHERE s.ledger_ref = p.provider_ref HAVING count(*) > 0) t ON true
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
}
