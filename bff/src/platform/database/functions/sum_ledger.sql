-- Trigger of payments: the sums of the invoice.
CREATE OR REPLACE FUNCTION sum_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices SET
    received_cents = received_cents + CASE WHEN NEW.kind IN ('charge', 'offline') THEN NEW.amount_cents ELSE 0 END,
    refunded_cents = refunded_cents + CASE NEW.kind WHEN 'refund' THEN NEW.amount_cents
      WHEN 'refund_failed' THEN -NEW.amount_cents ELSE 0 END
  WHERE id = NEW.invoice_id;
  RETURN NULL;
END $$;
