-- Trigger of sms_inbound: adds to message_rollups what a change makes different, as message_rollups_counted counts
-- (ADR 0106). Whoever changes it changes the view, and fills the rollup again.
CREATE OR REPLACE FUNCTION roll_up_sms_inbound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_rollups (direction, channel, template, status, rows)
  SELECT direction, channel, template, status, sum(n)
  FROM (
    SELECT n, 'in' AS direction, 'sms' AS channel, 'sms-answer' AS template, 'delivered' AS status
    FROM (SELECT -1 AS n, OLD.* WHERE TG_OP <> 'INSERT' UNION ALL SELECT 1, NEW.* WHERE TG_OP <> 'DELETE') AS r
  ) AS changed
  GROUP BY direction, channel, template, status HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
