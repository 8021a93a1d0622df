import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was given back of a bill of the agency's own plan, as the provider has it. */
export class PlanRefunds1763700800000 implements MigrationInterface {
  readonly name = 'PlanRefunds1763700800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE billing_invoices ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0
        AND 99999999)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE billing_invoices DROP COLUMN refunded_cents`);
  }
}
