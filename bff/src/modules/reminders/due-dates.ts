import { dueSql } from '../invoices/index.ts';

/** A day by which something is due. */
export interface DueDate {
  readonly dueDate: string;
  /** What is due by then and not paid, cents. */
  readonly dueCents: number;
}

/**
 * The due dates of sent invoices, as a table `(invoice_id, due_date, due_cents)`. This is the only place in which
 * reminders learn what is due and when: an invoice in parts adds its rows here.
 */
export const dueDatesSql = `(
  SELECT i.id AS invoice_id, i.due_date, ${dueSql} AS due_cents FROM invoices i WHERE i.status IN ('sent', 'overdue')
)`;

/** Those of one invoice as an array of {@link DueDate}, earliest first; none of a draft, a paid or a void one. */
export const dueDatesOf = (invoiceId: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('dueDate', d.due_date::text, 'dueCents', d.due_cents)
    ORDER BY d.due_date) FROM ${dueDatesSql} d WHERE d.invoice_id = ${invoiceId}), '[]')`;
