import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A link confirms the request that it was mailed for, and none after it. Links on their way keep their meaning. */
export class NewsletterRequests1763818000001 implements MigrationInterface {
  readonly name = 'NewsletterRequests1763818000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE newsletter_subscribers ADD COLUMN request_id uuid UNIQUE`);
    await runner.query(`UPDATE newsletter_subscribers SET request_id = id WHERE asked_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE newsletter_subscribers DROP COLUMN request_id`);
  }
}
