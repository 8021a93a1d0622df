import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The append-only record of who changed what. */
export class AuditLog1763690500000 implements MigrationInterface {
  readonly name = 'AuditLog1763690500000';

  async up(runner: QueryRunner): Promise<void> {
    // No foreign keys: what is recorded outlives accounts, keys and records.
    await runner.query(`
      CREATE TABLE audit_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz(3) NOT NULL,
        actor_kind text NOT NULL CHECK (actor_kind IN ('person', 'key', 'visitor', 'provider', 'system')),
        actor_id uuid,
        actor_name text NOT NULL,
        action text NOT NULL,
        entity text NOT NULL,
        entity_id text,
        before jsonb,
        after jsonb,
        address text,
        user_agent text,
        request_id text
      )`);
    await runner.query(`CREATE INDEX audit_entries_newest ON audit_entries (at DESC, id DESC)`);
    await runner.query(`CREATE INDEX audit_entries_actor ON audit_entries (actor_kind, actor_name, at DESC, id DESC)`);
    await runner.query(`CREATE INDEX audit_entries_action ON audit_entries (action, at DESC, id DESC)`);
    await runner.query(`CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, at DESC, id DESC)`);
    await runner.query(`
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'audit_entries is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE audit_entries`);
    await runner.query(`DROP FUNCTION refuse_audit_change()`);
  }
}
