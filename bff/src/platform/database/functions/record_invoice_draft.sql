-- Trigger of invoices, for those that were issued: remembers when one becomes a draft again and when it is sent again.
CREATE OR REPLACE FUNCTION record_invoice_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'draft' THEN
    INSERT INTO invoice_drafts (invoice_id, began_at) VALUES (NEW.id, NEW.updated_at);
  -- One that is voided stays as it was left: not billed.
  ELSIF NEW.status <> 'void' THEN
    UPDATE invoice_drafts SET ended_at = greatest(began_at, NEW.updated_at)
      WHERE invoice_id = NEW.id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
