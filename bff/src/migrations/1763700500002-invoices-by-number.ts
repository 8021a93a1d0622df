import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Between invoices of one day, one due date or one amount their number decides: by a random id, the newest stood
 * anywhere.
 */
export class InvoicesByNumber1763700500002 implements MigrationInterface {
  readonly name = 'InvoicesByNumber1763700500002';

  async up(runner: QueryRunner): Promise<void> {
    await make(runner, 'number_order, id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await make(runner, 'id');
  }
}

async function make(runner: QueryRunner, rest: string): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON invoices (${columns}, ${rest})`);
  }
}

/** PostgreSQL reads an index either way, so one direction does for both. */
const indexes = {
  invoices_newest: 'invoice_date',
  invoices_status_newest: 'status, invoice_date',
  invoices_by_due: 'due_date',
  invoices_status_by_due: 'status, due_date',
  invoices_by_amount: 'amount_cents',
  invoices_status_by_amount: 'status, amount_cents',
} as const;
