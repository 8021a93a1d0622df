-- Called by file_inquiry, by submit_chat when a conversation grows, and by the demo data. The newest inquiry sets the
-- contact's timeline and source, and clears computed scores unless staff corrected a fact they are computed from or the
-- inquiry's own score was not taken over.
CREATE OR REPLACE FUNCTION apply_inquiry_to_contact(p_inquiry uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts c SET
    timeline = CASE WHEN 'timeline' = ANY (c.staff_facts) THEN c.timeline ELSE coalesce(i.timeline, c.timeline) END,
    source = i.source,
    scoring = CASE WHEN c.staff_facts && ARRAY['company', 'position', 'budget_range', 'timeline', 'urgency']
      OR c.lead_score <> i.lead_score THEN c.scoring END,
    previous_scoring = CASE WHEN c.staff_facts && ARRAY['company', 'position', 'budget_range', 'timeline', 'urgency']
      OR c.lead_score <> i.lead_score THEN c.previous_scoring END
  FROM inquiries i
  WHERE i.id = p_inquiry AND c.id = i.contact_id AND c.last_inquiry_at <= i.created_at;
END $$;
