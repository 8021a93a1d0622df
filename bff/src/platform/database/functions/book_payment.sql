-- Trigger of payments: the agency's day on which an entry is booked.
CREATE OR REPLACE FUNCTION book_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booked_on := booked_day((NEW.received_at AT TIME ZONE 'America/New_York')::date);
  RETURN NEW;
END $$;
