import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The steps of every project, in order; the texts are the contract's. */
const kinds =
  `unnest(ARRAY['intro-call', 'practice-review', 'proposal', 'agreement', 'access', 'kickoff']) WITH ORDINALITY ` +
  'AS k (kind, position)';
const stepsOf = (project: string) => `
  INSERT INTO onboarding_steps (project_id, kind, position, status, settled_at)
  SELECT ${project}.id, k.kind, k.position, CASE ${project}.status WHEN 'completed' THEN 'completed' ELSE 'open' END,
    CASE ${project}.status WHEN 'completed' THEN ${project}.created_at END`;

/** The function as this migration leaves it; a later one restores it when it goes down. */
export const adoptInquiryFirst = `
  CREATE OR REPLACE FUNCTION adopt_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE contacts SET timeline = NEW.timeline, source = NEW.source, scoring = NULL, previous_scoring = NULL
      WHERE id = NEW.contact_id AND last_inquiry_at <= NEW.created_at;
    RETURN NULL;
  END $$`;

/**
 * What staff do with a lead: who it belongs to, when to come back to it, notes, what a score is computed from, and the
 * steps of its project.
 */
export class LeadWork1763700400001 implements MigrationInterface {
  readonly name = 'LeadWork1763700400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE contacts
        ADD COLUMN timeline text,
        ADD COLUMN source text NOT NULL DEFAULT 'website',
        ADD COLUMN assignee_id uuid REFERENCES staff (id) ON DELETE SET NULL,
        ADD COLUMN follow_up_on date,
        ADD COLUMN follow_up_notes text,
        ADD COLUMN follow_up_told_on date,
        ADD COLUMN scoring jsonb,
        ADD COLUMN previous_scoring jsonb`);
    await runner.query(`
      UPDATE contacts c SET timeline = i.timeline, source = i.source
      FROM (SELECT DISTINCT ON (contact_id) contact_id, timeline, source FROM inquiries
        ORDER BY contact_id, created_at DESC, id DESC) i WHERE i.contact_id = c.id`);
    // The far end of time stands for none, so that one index serves the order with its pages.
    await runner.query(`CREATE INDEX contacts_follow_up ON contacts (coalesce(follow_up_on, date 'infinity'), id)`);
    await runner.query(
      `CREATE INDEX contacts_assignee_newest ON contacts (assignee_id, last_inquiry_at DESC, id DESC)
        WHERE assignee_id IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX contacts_source_newest ON contacts (source, last_inquiry_at DESC, id DESC)`);

    // A newer inquiry replaces what was known and computed before.
    await runner.query(adoptInquiryFirst);
    await runner.query(
      `CREATE TRIGGER inquiries_adopted AFTER INSERT OR UPDATE OF message ON inquiries FOR EACH ROW
        EXECUTE FUNCTION adopt_inquiry()`,
    );

    await runner.query(`
      CREATE TABLE contact_notes (
        id uuid PRIMARY KEY,
        contact_id uuid NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
        text text NOT NULL,
        author text NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX contact_notes_newest ON contact_notes (contact_id, created_at DESC, id DESC)`);

    await runner.query(`
      CREATE TABLE onboarding_steps (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        project_id uuid NOT NULL REFERENCES onboarding_projects (id) ON DELETE CASCADE,
        kind text NOT NULL,
        position integer NOT NULL,
        status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'skipped')),
        note text,
        settled_at timestamptz(3),
        settled_by text,
        UNIQUE (project_id, kind),
        CONSTRAINT onboarding_steps_settled CHECK ((status = 'open') = (settled_at IS NULL)),
        CONSTRAINT onboarding_steps_reason CHECK (status <> 'skipped' OR note IS NOT NULL)
      )`);
    await runner.query(`${stepsOf('p')} FROM onboarding_projects p CROSS JOIN ${kinds}`);
    await runner.query(`
      CREATE FUNCTION make_onboarding_steps() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${stepsOf('NEW')} FROM ${kinds};
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER onboarding_projects_steps AFTER INSERT ON onboarding_projects FOR EACH ROW
        EXECUTE FUNCTION make_onboarding_steps()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER onboarding_projects_steps ON onboarding_projects`);
    await runner.query(`DROP FUNCTION make_onboarding_steps()`);
    await runner.query(`DROP TABLE onboarding_steps, contact_notes`);
    await runner.query(`DROP TRIGGER inquiries_adopted ON inquiries`);
    await runner.query(`DROP FUNCTION adopt_inquiry()`);
    await runner.query(`
      ALTER TABLE contacts
        DROP COLUMN timeline, DROP COLUMN source, DROP COLUMN assignee_id, DROP COLUMN follow_up_on,
        DROP COLUMN follow_up_notes, DROP COLUMN follow_up_told_on, DROP COLUMN scoring, DROP COLUMN previous_scoring`);
  }
}
