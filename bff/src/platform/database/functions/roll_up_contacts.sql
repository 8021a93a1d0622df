-- Trigger of contacts: adds to contact_rollups what a change makes different, as contact_rollups_counted counts (ADR
-- 0106). Whoever changes it changes the view, and fills the rollup again.
CREATE OR REPLACE FUNCTION roll_up_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_rollups (status, source, assignee_id, follow_up_on, rows)
  SELECT status, source, assignee_id, follow_up_on, sum(n)
  FROM (
    SELECT n, status, source, assignee_id,
      CASE WHEN status NOT IN ('won', 'lost') THEN follow_up_on END AS follow_up_on
    FROM (SELECT -1 AS n, OLD.* WHERE TG_OP <> 'INSERT' UNION ALL SELECT 1, NEW.* WHERE TG_OP <> 'DELETE') AS r
  ) AS changed
  GROUP BY status, source, assignee_id, follow_up_on HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
