-- Trigger of payments: what a client spent; credit is no money. A payment counts for the client of its invoice, also when that is linked
-- later (move_spending).
CREATE OR REPLACE FUNCTION sum_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.method = 'credit' THEN RETURN NULL; END IF;
  UPDATE clients SET spent_cents = spent_cents + CASE NEW.kind WHEN 'refund' THEN -NEW.amount_cents
    ELSE NEW.amount_cents END
  WHERE id = CASE WHEN NEW.invoice_id IS NULL THEN NEW.client_id
    ELSE (SELECT client_id FROM invoices WHERE id = NEW.invoice_id) END;
  RETURN NULL;
END $$;
