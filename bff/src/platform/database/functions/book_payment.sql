-- Trigger of payments: the day an entry is booked on, its own at the agency or the first one that isn't closed. Closing
-- waits for it (bff/src/modules/settings/period-locks).
CREATE OR REPLACE FUNCTION book_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('period-locks', 0));
  NEW.booked_on := greatest((NEW.received_at AT TIME ZONE 'America/New_York')::date,
    (SELECT locked_through + 1 FROM period_locks ORDER BY id DESC LIMIT 1));
  RETURN NEW;
END $$;
