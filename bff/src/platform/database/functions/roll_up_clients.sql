-- Trigger of clients: adds to client_rollups what a change makes different, as client_rollups_counted counts (ADR
-- 0106). Whoever changes it changes the view, and fills the rollup again.
CREATE OR REPLACE FUNCTION roll_up_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_rollups (status, subscription_plan, rows, monthly_amount_cents, spent_cents)
  SELECT status, subscription_plan, sum(n), sum(n * monthly_amount_cents), sum(n * spent_cents)
  FROM (
    SELECT n, status, subscription_plan, monthly_amount_cents, spent_cents
    FROM (SELECT -1 AS n, OLD.* WHERE TG_OP <> 'INSERT' UNION ALL SELECT 1, NEW.* WHERE TG_OP <> 'DELETE') AS r
  ) AS changed
  GROUP BY status, subscription_plan
  HAVING sum(n) <> 0 OR sum(n * monthly_amount_cents) <> 0 OR sum(n * spent_cents) <> 0;
  RETURN NULL;
END $$;
