-- Trigger of period_locks.
CREATE OR REPLACE FUNCTION refuse_period_lock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Changes of closed periods are append-only' USING ERRCODE = 'restrict_violation';
END $$;
