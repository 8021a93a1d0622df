-- Trigger of payments, payment_resolutions and client_credits: the ledger only grows.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The payments ledger is append-only' USING ERRCODE = 'restrict_violation';
END $$;
