import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a lead came from: campaign, site and page. */
export class LeadOrigins1763842100000 implements MigrationInterface {
  readonly name = 'LeadOrigins1763842100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiries ADD origin jsonb');
    await runner.query('ALTER TABLE contacts ADD origin jsonb');
    await runner.query(`CREATE INDEX contacts_campaign ON contacts ((origin->'first'->>'source'))
      WHERE origin->'first'->>'source' IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE contacts DROP origin');
    await runner.query('ALTER TABLE inquiries DROP origin');
  }
}
