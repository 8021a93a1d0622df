import type { MigrationInterface, QueryRunner } from 'typeorm';
import { adoptInquirySecond, fileInquiry, fileInquirySecond, scoredByStaff } from './1763802000000-facts-of-staff.ts';

/**
 * What an inquiry leaves out stays as it was known: a chat says nothing of project, budget, timeline or urgency, and a
 * form may leave out budget and timeline. Until now a stranger's "hi" in the chat emptied what a lead's form had said.
 */
export class UnsaidFacts1763810000000 implements MigrationInterface {
  readonly name = 'UnsaidFacts1763810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(fileInquiryThird);
    await runner.query(adoptInquiryThird);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(adoptInquirySecond);
    await runner.query(fileInquirySecond);
  }
}

const isChat = `v_inquiry->>'kind' = 'chat'`;
/** What a form always says, and a chat never: it is filed with the specification's defaults. */
const ofForms = (fact: string): string =>
  `${fact} = CASE WHEN '${fact}' = ANY (c.staff_facts) THEN c.${fact}
          WHEN ${isChat} THEN coalesce(c.${fact}, excluded.${fact}) ELSE excluded.${fact} END`;
/** What an inquiry may leave out. */
const saidOrKnown = (fact: string): string =>
  `${fact} = CASE WHEN '${fact}' = ANY (c.staff_facts) THEN c.${fact} ELSE coalesce(excluded.${fact}, c.${fact}) END`;
const leavesOut = (fact: string): string => `(excluded.${fact} IS NULL AND c.${fact} IS NOT NULL)`;
const leavesSomethingOut = [isChat, leavesOut('budget_range'), leavesOut('timeline')].join(' OR ');
/**
 * An inquiry that leaves something out is scored without it, and is no reason to think less of the lead. Both scores
 * are of one inquiry.
 */
const score = (column: string): string =>
  `CASE WHEN (${leavesSomethingOut}) AND c.lead_score > excluded.lead_score
          THEN c.${column} ELSE excluded.${column} END`;

const fileInquiryThird = fileInquiry({
  facts: [...['project_type', 'urgency'].map(ofForms), ...['budget_range', 'timeline'].map(saidOrKnown)],
  leadScore: score('lead_score'),
  intentScore: score('intent_score'),
});

/** As before, but what was computed stays where the inquiry's own score was not taken over. */
const adoptInquiryThird = `
  CREATE OR REPLACE FUNCTION adopt_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE contacts c SET
      timeline = CASE WHEN 'timeline' = ANY (c.staff_facts) THEN c.timeline ELSE coalesce(NEW.timeline, c.timeline) END,
      source = NEW.source,
      scoring = CASE WHEN ${scoredByStaff} OR c.lead_score <> NEW.lead_score THEN c.scoring END,
      previous_scoring = CASE WHEN ${scoredByStaff} OR c.lead_score <> NEW.lead_score THEN c.previous_scoring END
      WHERE c.id = NEW.contact_id AND c.last_inquiry_at <= NEW.created_at;
    RETURN NULL;
  END $$`;
