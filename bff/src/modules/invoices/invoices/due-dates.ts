import { dueSql } from './invoices.repository.ts';

/** What is owed and not paid, all of it or a part. */
export const owedSql = `i.status IN ('sent', 'overdue')`;

/** That more than one part is open: the last one is due on the invoice's day. `invoices_several_due` finds them. */
export const severalDueSql = `${owedSql} AND i.next_due_date <> i.due_date`;

/**
 * The parts of invoices, as a table `(invoice_id, due_date, due_cents)`. What was paid, credited or written off fills
 * them in order; what is owed beyond all of them stands on the first. {@link owedOnParts} says the same of a past day.
 */
const partsOf = (invoices: string): string => `(
  SELECT i.id AS invoice_id, p.due_date, least(CASE WHEN p.position > 0 THEN p.amount_cents END, greatest(0,
      sum(p.amount_cents) OVER (PARTITION BY i.id ORDER BY p.position) - i.amount_cents + ${dueSql}))::int
      AS due_cents
    FROM invoice_parts p JOIN invoices i ON i.id = p.invoice_id WHERE ${invoices}
)`;

/** Those of open invoices that have several of them open. */
export const severalDatesSql = partsOf(severalDueSql);

/**
 * The due dates of all open invoices: their parts, or the one of an invoice that is not split. This is the only place
 * in which figures, lists and reminders learn what is due and when.
 */
export const dueDatesSql = `(
  SELECT i.id AS invoice_id, i.due_date, ${dueSql} AS due_cents FROM invoices i
    WHERE ${owedSql} AND NOT EXISTS (SELECT FROM invoice_parts p WHERE p.invoice_id = i.id)
  UNION ALL SELECT * FROM ${partsOf(owedSql)} s
)`;
