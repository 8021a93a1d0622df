import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members of the team are to do, about a client, a lead or neither. */
export class Tasks1763845300000 implements MigrationInterface {
  readonly name = 'Tasks1763845300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE tasks (
      id uuid PRIMARY KEY,
      title text NOT NULL,
      due_on date NOT NULL,
      due_time text,
      owner_id uuid REFERENCES staff (id) ON DELETE SET NULL,
      client_id uuid REFERENCES clients (id) ON DELETE CASCADE,
      contact_id uuid REFERENCES contacts (id) ON DELETE CASCADE,
      created_at timestamptz(3) NOT NULL,
      done_at timestamptz(3),
      done_by text,
      told_on date,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT tasks_about_check CHECK (num_nonnulls(client_id, contact_id) <= 1)
    )`);
    await runner.query('CREATE INDEX tasks_client ON tasks (client_id) WHERE client_id IS NOT NULL');
    await runner.query('CREATE INDEX tasks_contact ON tasks (contact_id) WHERE contact_id IS NOT NULL');
    await runner.query('CREATE INDEX tasks_open ON tasks (owner_id, due_on) WHERE done_at IS NULL');
    await runner.query(`CREATE TRIGGER tasks_live AFTER INSERT OR UPDATE OR DELETE ON tasks
      FOR EACH STATEMENT EXECUTE FUNCTION notify_live('today')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tasks');
  }
}
