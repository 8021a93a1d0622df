import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

/** Tax summaries as they were filed (ADR 0116). */
export class TaxReturns1763831000000 implements MigrationInterface {
  readonly name = 'TaxReturns1763831000000';

  async up(runner: QueryRunner): Promise<void> {
    // The trigger needs its function, which otherwise comes after all migrations.
    await applyFunctions(runner, ['refuse_tax_return_change']);
    await runner.query(`CREATE TABLE tax_returns (
      id uuid PRIMARY KEY,
      from_day date NOT NULL,
      to_day date NOT NULL,
      basis text NOT NULL CHECK (basis IN ('accrual', 'cash')),
      rates jsonb NOT NULL,
      totals jsonb NOT NULL,
      filed_by text NOT NULL,
      filed_at timestamptz(3) NOT NULL,
      CONSTRAINT tax_returns_period UNIQUE (from_day, to_day, basis)
    )`);
    await runner.query(`CREATE TRIGGER tax_returns_append_only BEFORE UPDATE OR DELETE ON tax_returns
      FOR EACH ROW EXECUTE FUNCTION refuse_tax_return_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tax_returns');
  }
}
