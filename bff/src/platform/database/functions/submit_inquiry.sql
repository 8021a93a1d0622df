-- Called by InquiriesRepository.submit (`POST /api/contacts`, `POST /api/contacts/calls`): the whole submission as one
-- statement, so one transaction and one round trip. It checks the idempotency key and the limits, then calls
-- file_inquiry.
CREATE OR REPLACE FUNCTION submit_inquiry(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz(3) := (p->>'now')::timestamptz;
  -- A call beside a message from the same address repeats nothing.
  v_sender text := CASE WHEN coalesce(p->'inquiry'->>'kind', 'form') = 'call' THEN p->'inquiry'->>'id'
    ELSE p->'contact'->>'email' END;
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
    PERFORM pg_advisory_xact_lock(hashtextextended('contacts.create ' || v_key, 0));
    SELECT request_hash, response INTO v_known_hash, v_response FROM idempotency_keys
      WHERE scope = 'contacts.create' AND key = v_key;
    IF FOUND THEN
      IF v_known_hash IS DISTINCT FROM p->>'requestHash' THEN
        RETURN jsonb_build_object('outcome', 'key_reused');
      END IF;
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
    RETURN jsonb_build_object('outcome', v_verdict, 'retryAfter', v_retry_after);
  END IF;
  IF v_browser_known THEN
    INSERT INTO visitor_submissions (visitor, email, submitted_at) VALUES (p->>'visitor', v_sender, v_now)
      ON CONFLICT DO NOTHING;
    v_repeated := NOT FOUND;
    -- A repeated address does not count against the limits.
    IF v_repeated THEN UPDATE throttles SET hits = array_remove(hits, v_now) WHERE bucket = v_bucket; END IF;
  ELSE
    -- The browser gets a fresh cookie with this answer; its limits begin with this submission.
    INSERT INTO visitor_submissions (visitor, email, submitted_at) VALUES (p->>'newVisitor', v_sender, v_now);
    INSERT INTO throttles (bucket, hits, touched_at)
      VALUES ('submit:visitor:' || (p->>'newVisitor'), ARRAY[v_now], v_now);
  END IF;

  SELECT contact_id, project_id INTO v_contact, v_project FROM file_inquiry(p);

  v_response := jsonb_build_object(
    'outcome', CASE WHEN v_repeated THEN 'already_submitted' ELSE 'created' END,
    'id', v_contact, 'projectId', v_project);
  IF v_key IS NOT NULL THEN
    INSERT INTO idempotency_keys (scope, key, request_hash, response, created_at)
      VALUES ('contacts.create', v_key, p->>'requestHash', v_response, v_now);
  END IF;
  RETURN v_response || jsonb_build_object('newVisitor', NOT v_browser_known);
END $$;
