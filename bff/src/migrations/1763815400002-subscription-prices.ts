import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a plan costs from its next renewal on. */
export class SubscriptionPrices1763815400002 implements MigrationInterface {
  readonly name = 'SubscriptionPrices1763815400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE subscriptions
      ADD COLUMN next_amount_cents integer CHECK (next_amount_cents BETWEEN 1 AND 99999999)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE subscriptions DROP COLUMN next_amount_cents`);
  }
}
