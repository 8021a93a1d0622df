import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leads that were merged into another one, as they were, so that they can be taken out again. */
export class LeadMerges1763846200000 implements MigrationInterface {
  readonly name = 'LeadMerges1763846200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE lead_merges (
      id uuid PRIMARY KEY,
      contact_id uuid NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
      merged jsonb NOT NULL,
      moved jsonb NOT NULL,
      set_aside jsonb NOT NULL,
      before jsonb NOT NULL,
      after jsonb NOT NULL,
      merged_by text NOT NULL,
      merged_at timestamptz(3) NOT NULL
    )`);
    await runner.query('CREATE INDEX lead_merges_newest ON lead_merges (contact_id, merged_at DESC)');
    await runner.query('CREATE INDEX lead_merges_merged_at ON lead_merges (merged_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE lead_merges');
  }
}
