-- Called by submit_inquiry and submit_chat. Stores an inquiry with everything it causes: the contact, the inquiry,
-- the onboarding project with its steps, the mails and their jobs. It knows nothing of limits. The argument is
-- documented by `InquiryRecord` in inquiries.repository.ts; scores, texts and mails are made by the services.
CREATE OR REPLACE FUNCTION file_inquiry(p jsonb, OUT contact_id uuid, OUT project_id uuid) LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz(3) := (p->>'now')::timestamptz;
  v_contact_in jsonb := p->'contact';
  v_inquiry jsonb := p->'inquiry';
  -- Says neither project nor urgency, nor anything else that scores are made of.
  v_brief boolean := coalesce(p->'inquiry'->>'kind', 'form') IN ('chat', 'call');
  v_before jsonb;
  v_after jsonb;
  v_changed text[];
  v_welcomed timestamptz(3);
  v_new boolean;
  v_welcome boolean;
  v_ids jsonb;
BEGIN
  -- Under the names of the API, as the audit log has them.
  SELECT jsonb_build_object('company', c.company, 'position', c.position, 'phone', c.phone,
      'projectType', c.project_type, 'urgency', c.urgency, 'budgetRange', c.budget_range, 'timeline', c.timeline),
      c.welcomed_at
    INTO v_before, v_welcomed FROM contacts c
    WHERE contact_identity(c.email, c.phone) = contact_identity(v_contact_in->>'email', v_contact_in->>'phone')
    FOR UPDATE;

  -- At most one welcome mail a day to an address, and a few an hour to new addresses from one network.
  v_welcome := EXISTS (SELECT FROM jsonb_array_elements(p->'emails') AS mail WHERE mail->>'template' = 'welcome')
    AND (v_welcomed IS NULL OR v_welcomed <= v_now - interval '24 hours');
  IF v_welcome THEN
    SELECT verdict = 'allowed' INTO v_welcome
      FROM take_throttle('welcome:address:' || (p->>'addressHash'), v_now, interval '1 hour',
        coalesce((p->>'welcomeLimit')::integer, 10), interval '0');
  END IF;

  -- An address alone does not prove who writes. The message's own data is kept with the inquiry.
  INSERT INTO contacts AS c (id, email, name, company, position, phone, project_type, urgency, budget_range, timeline,
      source, lead_score, intent_score, last_inquiry_at, welcomed_at, created_at, updated_at)
    VALUES ((v_contact_in->>'id')::uuid, v_contact_in->>'email', v_contact_in->>'name', v_contact_in->>'company',
      v_contact_in->>'position', v_contact_in->>'phone', v_inquiry->>'projectType', v_inquiry->>'urgency',
      v_inquiry->>'budgetRange', v_inquiry->>'timeline', v_inquiry->>'source',
      (v_inquiry->>'leadScore')::integer, (v_inquiry->>'intentScore')::integer, v_now,
      CASE WHEN v_welcome THEN v_now END, v_now, v_now)
    ON CONFLICT (contact_identity(email, phone)) DO UPDATE SET
      -- Staff's own facts stay; others are filled in where nobody knew them.
      company = CASE WHEN 'company' = ANY (c.staff_facts) THEN c.company
        ELSE coalesce(c.company, excluded.company) END,
      position = CASE WHEN 'position' = ANY (c.staff_facts) THEN c.position
        ELSE coalesce(c.position, excluded.position) END,
      phone = CASE WHEN 'phone' = ANY (c.staff_facts) THEN c.phone
        ELSE coalesce(c.phone, excluded.phone) END,
      -- A form always says these two; a chat or a call never does and carries only defaults.
      project_type = CASE WHEN 'project_type' = ANY (c.staff_facts) THEN c.project_type
        WHEN v_brief THEN coalesce(c.project_type, excluded.project_type)
        ELSE excluded.project_type END,
      urgency = CASE WHEN 'urgency' = ANY (c.staff_facts) THEN c.urgency
        WHEN v_brief THEN coalesce(c.urgency, excluded.urgency)
        ELSE excluded.urgency END,
      -- An inquiry may leave these out; then what was known stays.
      budget_range = CASE WHEN 'budget_range' = ANY (c.staff_facts) THEN c.budget_range
        ELSE coalesce(excluded.budget_range, c.budget_range) END,
      timeline = CASE WHEN 'timeline' = ANY (c.staff_facts) THEN c.timeline
        ELSE coalesce(excluded.timeline, c.timeline) END,
      -- The score stays with staff once they corrected a fact it is computed from. An inquiry that leaves something out
      -- is scored without it and never lowers the scores; both scores are of one inquiry.
      lead_score = CASE
        WHEN c.staff_facts && ARRAY['company', 'position', 'budget_range', 'timeline', 'urgency'] THEN c.lead_score
        WHEN (v_brief OR (excluded.budget_range IS NULL AND c.budget_range IS NOT NULL)
          OR (excluded.timeline IS NULL AND c.timeline IS NOT NULL)) AND c.lead_score > excluded.lead_score
          THEN c.lead_score
        ELSE excluded.lead_score END,
      intent_score = CASE
        WHEN c.staff_facts && ARRAY['company', 'position', 'budget_range', 'timeline', 'urgency'] THEN c.intent_score
        WHEN (v_brief OR (excluded.budget_range IS NULL AND c.budget_range IS NOT NULL)
          OR (excluded.timeline IS NULL AND c.timeline IS NOT NULL)) AND c.lead_score > excluded.lead_score
          THEN c.intent_score
        ELSE excluded.intent_score END,
      inquiry_count = c.inquiry_count + 1,
      last_inquiry_at = greatest(c.last_inquiry_at, excluded.last_inquiry_at),
      welcomed_at = CASE WHEN v_before IS NOT NULL THEN coalesce(excluded.welcomed_at, c.welcomed_at)
        ELSE c.welcomed_at END,
      demo = false,
      updated_at = excluded.updated_at
    RETURNING c.id, c.welcomed_at, c.xmax = 0,
      jsonb_build_object('company', c.company, 'position', c.position, 'phone', c.phone,
        'projectType', c.project_type, 'urgency', c.urgency, 'budgetRange', c.budget_range, 'timeline', c.timeline)
    INTO contact_id, v_welcomed, v_new, v_after;

  -- Somebody at the same address was faster: the contact was not there yet, and may be welcomed already.
  IF v_before IS NULL AND NOT v_new AND v_welcome THEN
    v_welcome := v_welcomed IS NULL OR v_welcomed <= v_now - interval '24 hours';
    IF v_welcome THEN UPDATE contacts SET welcomed_at = v_now WHERE id = file_inquiry.contact_id; END IF;
  END IF;

  IF v_before IS NOT NULL AND v_before <> v_after THEN
    SELECT array_agg(key) INTO v_changed FROM jsonb_object_keys(v_after) AS key
      WHERE v_before->key IS DISTINCT FROM v_after->key;
    UPDATE contacts SET version = version + 1 WHERE id = file_inquiry.contact_id;
    INSERT INTO audit_entries (at, actor_kind, actor_name, action, entity, entity_id, before, after)
      SELECT v_now, 'visitor', 'visitor', 'lead.inquiry-joined', 'lead', file_inquiry.contact_id::text,
        jsonb_object_agg(key, v_before->key), jsonb_object_agg(key, v_after->key) FROM unnest(v_changed) AS key;
  END IF;

  INSERT INTO inquiries (id, contact_id, kind, preferred_time, transcript, name, company, position, phone, message,
      project_type, budget_range, timeline, urgency, preferred_contact_method, source, tags, lead_score,
      lead_score_terms, intent_score, intent_score_terms, formula_version, created_at)
    VALUES ((v_inquiry->>'id')::uuid, contact_id, coalesce(v_inquiry->>'kind', 'form'), v_inquiry->>'preferredTime',
      nullif(v_inquiry->'transcript', 'null'), v_contact_in->>'name', v_contact_in->>'company',
      v_contact_in->>'position', v_contact_in->>'phone', v_inquiry->>'message', v_inquiry->>'projectType',
      v_inquiry->>'budgetRange', v_inquiry->>'timeline', v_inquiry->>'urgency',
      v_inquiry->>'preferredContactMethod', v_inquiry->>'source',
      ARRAY(SELECT jsonb_array_elements_text(v_inquiry->'tags')), (v_inquiry->>'leadScore')::integer,
      v_inquiry->'leadScoreTerms', (v_inquiry->>'intentScore')::integer, v_inquiry->'intentScoreTerms',
      (v_inquiry->>'formulaVersion')::integer, v_now);
  -- A new contact has them from the insert: a second version of its row would double the writes of its indexes.
  IF NOT v_new THEN PERFORM apply_inquiry_to_contact((v_inquiry->>'id')::uuid); END IF;

  INSERT INTO onboarding_projects AS o (id, contact_id, status, created_at)
    VALUES ((p->>'projectId')::uuid, file_inquiry.contact_id, 'started', v_now)
    ON CONFLICT ON CONSTRAINT onboarding_projects_contact_id_key DO NOTHING RETURNING o.id INTO project_id;
  IF project_id IS NULL THEN
    SELECT o.id INTO project_id FROM onboarding_projects o WHERE o.contact_id = file_inquiry.contact_id;
  ELSE
    PERFORM create_onboarding_steps(project_id);
  END IF;

  v_ids := jsonb_build_object('contactId', contact_id, 'projectId', project_id);
  INSERT INTO email_messages (id, contact_id, template, recipient, subject, variables, created_at)
    SELECT (mail->>'id')::uuid, file_inquiry.contact_id, mail->>'template', mail->>'recipient', mail->>'subject',
      (mail->'variables') || v_ids, v_now
    FROM jsonb_array_elements(p->'emails') AS mail
    WHERE v_welcome OR mail->>'template' <> 'welcome';
  PERFORM enqueue_email_send((
    SELECT jsonb_agg(jsonb_build_object('data',
      jsonb_strip_nulls(jsonb_build_object('emailId', mail->>'id', 'traceparent', p->>'traceparent'))))
    FROM jsonb_array_elements(p->'emails') AS mail
    WHERE v_welcome OR mail->>'template' <> 'welcome')::text);
END $$;
