import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deposit of an estimate can be an amount, not only a part of the total. */
export class EstimateDeposits1763815650000 implements MigrationInterface {
  readonly name = 'EstimateDeposits1763815650000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE estimates
        ADD COLUMN deposit_cents integer CHECK (deposit_cents >= 50 AND deposit_cents <= 99999999),
        ADD CONSTRAINT estimates_deposit CHECK (deposit_percent IS NULL OR deposit_cents IS NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE estimates DROP CONSTRAINT estimates_deposit, DROP COLUMN deposit_cents`);
  }
}
