import type { TestApp } from './test-app.ts';

/** Splits an invoice into installments. */
export const addParts = (app: TestApp, invoiceId: string, parts: readonly (readonly [cents: number, day: string])[]) =>
  app.query(
    `INSERT INTO invoice_parts (invoice_id, position, kind, amount_cents, due_date)
     SELECT $1, n - 1, 'installment', (part ->> 0)::int, (part ->> 1)::date
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS p (part, n)`,
    [invoiceId, JSON.stringify(parts)],
  );
