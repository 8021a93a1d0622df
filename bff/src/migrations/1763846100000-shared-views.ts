import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views of lists that the whole team sees. */
export class SharedViews1763846100000 implements MigrationInterface {
  readonly name = 'SharedViews1763846100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_views ADD COLUMN shared boolean NOT NULL DEFAULT false');
    await runner.query('CREATE INDEX saved_views_shared ON saved_views (list) WHERE shared');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE saved_views DROP COLUMN shared');
  }
}
