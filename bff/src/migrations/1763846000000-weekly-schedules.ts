import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules of every week and of every two weeks. */
export class WeeklySchedules1763846000000 implements MigrationInterface {
  readonly name = 'WeeklySchedules1763846000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE recurring_invoices DROP CONSTRAINT recurring_invoices_billing_interval_check,
      ADD CONSTRAINT recurring_invoices_billing_interval_check
        CHECK (billing_interval IN ('week', 'two_weeks', 'month', 'quarter', 'year'))`);
  }

  /** What was weekly makes nothing more: a release before knows no such dates. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE recurring_invoices
      SET billing_interval = 'month', state = CASE state WHEN 'active' THEN 'paused' ELSE state END, next_on = NULL
      WHERE billing_interval IN ('week', 'two_weeks')`);
    await runner.query(`ALTER TABLE recurring_invoices DROP CONSTRAINT recurring_invoices_billing_interval_check,
      ADD CONSTRAINT recurring_invoices_billing_interval_check
        CHECK (billing_interval IN ('month', 'quarter', 'year'))`);
  }
}
