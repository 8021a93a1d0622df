-- Trigger of provider_transactions, payout_transactions and reconciled_days.
CREATE OR REPLACE FUNCTION refuse_reconciliation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was reconciled is append-only' USING ERRCODE = 'restrict_violation';
END $$;
