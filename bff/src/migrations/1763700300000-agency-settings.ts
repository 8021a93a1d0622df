import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What owners set about the agency itself. A section without a row stands as the installation began. */
export class AgencySettings1763700300000 implements MigrationInterface {
  readonly name = 'AgencySettings1763700300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agency_settings (
        section text PRIMARY KEY CHECK (section IN ('brand', 'notifications')),
        value jsonb NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        updated_at timestamptz(3) NOT NULL,
        updated_by text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE agency_settings`);
  }
}
