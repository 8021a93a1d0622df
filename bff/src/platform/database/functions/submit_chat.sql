-- Called by InquiriesRepository.submitChat (`POST /api/contact-submissions`). A new conversation is filed as an inquiry
-- under its own limits. A known one only grows: a transcript that continues the stored one replaces it, a shorter one
-- is an older call that came late, and any other means that another browser sent it.
CREATE OR REPLACE FUNCTION submit_chat(p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  -- Two calls of one conversation, such as a retry right after its first try, run one after the other.
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
      PERFORM apply_inquiry_to_contact(v_inquiry);
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
END $$;
