-- Trigger of analytics_events.
CREATE OR REPLACE FUNCTION refuse_analytics_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'analytics_events is append-only';
END $$;
