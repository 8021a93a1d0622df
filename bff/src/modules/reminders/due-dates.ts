import { dueSql } from '../invoices/index.ts';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

/** A day by which something is due. */
export interface DueDate {
  readonly dueDate: string;
  /** What is due by then and not paid, cents. */
  readonly dueCents: number;
}

/**
 * The due dates of sent invoices, as a table `(invoice_id, due_date, due_cents)`. With {@link dueDatesOf} this is the
 * only place in which reminders learn what is due and when: an invoice in parts adds its rows here.
 */
export const dueDatesSql = `(
  SELECT i.id AS invoice_id, i.due_date, ${dueSql} AS due_cents FROM invoices i WHERE i.status IN ('sent', 'overdue')
)`;

/** Earliest first; none of an invoice that is a draft, paid or void. SQL: over a derived table. */
export function dueDatesOf(runner: SqlRunner, invoiceId: string): Promise<DueDate[]> {
  return rowsOf<DueDate>(
    runner,
    `SELECT due_date::text AS "dueDate", due_cents::int AS "dueCents" FROM ${dueDatesSql} d
     WHERE invoice_id = $1 ORDER BY due_date`,
    [invoiceId],
  );
}
