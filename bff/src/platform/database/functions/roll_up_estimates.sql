-- Trigger of estimates: adds to estimate_rollups what a change makes different, as estimate_rollups_counted counts
-- (ADR 0106). Whoever changes it changes the view, and fills the rollup again.
CREATE OR REPLACE FUNCTION roll_up_estimates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO estimate_rollups (status, invoiced, valid_until, rows, amount_cents)
  SELECT status, invoiced, valid_until, sum(n), sum(n * amount_cents)
  FROM (
    SELECT n, status, invoice_id IS NOT NULL AS invoiced,
      CASE WHEN status IN ('sent', 'viewed') THEN valid_until END AS valid_until, amount_cents
    FROM (SELECT -1 AS n, OLD.* WHERE TG_OP <> 'INSERT' UNION ALL SELECT 1, NEW.* WHERE TG_OP <> 'DELETE') AS r
  ) AS changed
  GROUP BY status, invoiced, valid_until
  HAVING sum(n) <> 0 OR sum(n * amount_cents) <> 0;
  RETURN NULL;
END $$;
