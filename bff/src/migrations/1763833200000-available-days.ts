import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When Stripe's money was available, by which Form 1099-K counts it. */
export class AvailableDays1763833200000 implements MigrationInterface {
  readonly name = 'AvailableDays1763833200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE provider_transactions ADD COLUMN available_on date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE provider_transactions DROP COLUMN available_on');
  }
}
