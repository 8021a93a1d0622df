import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tax rates, and taxes and discounts of invoices. Existing invoices have none, so their subtotal, which is generated
 * from the other amounts, is what they come to.
 */
export class TaxRates1763815000000 implements MigrationInterface {
  readonly name = 'TaxRates1763815000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tax_rates (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        percent integer NOT NULL CHECK (percent BETWEEN 1 AND 100000),
        inclusive boolean NOT NULL,
        is_default boolean NOT NULL DEFAULT false,
        archived_at timestamptz(3),
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT tax_rates_default CHECK (archived_at IS NULL OR NOT is_default)
      )`);
    await runner.query(`CREATE UNIQUE INDEX tax_rates_name ON tax_rates (lower(name)) WHERE archived_at IS NULL`);
    await runner.query(`CREATE UNIQUE INDEX tax_rates_one_default ON tax_rates (is_default) WHERE is_default`);
    await runner.query(`ALTER TABLE invoice_items ADD COLUMN discount jsonb, ADD COLUMN tax jsonb`);
    await runner.query(`
      ALTER TABLE invoices
        ADD COLUMN discount jsonb,
        ADD COLUMN discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
        ADD COLUMN tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
        ADD COLUMN subtotal_cents integer
          GENERATED ALWAYS AS (amount_cents + discount_cents - tax_cents) STORED`);
    await runner.query(`CREATE INDEX invoices_issued ON invoices (issued_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX invoices_issued`);
    await runner.query(`
      ALTER TABLE invoices
        DROP COLUMN subtotal_cents, DROP COLUMN tax_cents, DROP COLUMN discount_cents, DROP COLUMN discount`);
    await runner.query(`ALTER TABLE invoice_items DROP COLUMN tax, DROP COLUMN discount`);
    await runner.query(`DROP TABLE tax_rates`);
  }
}
