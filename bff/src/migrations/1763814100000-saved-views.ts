import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Filters and order of a list that a member of the team saved under a name. */
export class SavedViews1763814100000 implements MigrationInterface {
  readonly name = 'SavedViews1763814100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_views (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        list text NOT NULL CHECK (list IN ('leads', 'clients', 'invoices', 'messages')),
        name text NOT NULL,
        query text NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, list, lower(name))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE saved_views`);
  }
}
