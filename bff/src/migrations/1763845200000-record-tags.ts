import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags of clients and leads. */
export class RecordTags1763845200000 implements MigrationInterface {
  readonly name = 'RecordTags1763845200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE record_tags (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid REFERENCES clients (id) ON DELETE CASCADE,
      contact_id uuid REFERENCES contacts (id) ON DELETE CASCADE,
      tag text NOT NULL,
      folded text NOT NULL GENERATED ALWAYS AS (fold_text(tag)) STORED,
      CONSTRAINT record_tags_owner_check CHECK (num_nonnulls(client_id, contact_id) = 1)
    )`);
    await runner.query('CREATE UNIQUE INDEX record_tags_client ON record_tags (client_id, folded)');
    await runner.query('CREATE UNIQUE INDEX record_tags_contact ON record_tags (contact_id, folded)');
    // To filter a list by one, and to list those in use.
    await runner.query(
      'CREATE INDEX record_tags_of_clients ON record_tags (folded, client_id) WHERE client_id IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX record_tags_of_contacts ON record_tags (folded, contact_id) WHERE contact_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE record_tags');
  }
}
