import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open invoices with several open parts, which sums by age add up part by part (ADR 0115). */
export class SeveralDue1763830000000 implements MigrationInterface {
  readonly name = 'SeveralDue1763830000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX invoices_several_due ON invoices (id)
      WHERE status IN ('sent', 'overdue') AND next_due_date <> due_date`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX invoices_several_due');
  }
}
