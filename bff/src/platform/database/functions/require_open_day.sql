-- Trigger of what is booked on the day of its own moment, in the column that it names. Only days that have ended are
-- closed, so the day was closed while the transaction ran: it is done again, on the day that it is by then.
CREATE OR REPLACE FUNCTION require_open_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE day date := ((to_jsonb(NEW) ->> TG_ARGV[0])::timestamptz AT TIME ZONE agency_time_zone())::date;
BEGIN
  IF booked_day(day) <> day THEN
    RAISE EXCEPTION 'The books of % were closed meanwhile', day USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
