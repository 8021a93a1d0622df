import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The staff list becomes something owners manage. */
export class Team1763690500002 implements MigrationInterface {
  readonly name = 'Team1763690500002';

  async up(runner: QueryRunner): Promise<void> {
    // Addresses of people do not belong into URLs, so a row has an id of its own.
    await runner.query(
      `ALTER TABLE staff ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE, ADD COLUMN added_by text`,
    );
    // Whom an owner removed does not come back with the next start, though the settings may still name them.
    await runner.query(`
      CREATE TABLE staff_departures (
        email text PRIMARY KEY CHECK (email = lower(email)),
        departed_at timestamptz(3) NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE staff_departures`);
    await runner.query(`ALTER TABLE staff DROP COLUMN id, DROP COLUMN added_by`);
  }
}
