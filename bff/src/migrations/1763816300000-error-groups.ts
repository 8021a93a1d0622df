import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Crashes of pages by remote, build and cause. No column could hold a person, a device or an address. */
export class ErrorGroups1763816300000 implements MigrationInterface {
  readonly name = 'ErrorGroups1763816300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE error_groups (
        id uuid PRIMARY KEY,
        remote text NOT NULL,
        build text NOT NULL,
        fingerprint text NOT NULL,
        name text,
        message text NOT NULL,
        culprit text,
        frames jsonb NOT NULL,
        first_build text NOT NULL,
        first_seen timestamptz(3) NOT NULL,
        last_seen timestamptz(3) NOT NULL,
        crashes integer NOT NULL,
        people integer NOT NULL,
        samples jsonb NOT NULL,
        CONSTRAINT error_groups_cause UNIQUE (remote, build, fingerprint)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE error_groups`);
  }
}
