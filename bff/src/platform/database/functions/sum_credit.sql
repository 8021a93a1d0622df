-- Trigger of client_credits: the sum of a client's entries.
CREATE OR REPLACE FUNCTION sum_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clients SET credit_cents = credit_cents + NEW.amount_cents WHERE id = NEW.client_id;
  RETURN NULL;
END $$;
