-- Trigger of payments: the agency's day on which an entry is booked.
CREATE OR REPLACE FUNCTION book_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booked_on := booked_day((NEW.received_at AT TIME ZONE agency_time_zone())::date);
  RETURN NEW;
END $$;
