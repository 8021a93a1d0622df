import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fileInquiryFirst } from './1763676000002-chat-leads.ts';
import { adoptInquiryFirst } from './1763700400001-lead-work.ts';

/**
 * What staff wrote into a lead stays when its address is submitted again. What an inquiry changes of a known lead
 * raises its version and is recorded in the audit log. One network causes at most a few welcome mails an hour.
 */
export class FactsOfStaff1763802000000 implements MigrationInterface {
  readonly name = 'FactsOfStaff1763802000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE contacts ADD COLUMN staff_facts text[] NOT NULL DEFAULT '{}'`);
    // What staff corrected so far is told by the audit log, under the names of the API.
    await runner.query(`
      UPDATE contacts c SET staff_facts = known.facts
      FROM (
        SELECT a.entity_id, array_agg(DISTINCT f.fact) AS facts
        FROM audit_entries a
        CROSS JOIN LATERAL jsonb_object_keys(a.after) AS k (key)
        JOIN (VALUES ('company', 'company'), ('position', 'position'), ('phone', 'phone'),
          ('projectType', 'project_type'),
          ('budgetRange', 'budget_range'), ('timeline', 'timeline'), ('urgency', 'urgency')) AS f (key, fact) ON f.key
            = k.key
        WHERE a.entity = 'lead' AND a.action = 'lead.updated' AND jsonb_typeof(a.after) = 'object'
        GROUP BY a.entity_id
      ) known
      WHERE c.id::text = known.entity_id`);
    await runner.query(fileInquirySecond);
    await runner.query(adoptInquirySecond);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(adoptInquiryFirst);
    await runner.query(fileInquiryFirst);
    await runner.query(`ALTER TABLE contacts DROP COLUMN staff_facts`);
  }
}

/** A fact that the newest inquiry tells, unless staff know better. */
const newest = (fact: string): string =>
  `${fact} = CASE WHEN '${fact}' = ANY (c.staff_facts) THEN c.${fact} ELSE excluded.${fact} END`;
/** A fact that is filled in where nobody knows it, and where staff did not empty it. */
const filled = (fact: string): string =>
  `${fact} = CASE WHEN '${fact}' = ANY (c.staff_facts) THEN c.${fact} ELSE coalesce(c.${fact}, excluded.${fact}) END`;
/** The score belongs to the facts: once staff corrected one of them, it is staff's too. */
export const scoredByStaff = `c.staff_facts && ARRAY['company', 'position', 'budget_range', 'timeline', 'urgency']`;

/** Under the names of the API, as the audit log has them. */
const factsOf = (row: string): string =>
  `jsonb_build_object('company', ${row}.company, 'position', ${row}.position, 'phone', ${row}.phone,
        'projectType', ${row}.project_type,
        'urgency', ${row}.urgency, 'budgetRange', ${row}.budget_range, 'timeline', ${row}.timeline)`;

/** What an inquiry of a known address sets of the contact that staff did not write. */
interface Followed {
  readonly facts: readonly string[];
  readonly leadScore: string;
  readonly intentScore: string;
}

/** As before, but for what staff wrote, for the record of what changes, and for the limit on mails to strangers. */
export const fileInquiry = ({ facts, leadScore, intentScore }: Followed): string => `
  CREATE OR REPLACE FUNCTION file_inquiry(p jsonb, OUT contact_id uuid, OUT project_id uuid) LANGUAGE plpgsql AS $$
  DECLARE
    v_now timestamptz(3) := (p->>'now')::timestamptz;
    v_contact_in jsonb := p->'contact';
    v_inquiry jsonb := p->'inquiry';
    v_before jsonb;
    v_after jsonb;
    v_changed text[];
    v_welcomed timestamptz(3);
    v_new boolean;
    v_welcome boolean;
    v_ids jsonb;
  BEGIN
    SELECT ${factsOf('c')} INTO v_before FROM contacts c
      WHERE lower(c.email) = lower(v_contact_in->>'email') FOR UPDATE;

    -- An address alone proves nothing about who writes. What this message says is kept with the inquiry.
    INSERT INTO contacts AS c (id, email, name, company, position, phone, project_type, urgency, budget_range, timeline,
        lead_score, intent_score, last_inquiry_at, welcomed_at, created_at, updated_at)
      VALUES ((v_contact_in->>'id')::uuid, v_contact_in->>'email', v_contact_in->>'name', v_contact_in->>'company',
        v_contact_in->>'position',
        v_contact_in->>'phone', v_inquiry->>'projectType', v_inquiry->>'urgency', v_inquiry->>'budgetRange',
          v_inquiry->>'timeline',
        (v_inquiry->>'leadScore')::integer, (v_inquiry->>'intentScore')::integer, v_now, NULL, v_now, v_now)
      ON CONFLICT (lower(email)) DO UPDATE SET
        ${['company', 'position', 'phone'].map(filled).join(', ')},
        ${facts.join(', ')},
        lead_score = CASE WHEN ${scoredByStaff} THEN c.lead_score ELSE ${leadScore} END,
        intent_score = CASE WHEN ${scoredByStaff} THEN c.intent_score ELSE ${intentScore} END,
        inquiry_count = c.inquiry_count + 1,
        last_inquiry_at = greatest(c.last_inquiry_at, excluded.last_inquiry_at),
        demo = false,
        updated_at = excluded.updated_at
      RETURNING c.id, c.welcomed_at, c.xmax = 0, ${factsOf('c')} INTO contact_id, v_welcomed, v_new, v_after;

    IF v_before IS NOT NULL AND v_before <> v_after THEN
      SELECT array_agg(key) INTO v_changed FROM jsonb_object_keys(v_after) AS key WHERE v_before->key IS DISTINCT
        FROM v_after->key;
      UPDATE contacts SET version = version + 1 WHERE id = file_inquiry.contact_id;
      INSERT INTO audit_entries (at, actor_kind, actor_name, action, entity, entity_id, before, after)
        SELECT v_now, 'visitor', 'visitor', 'lead.inquiry-joined', 'lead', file_inquiry.contact_id::text,
          jsonb_object_agg(key, v_before->key), jsonb_object_agg(key, v_after->key) FROM unnest(v_changed) AS key;
    END IF;

    INSERT INTO inquiries (id, contact_id, kind, transcript, name, company, position, phone, message, project_type,
      budget_range, timeline, urgency,
        preferred_contact_method, source, tags, lead_score, lead_score_terms, intent_score, intent_score_terms,
          formula_version, created_at)
      VALUES ((v_inquiry->>'id')::uuid, contact_id, coalesce(v_inquiry->>'kind', 'form'),
        nullif(v_inquiry->'transcript', 'null'),
        v_contact_in->>'name', v_contact_in->>'company', v_contact_in->>'position', v_contact_in->>'phone',
        v_inquiry->>'message', v_inquiry->>'projectType', v_inquiry->>'budgetRange', v_inquiry->>'timeline',
          v_inquiry->>'urgency',
        v_inquiry->>'preferredContactMethod', v_inquiry->>'source',
          ARRAY(SELECT jsonb_array_elements_text(v_inquiry->'tags')),
        (v_inquiry->>'leadScore')::integer, v_inquiry->'leadScoreTerms', (v_inquiry->>'intentScore')::integer,
          v_inquiry->'intentScoreTerms',
        (v_inquiry->>'formulaVersion')::integer, v_now);

    INSERT INTO onboarding_projects AS o (id, contact_id, status, created_at)
      VALUES ((p->>'projectId')::uuid, file_inquiry.contact_id, 'started', v_now)
      ON CONFLICT ON CONSTRAINT onboarding_projects_contact_id_key DO NOTHING RETURNING o.id INTO project_id;
    IF project_id IS NULL THEN SELECT o.id INTO project_id FROM onboarding_projects o
      WHERE o.contact_id = file_inquiry.contact_id; END IF;

    -- Nobody can make us write to a stranger more than once a day, nor to more than a few strangers an hour.
    v_welcome := v_welcomed IS NULL OR v_welcomed <= v_now - interval '24 hours';
    IF v_welcome THEN
      SELECT verdict = 'allowed' INTO v_welcome
        FROM take_throttle('welcome:address:' || (p->>'addressHash'), v_now, interval '1 hour',
          coalesce((p->>'welcomeLimit')::integer, 10), interval '0');
    END IF;
    IF v_welcome THEN UPDATE contacts SET welcomed_at = v_now WHERE id = file_inquiry.contact_id; END IF;
    v_ids := jsonb_build_object('contactId', contact_id, 'projectId', project_id);
    INSERT INTO email_messages (id, contact_id, template, recipient, subject, variables, created_at)
      SELECT (mail->>'id')::uuid, file_inquiry.contact_id, mail->>'template', mail->>'recipient', mail->>'subject',
        (mail->'variables') || v_ids, v_now
      FROM jsonb_array_elements(p->'emails') AS mail
      WHERE v_welcome OR mail->>'template' <> 'welcome';
    PERFORM enqueue_email_send((
      SELECT jsonb_agg(jsonb_build_object('data', jsonb_build_object('emailId', mail->>'id')))
      FROM jsonb_array_elements(p->'emails') AS mail
      WHERE v_welcome OR mail->>'template' <> 'welcome')::text);
  END $$`;

/** A later migration restores it when it goes down. */
export const fileInquirySecond = fileInquiry({
  facts: ['project_type', 'urgency', 'budget_range', 'timeline'].map(newest),
  leadScore: 'excluded.lead_score',
  intentScore: 'excluded.intent_score',
});

/** A newer inquiry replaces what was computed before, unless staff corrected what it is computed from. */
export const adoptInquirySecond = `
  CREATE OR REPLACE FUNCTION adopt_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE contacts c SET
      timeline = CASE WHEN 'timeline' = ANY (c.staff_facts) THEN c.timeline ELSE NEW.timeline END,
      source = NEW.source,
      scoring = CASE WHEN ${scoredByStaff} THEN c.scoring END,
      previous_scoring = CASE WHEN ${scoredByStaff} THEN c.previous_scoring END
      WHERE c.id = NEW.contact_id AND c.last_inquiry_at <= NEW.created_at;
    RETURN NULL;
  END $$`;
