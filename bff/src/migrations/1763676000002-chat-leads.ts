import type { MigrationInterface, QueryRunner } from 'typeorm';
import { submitInquiryFirst } from './1763676000001-submit-inquiry.ts';

/**
 * Chats as leads (`POST /api/contact-submissions`). What forms and chats have in common moves out of `submit_inquiry`
 * into `file_inquiry`; each endpoint keeps its own limits and its own detection of repetitions.
 */
export class ChatLeads1763676000002 implements MigrationInterface {
  readonly name = 'ChatLeads1763676000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiries
        ADD COLUMN kind text NOT NULL DEFAULT 'form' CHECK (kind IN ('form', 'chat')),
        ADD COLUMN transcript jsonb,
        ADD CONSTRAINT inquiries_chat_has_transcript CHECK ((kind = 'chat') = (transcript IS NOT NULL))`);

    // Only a hash of the conversation's id is kept: who reads this table cannot write into a conversation.
    await runner.query(`
      CREATE TABLE chat_conversations (
        id_hash text PRIMARY KEY,
        inquiry_id uuid NOT NULL UNIQUE REFERENCES inquiries (id) ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);

    await runner.query(fileInquiryFirst);
    await runner.query(submitInquirySecond);
    await runner.query(submitChat);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION submit_chat(jsonb)`);
    await runner.query(submitInquiryFirst);
    await runner.query(`DROP FUNCTION file_inquiry(jsonb)`);
    await runner.query(`DROP TABLE chat_conversations`);
    await runner.query(`ALTER TABLE inquiries DROP COLUMN transcript, DROP COLUMN kind`);
  }
}

/**
 * Stores an inquiry with all it causes: contact, project, mails and their jobs. Knows nothing of limits. A later
 * migration restores it when it goes down.
 */
export const fileInquiryFirst = `
  CREATE OR REPLACE FUNCTION file_inquiry(p jsonb, OUT contact_id uuid, OUT project_id uuid) LANGUAGE plpgsql AS $$
  DECLARE
    v_now timestamptz(3) := (p->>'now')::timestamptz;
    v_contact_in jsonb := p->'contact';
    v_inquiry jsonb := p->'inquiry';
    v_welcomed timestamptz(3);
    v_new boolean;
    v_welcome boolean;
    v_ids jsonb;
  BEGIN
    -- An address alone proves nothing about who writes, so what we know is filled in, never overwritten;
    -- what this message says is kept with the inquiry.
    INSERT INTO contacts AS c (id, email, name, company, position, phone, project_type, urgency, budget_range,
        lead_score, intent_score, last_inquiry_at, welcomed_at, created_at, updated_at)
      VALUES ((v_contact_in->>'id')::uuid, v_contact_in->>'email', v_contact_in->>'name', v_contact_in->>'company',
        v_contact_in->>'position',
        v_contact_in->>'phone', v_inquiry->>'projectType', v_inquiry->>'urgency', v_inquiry->>'budgetRange',
        (v_inquiry->>'leadScore')::integer, (v_inquiry->>'intentScore')::integer, v_now, v_now, v_now, v_now)
      ON CONFLICT (lower(email)) DO UPDATE SET
        company = coalesce(c.company, excluded.company),
        position = coalesce(c.position, excluded.position),
        phone = coalesce(c.phone, excluded.phone),
        project_type = excluded.project_type,
        urgency = excluded.urgency,
        budget_range = excluded.budget_range,
        lead_score = excluded.lead_score,
        intent_score = excluded.intent_score,
        inquiry_count = c.inquiry_count + 1,
        last_inquiry_at = greatest(c.last_inquiry_at, excluded.last_inquiry_at),
        demo = false,
        updated_at = excluded.updated_at
      RETURNING c.id, c.welcomed_at, c.xmax = 0 INTO contact_id, v_welcomed, v_new;

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

    -- Nobody can make us write to a stranger more than once a day.
    v_welcome := v_new OR v_welcomed IS NULL OR v_welcomed <= v_now - interval '24 hours';
    IF v_welcome AND NOT v_new THEN UPDATE contacts SET welcomed_at = v_now WHERE id = file_inquiry.contact_id; END IF;
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

/** As before, with the storing in `file_inquiry`. */
export const submitInquirySecond = `
  CREATE OR REPLACE FUNCTION submit_inquiry(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    v_now timestamptz(3) := (p->>'now')::timestamptz;
    v_email text := p->'contact'->>'email';
    v_key text := p->>'idempotencyKey';
    v_known_hash text;
    v_response jsonb;
    v_bucket text;
    v_browser_known boolean := false;
    v_repeated boolean := false;
    v_verdict text;
    v_retry_after integer;
    v_contact uuid;
    v_project uuid;
  BEGIN
    -- A second request with the same key waits here for the first one's commit, then replays its answer.
    IF v_key IS NOT NULL THEN
      INSERT INTO idempotency_keys (scope, key, request_hash, created_at)
        VALUES ('contacts.create', v_key, p->>'requestHash', v_now) ON CONFLICT (scope, key) DO NOTHING;
      IF NOT FOUND THEN
        SELECT request_hash, response INTO v_known_hash, v_response FROM idempotency_keys
          WHERE scope = 'contacts.create' AND key = v_key;
        IF v_known_hash IS DISTINCT
          FROM p->>'requestHash' THEN RETURN jsonb_build_object('outcome', 'key_reused'); END IF;
        RETURN v_response || jsonb_build_object('replayed', true);
      END IF;
    END IF;

    SELECT verdict, retry_after INTO v_verdict, v_retry_after
      FROM take_throttle('submit:address:' || (p->>'addressHash'), v_now, interval '1 hour',
        (p->>'addressLimit')::integer, interval '0');
    IF v_verdict = 'allowed' THEN
      -- A cookie counts only if we handed it out; an invented one would otherwise reset the limits.
      IF p->>'visitor' IS NOT NULL THEN
        v_browser_known := EXISTS (SELECT FROM visitor_submissions WHERE visitor = p->>'visitor');
      END IF;
      v_bucket := CASE WHEN v_browser_known THEN 'submit:visitor:' || (p->>'visitor')
        ELSE 'submit:fingerprint:' || (p->>'fingerprint') END;
      SELECT verdict, retry_after INTO v_verdict, v_retry_after
        FROM take_throttle(v_bucket, v_now, interval '24 hours', 5, interval '60 seconds');
    ELSE
      v_verdict := 'address';
    END IF;
    IF v_verdict <> 'allowed' THEN
      IF v_key IS NOT NULL THEN DELETE FROM idempotency_keys WHERE scope = 'contacts.create' AND key = v_key; END IF;
      RETURN jsonb_build_object('outcome', v_verdict, 'retryAfter', v_retry_after);
    END IF;
    IF v_browser_known THEN
      INSERT INTO visitor_submissions (visitor, email, submitted_at) VALUES (p->>'visitor', v_email, v_now)
        ON CONFLICT DO NOTHING;
      v_repeated := NOT FOUND;
    ELSE
      -- The browser gets a fresh cookie with this answer; its limits begin with this submission.
      INSERT INTO visitor_submissions (visitor, email, submitted_at) VALUES (p->>'newVisitor', v_email, v_now);
      INSERT INTO throttles (bucket, hits, touched_at)
        VALUES ('submit:visitor:' || (p->>'newVisitor'), ARRAY[v_now], v_now);
    END IF;

    SELECT contact_id, project_id INTO v_contact, v_project FROM file_inquiry(p);

    v_response := jsonb_build_object(
      'outcome', CASE WHEN v_repeated THEN 'already_submitted' ELSE 'created' END,
      'id', v_contact, 'projectId', v_project);
    IF v_key IS NOT NULL THEN UPDATE idempotency_keys SET response = v_response
      WHERE scope = 'contacts.create' AND key = v_key; END IF;
    RETURN v_response || jsonb_build_object('newVisitor', NOT v_browser_known);
  END $$`;

/**
 * A chat with an address in it. A conversation not met before is filed as an inquiry, under limits of its own; one that
 * is known only grows: a transcript that continues the stored one replaces it, a shorter one is an older call come
 * late, and any other tells that this is not the browser that began it.
 */
export const submitChat = `
  CREATE FUNCTION submit_chat(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    v_now timestamptz(3) := (p->>'now')::timestamptz;
    v_conversation text := p->>'conversationHash';
    v_new jsonb := p->'inquiry'->'transcript';
    v_old jsonb;
    v_inquiry uuid;
    v_known_visitor boolean;
    v_verdict text;
    v_retry_after integer;
    v_common integer;
  BEGIN
    -- Two calls of one conversation, such as a retry on the heels of its first try, take turns.
    PERFORM pg_advisory_xact_lock(hashtextextended('chat:' || v_conversation, 0));
    SELECT inquiry_id INTO v_inquiry FROM chat_conversations WHERE id_hash = v_conversation;

    IF FOUND THEN
      SELECT verdict, retry_after INTO v_verdict, v_retry_after
        FROM take_throttle('chat:conversation:' || v_conversation, v_now, interval '1 hour', 60, interval '0');
      IF v_verdict <> 'allowed' THEN RETURN jsonb_build_object('outcome', 'limit', 'retryAfter', v_retry_after); END IF;

      SELECT transcript INTO v_old FROM inquiries WHERE id = v_inquiry FOR UPDATE;
      v_common := least(jsonb_array_length(v_old), jsonb_array_length(v_new));
      IF EXISTS (SELECT FROM generate_series(0, v_common - 1) AS i WHERE v_old->i <> v_new->i)
        THEN RETURN jsonb_build_object('outcome', 'diverged'); END IF;
      IF jsonb_array_length(v_new) > jsonb_array_length(v_old) THEN
        UPDATE inquiries SET transcript = v_new, message = p->'inquiry'->>'message' WHERE id = v_inquiry;
        UPDATE contacts SET updated_at = greatest(updated_at, v_now)
          WHERE id = (SELECT contact_id FROM inquiries WHERE id = v_inquiry);
        UPDATE chat_conversations SET updated_at = v_now WHERE id_hash = v_conversation;
      END IF;
      RETURN jsonb_build_object('outcome', 'received');
    END IF;

    SELECT verdict, retry_after INTO v_verdict, v_retry_after
      FROM take_throttle('submit:address:' || (p->>'addressHash'), v_now, interval '1 hour',
        (p->>'addressLimit')::integer, interval '0');
    IF v_verdict = 'allowed' THEN
      v_known_visitor := p->>'visitor' IS NOT NULL
        AND EXISTS (SELECT FROM visitor_submissions WHERE visitor = p->>'visitor');
      SELECT verdict, retry_after INTO v_verdict, v_retry_after
        FROM take_throttle(CASE WHEN v_known_visitor THEN 'chat:visitor:' || (p->>'visitor')
          ELSE 'chat:fingerprint:' || (p->>'fingerprint') END,
          v_now, interval '24 hours', 5, interval '0');
    END IF;
    IF v_verdict <> 'allowed' THEN RETURN jsonb_build_object('outcome', 'limit', 'retryAfter', v_retry_after); END IF;

    PERFORM file_inquiry(p);
    INSERT INTO chat_conversations (id_hash, inquiry_id, created_at, updated_at)
      VALUES (v_conversation, (p->'inquiry'->>'id')::uuid, v_now, v_now);
    RETURN jsonb_build_object('outcome', 'received');
  END $$`;
