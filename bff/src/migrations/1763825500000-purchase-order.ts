import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The client's own number of their order, by which invoices are found. */
export class PurchaseOrder1763825500000 implements MigrationInterface {
  readonly name = 'PurchaseOrder1763825500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE invoices ADD purchase_order text NOT NULL DEFAULT ''`);
    await search(runner, ['number', 'client_name', 'client_email', 'purchase_order']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await search(runner, ['number', 'client_name', 'client_email']);
    await runner.query(`ALTER TABLE invoices DROP purchase_order`);
  }
}

/** Gives invoices this search text; its index goes with the older one. */
async function search(runner: QueryRunner, columns: readonly string[]): Promise<void> {
  await runner.query(`
    ALTER TABLE invoices DROP COLUMN search_text,
      ADD COLUMN search_text text NOT NULL
        GENERATED ALWAYS AS (fold_text(${columns.join(String.raw` || E'\n' || `)})) STORED`);
  await runner.query(`CREATE INDEX invoices_search ON invoices USING gin (search_text gin_trgm_ops)`);
}
