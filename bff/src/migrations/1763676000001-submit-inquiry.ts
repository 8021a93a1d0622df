import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The whole of `POST /api/contacts` as one database function: one statement, so one transaction and one
 * round trip. It touches the tables of contacts, onboarding and emails on purpose; the rules (scores,
 * texts, what is sent) stay in the services, the function only stores. Its argument is documented by
 * `SubmissionRecord` in the inquiries repository.
 */
export class SubmitInquiry1763676000001 implements MigrationInterface {
  readonly name = 'SubmitInquiry1763676000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(submitInquiryFirst);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION submit_inquiry(jsonb)`);
  }
}

/** The function as this migration leaves it; later ones restore it when they go down. */
export const submitInquiryFirst = `
  CREATE OR REPLACE FUNCTION submit_inquiry(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
  DECLARE
    v_now timestamptz(3) := (p->>'now')::timestamptz;
    v_contact_in jsonb := p->'contact';
    v_inquiry jsonb := p->'inquiry';
    v_key text := p->>'idempotencyKey';
    v_known_hash text;
    v_response jsonb;
    v_bucket text;
    v_browser_known boolean := false;
    v_repeated boolean := false;
    v_verdict text;
    v_retry_after integer;
    v_contact uuid;
    v_welcomed timestamptz(3);
    v_new boolean;
    v_welcome boolean;
    v_project uuid;
    v_ids jsonb;
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
      INSERT INTO visitor_submissions (visitor, email, submitted_at)
        VALUES (p->>'visitor', v_contact_in->>'email', v_now) ON CONFLICT DO NOTHING;
      v_repeated := NOT FOUND;
    ELSE
      -- The browser gets a fresh cookie with this answer; its limits begin with this submission.
      INSERT INTO visitor_submissions (visitor, email, submitted_at)
        VALUES (p->>'newVisitor', v_contact_in->>'email', v_now);
      INSERT INTO throttles (bucket, hits, touched_at)
        VALUES ('submit:visitor:' || (p->>'newVisitor'), ARRAY[v_now], v_now);
    END IF;

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
      RETURNING c.id, c.welcomed_at, c.xmax = 0 INTO v_contact, v_welcomed, v_new;

    INSERT INTO inquiries (id, contact_id, name, company, position, phone, message, project_type, budget_range,
      timeline, urgency,
        preferred_contact_method, source, tags, lead_score, lead_score_terms, intent_score, intent_score_terms,
          formula_version, created_at)
      VALUES ((v_inquiry->>'id')::uuid, v_contact, v_contact_in->>'name', v_contact_in->>'company',
        v_contact_in->>'position', v_contact_in->>'phone',
        v_inquiry->>'message', v_inquiry->>'projectType', v_inquiry->>'budgetRange', v_inquiry->>'timeline',
          v_inquiry->>'urgency',
        v_inquiry->>'preferredContactMethod', v_inquiry->>'source',
          ARRAY(SELECT jsonb_array_elements_text(v_inquiry->'tags')),
        (v_inquiry->>'leadScore')::integer, v_inquiry->'leadScoreTerms', (v_inquiry->>'intentScore')::integer,
          v_inquiry->'intentScoreTerms',
        (v_inquiry->>'formulaVersion')::integer, v_now);

    INSERT INTO onboarding_projects (id, contact_id, status, created_at)
      VALUES ((p->>'projectId')::uuid, v_contact, 'started', v_now)
      ON CONFLICT (contact_id) DO NOTHING RETURNING id INTO v_project;
    IF v_project IS NULL THEN SELECT id INTO v_project FROM onboarding_projects WHERE contact_id = v_contact; END IF;

    -- Nobody can make us write to a stranger more than once a day.
    v_welcome := v_new OR v_welcomed IS NULL OR v_welcomed <= v_now - interval '24 hours';
    IF v_welcome AND NOT v_new THEN UPDATE contacts SET welcomed_at = v_now WHERE id = v_contact; END IF;
    v_ids := jsonb_build_object('contactId', v_contact, 'projectId', v_project);
    INSERT INTO email_messages (id, contact_id, template, recipient, subject, variables, created_at)
      SELECT (mail->>'id')::uuid, v_contact, mail->>'template', mail->>'recipient', mail->>'subject',
        (mail->'variables') || v_ids, v_now
      FROM jsonb_array_elements(p->'emails') AS mail
      WHERE v_welcome OR mail->>'template' <> 'welcome';
    PERFORM enqueue_email_send((
      SELECT jsonb_agg(jsonb_build_object('data', jsonb_build_object('emailId', mail->>'id')))
      FROM jsonb_array_elements(p->'emails') AS mail
      WHERE v_welcome OR mail->>'template' <> 'welcome')::text);

    v_response := jsonb_build_object(
      'outcome', CASE WHEN v_repeated THEN 'already_submitted' ELSE 'created' END,
      'id', v_contact, 'projectId', v_project);
    IF v_key IS NOT NULL THEN UPDATE idempotency_keys SET response = v_response
      WHERE scope = 'contacts.create' AND key = v_key; END IF;
    RETURN v_response || jsonb_build_object('newVisitor', NOT v_browser_known);
  END $$`;
