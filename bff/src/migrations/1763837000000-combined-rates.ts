import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The taxes that a combined rate is made of, such as those of state and city. */
export class CombinedRates1763837000000 implements MigrationInterface {
  readonly name = 'CombinedRates1763837000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tax_rates ADD parts jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tax_rates DROP parts');
  }
}
