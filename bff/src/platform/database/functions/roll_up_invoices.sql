-- Trigger of invoices: adds to invoice_rollups what a change makes different, as invoice_rollups_counted counts (ADR
-- 0106). Whoever changes it changes the view, and fills the rollup again.
CREATE OR REPLACE FUNCTION roll_up_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_rollups (status, display_status, invoice_date, next_due_date, rows, due_cents, earned_cents)
  SELECT status, display_status, invoice_date, next_due_date, sum(n), sum(n * due_cents), sum(n * earned_cents)
  FROM (
    SELECT n, status,
      CASE WHEN status IN ('sent', 'overdue') AND received_cents > refunded_cents THEN 'partially_paid'
        WHEN status <> 'paid'
          OR greatest(0, refunded_cents - greatest(0, received_cents - amount_cents)) = 0 THEN status
        WHEN received_cents > refunded_cents THEN 'partly_refunded' ELSE 'refunded' END AS display_status,
      invoice_date, CASE WHEN status IN ('sent', 'overdue') THEN next_due_date END AS next_due_date,
      greatest(0, amount_cents - credited_cents - written_off_cents - received_cents + refunded_cents) AS due_cents,
      amount_cents - credited_cents - written_off_cents AS earned_cents
    FROM (SELECT -1 AS n, OLD.* WHERE TG_OP <> 'INSERT' UNION ALL SELECT 1, NEW.* WHERE TG_OP <> 'DELETE') AS r
  ) AS changed
  GROUP BY status, display_status, invoice_date, next_due_date
  HAVING sum(n) <> 0 OR sum(n * due_cents) <> 0 OR sum(n * earned_cents) <> 0;
  RETURN NULL;
END $$;
