import { Injectable } from '@nestjs/common';
import { agencyDayStart, daysAfter } from '@vitrine/brand';
import { DataSource, type EntityManager } from 'typeorm';
import { rowsOf } from '../../../platform/database/index.ts';
import type { CreditNoteFact, EntryFact, InvoiceFacts, IssueFact, WriteOffFact } from './receivable-events.ts';

/** Days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whose invoices: a client's, or all that went to an address (in lower case) or belong to its client. */
export type Whose = { readonly clientId: string } | { readonly email: string };

/**
 * Money that belongs to no invoice: a payment that waits for a decision, what was given back of it, or credit that was
 * paid out.
 */
export type UnappliedFact = Omit<EntryFact, 'accepts' | 'takesBack' | 'credit'> & {
  readonly title: string;
  readonly payer: string | null;
};

/** Moments as text, as JSON has them. */
type CreditNoteRow = Omit<CreditNoteFact, 'issuedAt' | 'voidedAt'> & {
  readonly issuedAt: string;
  readonly voidedAt: string | null;
};

interface FactRow extends Omit<InvoiceFacts, 'parts' | 'issues' | 'drafts' | 'entries' | 'creditNotes' | 'writeOffs'> {
  readonly parts: InvoiceFacts['parts'] | null;
  readonly issues: readonly (Omit<IssueFact, 'issuedAt'> & { readonly issuedAt: string })[] | null;
  readonly drafts: readonly { readonly at: string; readonly until: string | null }[] | null;
  readonly entries: readonly (Omit<EntryFact, 'receivedAt'> & { readonly receivedAt: string })[] | null;
  readonly creditNotes: readonly CreditNoteRow[] | null;
  readonly writeOffs:
    | readonly (Omit<WriteOffFact, 'at' | 'begunAt'> & { readonly at: string; readonly begunAt: string })[]
    | null;
}

/**
 * The facts of invoices. An invoice of before issues were stored counts as issued with its date. The tax is the
 * sum of the taxes of the issue's document, and none for an issue or a credit note of before there were taxes. What
 * staff give back by hand takes no payment back.
 */
const facts = `SELECT i.id, i.number, i.client_id AS "clientId", i.client_name AS "clientName",
    i.due_date::text AS "dueDate",
    (SELECT json_agg(json_build_object('amountCents', q.amount_cents, 'dueDate', q.due_date) ORDER BY q.position)
      FROM invoice_parts q WHERE q.invoice_id = i.id) AS parts,
    CASE WHEN i.status = 'void' THEN coalesce(i.voided_at, i.updated_at) END AS "voidedAt",
    coalesce((SELECT json_agg(json_build_object('version', s.version, 'issuedAt', s.issued_at,
        'invoiceDate', s.document ->> 'invoiceDate', 'amountCents', (s.document ->> 'amountCents')::bigint,
        'taxCents', coalesce((SELECT sum((t ->> 'taxCents')::bigint)
          FROM jsonb_array_elements(s.document -> 'taxes') t), 0),
        'taxes', coalesce(s.document -> 'taxes', '[]'), 'isExempt', s.document ? 'exemption') ORDER BY s.version)
      FROM invoice_issues s WHERE s.invoice_id = i.id),
      CASE WHEN i.status NOT IN ('draft', 'void') THEN
        json_build_array(json_build_object('version', 1, 'issuedAt', i.created_at, 'invoiceDate', i.invoice_date,
          'amountCents', i.amount_cents, 'taxCents', 0, 'taxes', '[]'::json, 'isExempt', false)) END) AS issues,
    (SELECT json_agg(json_build_object('at', d.began_at, 'until', d.ended_at) ORDER BY d.began_at)
      FROM invoice_drafts d WHERE d.invoice_id = i.id) AS drafts,
    (SELECT json_agg(json_build_object('id', p.id, 'number', p.entry_number::text, 'kind', p.kind,
        'reference', p.provider_ref, 'ofPaymentId', p.of_payment_id, 'amountCents', p.amount_cents,
        'receivedAt', p.received_at, 'bookedOn', p.booked_on,
        'receiptNumber', p.receipt_number, 'note', p.note,
        'accepts', p.kind = 'charge' AND p.of_payment_id IS NOT NULL,
        'takesBack', p.kind = 'refund' AND p.provider_ref IS NULL AND o.kind = 'offline' AND f.id IS NULL
          AND (p.method IS DISTINCT FROM 'credit' OR o.method = 'credit'),
        'credit', coalesce(p.method = 'credit', false),
        'offline', coalesce(f.method <> 'provider', coalesce(o.kind, p.kind) = 'offline')))
      FROM payments p LEFT JOIN payments o ON o.id = p.of_payment_id
        LEFT JOIN payment_refunds f ON f.payment_id = p.of_payment_id AND f.entry_id = p.id
        WHERE p.invoice_id = i.id AND p.state = 'succeeded') AS entries,
    (SELECT json_agg(json_build_object('number', c.number, 'amountCents', c.amount_cents, 'issuedAt', c.issued_at,
        'voidedAt', c.voided_at, 'taxes', coalesce(c.document -> 'taxes', '[]'),
        'taxCents', (SELECT coalesce(sum((t ->> 'taxCents')::bigint), 0)
          FROM jsonb_array_elements(c.document -> 'taxes') t)) ORDER BY c.issued_at, c.number)
      FROM credit_notes c WHERE c.invoice_id = i.id) AS "creditNotes",
    (SELECT json_agg(json_build_object('number', w.entry_number::text, 'kind', w.kind, 'amountCents', w.amount_cents,
        'at', w.created_at, 'taxes', w.taxes, 'begunAt',
        coalesce((SELECT b.created_at FROM write_offs b WHERE b.id = w.of_write_off_id), w.created_at),
        'taxCents', (SELECT coalesce(sum((t ->> 'taxCents')::bigint), 0)
          FROM jsonb_array_elements(w.taxes) t)) ORDER BY w.entry_number)
      FROM write_offs w WHERE w.invoice_id = i.id) AS "writeOffs"
  FROM invoices i`;

/** SQL: one statement reads an invoice with its issues and entries. */
@Injectable()
export class ReceivablesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All invoices of one client, or of one person. */
  async factsOf(whose: Whose, manager: EntityManager = this.dataSource.manager): Promise<InvoiceFacts[]> {
    const [condition, value] =
      'clientId' in whose
        ? ['i.client_id = $1', whose.clientId]
        : [
            `i.id IN (SELECT id FROM invoices WHERE lower(client_email) = $1 UNION ALL SELECT b.id FROM invoices b
              JOIN clients o ON o.id = b.client_id WHERE lower(o.email) = $1)`,
            whose.email,
          ];
    const rows = await rowsOf<FactRow>(manager, `${facts} WHERE ${condition} ORDER BY i.invoice_date, i.number_order`, [
      value,
    ]);
    return rows.map(toFacts);
  }

  /** The invoices with which something happened on these days; each with all that ever happened. */
  async factsIn({ from, to }: Days, manager: EntityManager = this.dataSource.manager): Promise<InvoiceFacts[]> {
    const rows = await rowsOf<FactRow>(
      manager,
      `${facts} WHERE i.id = ANY (ARRAY(
         SELECT s.invoice_id FROM invoice_issues s WHERE s.version = 1
           AND s.document ->> 'invoiceDate' BETWEEN $1::text AND $2::text
         UNION SELECT s.invoice_id FROM invoice_issues s WHERE s.version > 1 AND s.issued_at >= $3 AND s.issued_at < $4
         UNION SELECT n.id FROM invoices n WHERE n.issue_version = 0 AND n.status NOT IN ('draft', 'void')
           AND n.invoice_date BETWEEN $1::date AND $2::date
         UNION SELECT v.id FROM invoices v WHERE v.status = 'void' AND coalesce(v.voided_at, v.updated_at) >= $3
           AND coalesce(v.voided_at, v.updated_at) < $4
         UNION SELECT d.invoice_id FROM invoice_drafts d WHERE (d.began_at >= $3 AND d.began_at < $4)
           OR (d.ended_at >= $3 AND d.ended_at < $4)
         UNION SELECT c.invoice_id FROM credit_notes c WHERE c.issued_at >= $3 AND c.issued_at < $4
         UNION SELECT c.invoice_id FROM credit_notes c WHERE c.voided_at >= $3 AND c.voided_at < $4
         UNION SELECT w.invoice_id FROM write_offs w WHERE w.created_at >= $3 AND w.created_at < $4
         UNION SELECT p.invoice_id FROM payments p WHERE p.booked_on BETWEEN $1::date AND $2::date
           AND p.state = 'succeeded' AND p.invoice_id IS NOT NULL)) ORDER BY i.number_order, i.id`,
      [from, to, ...bounds({ from, to })],
    );
    return rows.map(toFacts);
  }

  /** Money of these days in US dollars that counts for no invoice. */
  unappliedIn(days: Days): Promise<UnappliedFact[]> {
    return rowsOf<UnappliedFact>(
      this.dataSource,
      `SELECT p.id, p.entry_number AS number, p.kind, p.provider_ref AS reference, p.of_payment_id AS "ofPaymentId",
         p.amount_cents::int AS "amountCents", p.received_at AS "receivedAt", p.booked_on::text AS "bookedOn",
         p.receipt_number AS "receiptNumber", p.note, p.title, coalesce(p.payer_name, p.payer_email) AS payer,
         coalesce(f.method <> 'provider', coalesce(o.kind, p.kind) = 'offline' OR p.method IS NOT NULL) AS offline
       FROM payments p LEFT JOIN payments o ON o.id = p.of_payment_id
         LEFT JOIN payment_refunds f ON f.payment_id = p.of_payment_id AND f.entry_id = p.id
       WHERE p.booked_on BETWEEN $1::date AND $2::date AND p.currency = 'usd'
         AND (p.state <> 'succeeded' OR p.invoice_id IS NULL) ORDER BY p.received_at, p.id`,
      [days.from, days.to],
    );
  }
}

/**
 * Days that are read at once: few queries for a long period, and few facts in memory. An invoice is read whole for each
 * of them in which something happened to it, so longer ones read less.
 */
const stride = 31;

/** A period in pieces to be read one after another, oldest first. */
export function* stridesOf({ from, to }: Days): Generator<Days> {
  for (let first = from; first <= to; first = daysAfter(first, stride)) {
    const last = daysAfter(first, stride - 1);
    yield { from: first, to: last < to ? last : to };
  }
}

/** The moments at which days begin and end. */
export const bounds = ({ from, to }: Days): [Date, Date] => [agencyDayStart(from), agencyDayStart(daysAfter(to, 1))];

const toFacts = ({ parts, issues, drafts, entries, creditNotes, writeOffs, ...row }: FactRow): InvoiceFacts => ({
  ...row,
  parts: parts ?? [],
  issues: (issues ?? []).map((issue) => ({ ...issue, issuedAt: new Date(issue.issuedAt) })),
  drafts: (drafts ?? []).map(({ at, until }) => ({ at: new Date(at), until: until === null ? null : new Date(until) })),
  entries: (entries ?? []).map((entry) => ({ ...entry, receivedAt: new Date(entry.receivedAt) })),
  creditNotes: (creditNotes ?? []).map((note) => ({
    ...note,
    issuedAt: new Date(note.issuedAt),
    voidedAt: note.voidedAt === null ? null : new Date(note.voidedAt),
  })),
  writeOffs: (writeOffs ?? []).map((one) => ({ ...one, at: new Date(one.at), begunAt: new Date(one.begunAt) })),
});
