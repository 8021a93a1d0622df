-- Trigger of invoice_parts: has set_next_due_date compute the day again.
CREATE OR REPLACE FUNCTION touch_next_due_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET due_date = due_date WHERE id = coalesce(NEW.invoice_id, OLD.invoice_id);
  RETURN NULL;
END $$;
