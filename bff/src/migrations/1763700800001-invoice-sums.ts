import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sums above every list of invoices, and the dashboard's, are read from one index instead of the whole table. */
export class InvoiceSums1763700800001 implements MigrationInterface {
  readonly name = 'InvoiceSums1763700800001';

  async up(runner: QueryRunner): Promise<void> {
    await make(runner, 'INCLUDE (amount_cents, received_cents, refunded_cents, due_date)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await make(runner, '');
  }
}

async function make(runner: QueryRunner, beside: string): Promise<void> {
  await runner.query('DROP INDEX invoices_status_newest');
  await runner.query(
    `CREATE INDEX invoices_status_newest ON invoices (status, invoice_date, number_order, id) ${beside}`,
  );
}
