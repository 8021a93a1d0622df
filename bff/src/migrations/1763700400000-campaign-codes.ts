import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Campaign codes in the hands of staff: they can be retired, and are listed without the clients' own codes. */
export class CampaignCodes1763700400000 implements MigrationInterface {
  readonly name = 'CampaignCodes1763700400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE codes ADD COLUMN retired_at timestamptz(3)`);
    await runner.query(
      `CREATE INDEX codes_campaigns_newest ON codes (created_at DESC, id DESC) WHERE kind <> 'client'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX codes_campaigns_newest`);
    await runner.query(`ALTER TABLE codes DROP COLUMN retired_at`);
  }
}
