-- Trigger of credit_notes: the sum of those of the invoice that were not voided.
CREATE OR REPLACE FUNCTION sum_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET credited_cents = credited_cents + CASE WHEN TG_OP = 'INSERT' THEN NEW.amount_cents
    WHEN OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL THEN -NEW.amount_cents ELSE 0 END
  WHERE id = NEW.invoice_id;
  RETURN NULL;
END $$;
