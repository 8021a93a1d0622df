-- Trigger of credit_notes: one may be voided once, and is otherwise as it was issued.
CREATE OR REPLACE FUNCTION refuse_credit_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.voided_at IS NULL AND to_jsonb(NEW) - 'voided_at' = to_jsonb(OLD) - 'voided_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A credit note stays as it was issued' USING ERRCODE = 'restrict_violation';
END $$;
