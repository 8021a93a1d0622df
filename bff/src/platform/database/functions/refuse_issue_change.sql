-- Trigger of invoice_issues, payment_receipts, estimate_versions and estimate_signatures.
CREATE OR REPLACE FUNCTION refuse_issue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was issued is append-only' USING ERRCODE = 'restrict_violation';
END $$;
