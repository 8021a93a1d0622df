import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a session ended, so that its browser can be told at the sign-in. Kept as long as its cookie may be. */
export class EndedSessions1763809000000 implements MigrationInterface {
  readonly name = 'EndedSessions1763809000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ended_sessions (
        id_hash bytea PRIMARY KEY,
        reason text NOT NULL CHECK (reason IN (
          'signed_out_elsewhere', 'password_changed', 'second_factor_enabled', 'removed_from_team'
        )),
        ended_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX ended_sessions_by_time ON ended_sessions (ended_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ended_sessions`);
  }
}
