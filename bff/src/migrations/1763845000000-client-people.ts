import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People of a client besides the contact of its record. */
export class ClientPeople1763845000000 implements MigrationInterface {
  readonly name = 'ClientPeople1763845000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`CREATE TABLE client_people (
      id uuid PRIMARY KEY,
      client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
      name text NOT NULL,
      role text NOT NULL DEFAULT '',
      email text,
      phone text,
      gets_invoices boolean NOT NULL DEFAULT false
        CONSTRAINT client_people_gets_invoices_check CHECK (NOT gets_invoices OR email IS NOT NULL),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz(3) NOT NULL,
      search_text text NOT NULL
        GENERATED ALWAYS AS (fold_text(name || E'\n' || coalesce(email, '') || E'\n' || coalesce(phone, ''))) STORED
    )`);
    // Also finds the people of a client.
    await runner.query('CREATE UNIQUE INDEX client_people_email ON client_people (client_id, lower(email))');
    await runner.query('CREATE INDEX client_people_search ON client_people USING gin (search_text gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE client_people');
  }
}
