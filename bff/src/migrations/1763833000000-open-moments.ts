import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

/** What is booked on the day of its moment, by table, and when that moment is set. */
const moments: readonly (readonly [table: string, column: string, when: string])[] = [
  ['invoice_issues', 'issued_at', 'INSERT ON invoice_issues FOR EACH ROW WHEN (NEW.version > 1)'],
  ['invoices', 'voided_at', 'UPDATE OF voided_at ON invoices FOR EACH ROW WHEN (NEW.voided_at IS NOT NULL)'],
  ['credit_notes', 'issued_at', 'INSERT ON credit_notes FOR EACH ROW'],
  ['credit_notes', 'voided_at', 'UPDATE OF voided_at ON credit_notes FOR EACH ROW'],
  ['write_offs', 'created_at', 'INSERT ON write_offs FOR EACH ROW'],
  ['client_credits', 'created_at', 'INSERT ON client_credits FOR EACH ROW'],
];

/** Nothing that is booked at its own moment lands in a day that is being closed (ADR 0114). */
export class OpenMoments1763833000000 implements MigrationInterface {
  readonly name = 'OpenMoments1763833000000';

  async up(runner: QueryRunner): Promise<void> {
    await applyFunctions(runner, ['booked_day', 'require_open_day']);
    for (const [table, column, when] of moments)
      await runner.query(
        `CREATE TRIGGER ${table}_${column}_open BEFORE ${when} EXECUTE FUNCTION require_open_day('${column}')`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of moments) await runner.query(`DROP TRIGGER ${table}_${column}_open ON ${table}`);
  }
}
