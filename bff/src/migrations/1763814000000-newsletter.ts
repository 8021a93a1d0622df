import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asked for the newsletter, and whether they confirmed it. */
export class Newsletter1763814000000 implements MigrationInterface {
  readonly name = 'Newsletter1763814000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE newsletter_subscribers (
        id uuid PRIMARY KEY,
        email text NOT NULL UNIQUE,
        state text NOT NULL CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
        source text NOT NULL,
        consent text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        asked_at timestamptz(3),
        since timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX newsletter_newest ON newsletter_subscribers (created_at DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE newsletter_subscribers`);
  }
}
