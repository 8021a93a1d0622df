import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the agency puts on documents again and again. */
export class SavedItems1763841000000 implements MigrationInterface {
  readonly name = 'SavedItems1763841000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE saved_items (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      rate_cents integer NOT NULL CHECK (rate_cents BETWEEN 0 AND 99999999),
      tax_rate_id uuid REFERENCES tax_rates (id),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz(3) NOT NULL
    )`);
    await runner.query('CREATE UNIQUE INDEX saved_items_name ON saved_items (lower(name))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_items');
  }
}
