import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of clients, in parts (ADR 0130). */
export class ClientFiles1763845400000 implements MigrationInterface {
  readonly name = 'ClientFiles1763845400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE client_files (
      id uuid PRIMARY KEY,
      client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
      name text NOT NULL,
      kind text NOT NULL,
      bytes integer NOT NULL,
      shared boolean NOT NULL DEFAULT false,
      from_client boolean NOT NULL DEFAULT false,
      author text NOT NULL,
      created_at timestamptz(3) NOT NULL,
      seen_at timestamptz(3),
      removed_at timestamptz(3)
    )`);
    await runner.query('CREATE INDEX client_files_newest ON client_files (client_id, created_at DESC, id DESC)');
    await runner.query(`CREATE INDEX client_files_unseen ON client_files (created_at)
      WHERE from_client AND seen_at IS NULL AND removed_at IS NULL`);
    await runner.query(`CREATE TABLE client_file_chunks (
      file_id uuid NOT NULL REFERENCES client_files (id) ON DELETE CASCADE,
      part integer NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (file_id, part)
    )`);
    // Pictures and documents are compressed already.
    await runner.query('ALTER TABLE client_file_chunks ALTER content SET STORAGE EXTERNAL');
    await runner.query(`CREATE TRIGGER client_files_live AFTER INSERT OR UPDATE OR DELETE ON client_files
      FOR EACH STATEMENT EXECUTE FUNCTION notify_live('today')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE client_file_chunks');
    await runner.query('DROP TABLE client_files');
  }
}
