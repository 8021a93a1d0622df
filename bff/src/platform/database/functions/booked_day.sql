-- Triggers of payments and provider_transactions: the day itself, or the first one after it that isn't closed. Closing
-- waits until the transaction ends (bff/src/modules/settings/period-locks).
CREATE OR REPLACE FUNCTION booked_day(day date) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('period-locks', 0));
  RETURN greatest(day, (SELECT locked_through + 1 FROM period_locks ORDER BY id DESC LIMIT 1));
END $$;
