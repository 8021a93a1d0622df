import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls and moves in a lead's activity, why it was lost, and forms of people who bought something else. */
export class LeadActs1763842000000 implements MigrationInterface {
  readonly name = 'LeadActs1763842000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE contact_notes
      ADD kind text NOT NULL DEFAULT 'note'
        CONSTRAINT contact_notes_kind_check CHECK (kind IN ('note', 'call', 'move')),
      ADD outcome text CONSTRAINT contact_notes_outcome_check CHECK (outcome IN ('reached', 'message', 'missed'))`);
    await runner.query(`ALTER TABLE contacts
      ADD lost_reason text CONSTRAINT contacts_lost_reason_check
        CHECK (lost_reason IN ('price', 'timing', 'competitor', 'no_answer', 'not_a_fit', 'other')),
      ADD lost_note text`);
    await runner.query('ALTER TABLE onboarding_submissions ADD superseded_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE onboarding_submissions DROP superseded_at');
    await runner.query('ALTER TABLE contacts DROP lost_reason, DROP lost_note');
    await runner.query(`DELETE FROM contact_notes WHERE kind = 'move'`);
    await runner.query('ALTER TABLE contact_notes DROP kind, DROP outcome');
  }
}
