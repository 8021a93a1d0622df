-- Trigger of provider_transactions: the day on which fees and payouts are booked.
CREATE OR REPLACE FUNCTION book_provider_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booked_on := booked_day(NEW.day);
  RETURN NEW;
END $$;
