-- Trigger of invoices: the day of the first part that is not paid, or the due date.
CREATE OR REPLACE FUNCTION set_next_due_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.next_due_date := coalesce((
    SELECT due_date FROM (
      SELECT position, due_date, sum(amount_cents) OVER (ORDER BY position) AS until
        FROM invoice_parts WHERE invoice_id = NEW.id
    ) p WHERE p.until > NEW.received_cents - NEW.refunded_cents + NEW.credited_cents + NEW.written_off_cents
    ORDER BY p.position LIMIT 1), NEW.due_date);
  RETURN NEW;
END $$;
