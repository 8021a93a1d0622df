-- Trigger of tax_returns.
CREATE OR REPLACE FUNCTION refuse_tax_return_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Tax returns are append-only' USING ERRCODE = 'restrict_violation';
END $$;
