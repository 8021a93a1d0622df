import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';
import { submitChat, submitInquirySecond } from './1763676000002-chat-leads.ts';
import { ThrottleOrder1763700700000 } from './1763700700000-throttle-order.ts';
import { RepeatedInquiries1763807000000 } from './1763807000000-repeated-inquiries.ts';
import { prepareCallRequests } from './1763813000000-call-requests.ts';
import { UnsaidFacts1763810000000 } from './1763810000000-unsaid-facts.ts';

/**
 * From here on the functions that the application calls are files (`platform/database/functions`), applied whenever
 * their text changed. What two triggers did is called by `file_inquiry`. The functions are applied in this transaction,
 * so that no inquiry arrives between the triggers and the calls. What today's text of them needs is made first, beside
 * what the functions of the release before need: its BFFs serve meanwhile, and a call may have begun with the old text.
 */
export class StoredFunctions1763811000000 implements MigrationInterface {
  readonly name = 'StoredFunctions1763811000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE database_functions (name text PRIMARY KEY, hash text NOT NULL)`);
    // In the order in which an inquiry takes them, and all at once, so that neither waits for the other.
    await runner.query('LOCK TABLE contacts, inquiries, onboarding_projects IN ACCESS EXCLUSIVE MODE');
    await prepareCallRequests(runner);
    await runner.query(`DROP TRIGGER inquiries_adopted ON inquiries`);
    await runner.query(`DROP FUNCTION adopt_inquiry()`);
    await runner.query(`DROP TRIGGER onboarding_projects_steps ON onboarding_projects`);
    await runner.query(`DROP FUNCTION make_onboarding_steps()`);
    await applyFunctions(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE database_functions`);
    await runner.query(submitInquirySecond);
    await runner.query(submitChat.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'));
    await new ThrottleOrder1763700700000().up(runner);
    await new RepeatedInquiries1763807000000().up(runner);
    await new UnsaidFacts1763810000000().up(runner);
    await runner.query(`DROP FUNCTION apply_inquiry_to_contact(uuid)`);
    await runner.query(`DROP FUNCTION create_onboarding_steps(uuid)`);
    await runner.query(
      `CREATE TRIGGER inquiries_adopted AFTER INSERT OR UPDATE OF message ON inquiries FOR EACH ROW
        EXECUTE FUNCTION adopt_inquiry()`,
    );
    await runner.query(makeOnboardingSteps);
    await runner.query(
      `CREATE TRIGGER onboarding_projects_steps AFTER INSERT ON onboarding_projects FOR EACH ROW
        EXECUTE FUNCTION make_onboarding_steps()`,
    );
  }
}

/** As it was before. */
const makeOnboardingSteps = `
  CREATE FUNCTION make_onboarding_steps() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO onboarding_steps (project_id, kind, position, status, settled_at)
      SELECT NEW.id, k.kind, k.position, CASE NEW.status WHEN 'completed' THEN 'completed' ELSE 'open' END,
        CASE NEW.status WHEN 'completed' THEN NEW.created_at END
      FROM unnest(ARRAY['intro-call', 'practice-review', 'proposal', 'agreement', 'access', 'kickoff'])
        WITH ORDINALITY AS k (kind, position);
    RETURN NULL;
  END $$`;
