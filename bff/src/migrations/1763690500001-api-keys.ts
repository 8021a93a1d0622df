import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of programs that call the API. */
export class ApiKeys1763690500001 implements MigrationInterface {
  readonly name = 'ApiKeys1763690500001';

  async up(runner: QueryRunner): Promise<void> {
    // A key is 256 random bits, so a plain hash keeps it as safe as a slow one would, at no cost per call.
    await runner.query(`
      CREATE TABLE api_keys (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        prefix text NOT NULL,
        key_hash bytea NOT NULL UNIQUE,
        scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
        created_by uuid NOT NULL,
        created_by_email text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        last_used_from text
      )`);
    await runner.query(`CREATE INDEX api_keys_newest ON api_keys (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX api_keys_creator ON api_keys (created_by) WHERE revoked_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE api_keys`);
  }
}
