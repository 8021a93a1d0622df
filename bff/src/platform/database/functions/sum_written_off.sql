-- Trigger of write_offs: the sum of the invoice.
CREATE OR REPLACE FUNCTION sum_written_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET written_off_cents = written_off_cents + NEW.amount_cents WHERE id = NEW.invoice_id;
  RETURN NULL;
END $$;
