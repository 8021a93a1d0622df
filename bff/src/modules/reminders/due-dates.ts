import { dueSql } from '../invoices/index.ts';

/** A day by which something is due. */
export interface DueDate {
  readonly dueDate: string;
  /** What is due by then and not paid, cents. */
  readonly dueCents: number;
}

/**
 * The due dates of sent invoices, as a table `(invoice_id, due_date, due_cents)`: one for each part of an invoice, of
 * which what was paid fills the earlier ones first. This is the only place in which reminders learn what is due and
 * when.
 */
export const dueDatesSql = `(
  SELECT i.id AS invoice_id, i.due_date, ${dueSql} AS due_cents FROM invoices i
    WHERE i.status IN ('sent', 'overdue') AND NOT EXISTS (SELECT FROM invoice_parts p WHERE p.invoice_id = i.id)
  UNION ALL
  SELECT i.id, p.due_date, least(p.amount_cents, greatest(0, p.until - i.received_cents + i.refunded_cents))::int
    FROM (SELECT invoice_id, due_date, amount_cents,
        sum(amount_cents) OVER (PARTITION BY invoice_id ORDER BY position) AS until FROM invoice_parts) p
      JOIN invoices i ON i.id = p.invoice_id WHERE i.status IN ('sent', 'overdue')
)`;

/** Those of one invoice as an array of {@link DueDate}, earliest first; none of a draft, a paid or a void one. */
export const dueDatesOf = (invoiceId: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('dueDate', d.due_date::text, 'dueCents', d.due_cents)
    ORDER BY d.due_date) FROM ${dueDatesSql} d WHERE d.invoice_id = ${invoiceId}), '[]')`;
