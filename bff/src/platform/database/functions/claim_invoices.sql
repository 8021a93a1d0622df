-- Trigger of clients: a new one gets the unlinked invoices to its address (ADR 0042).
CREATE OR REPLACE FUNCTION claim_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET client_id = NEW.id WHERE client_id IS NULL AND lower(client_email) = lower(NEW.email);
  RETURN NULL;
END $$;
