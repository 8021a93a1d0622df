-- Trigger of invoices, when one is linked to another client: its payments count for that one (ADR 0042).
CREATE OR REPLACE FUNCTION move_spending() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved bigint;
BEGIN
  SELECT coalesce(sum(CASE kind WHEN 'refund' THEN -amount_cents ELSE amount_cents END), 0) INTO moved
    FROM payments WHERE invoice_id = NEW.id AND state = 'succeeded' AND method IS DISTINCT FROM 'credit';
  IF moved <> 0 THEN
    UPDATE clients c SET spent_cents = spent_cents + CASE WHEN c.id = NEW.client_id THEN moved ELSE -moved END
    WHERE c.id IN (SELECT id FROM clients WHERE id IN (OLD.client_id, NEW.client_id) ORDER BY id FOR UPDATE);
  END IF;
  RETURN NULL;
END $$;
