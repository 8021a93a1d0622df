import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the team writes about a client. */
export class ClientNotes1763845100000 implements MigrationInterface {
  readonly name = 'ClientNotes1763845100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE client_notes (
      id uuid PRIMARY KEY,
      client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
      text text NOT NULL,
      author text NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz(3) NOT NULL,
      edited_at timestamptz(3),
      deleted_at timestamptz(3)
    )`);
    await runner.query('CREATE INDEX client_notes_newest ON client_notes (client_id, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE client_notes');
  }
}
