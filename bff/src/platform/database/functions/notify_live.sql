-- Trigger of what people see change while they look (platform/live): names the topic, once for each transaction,
-- however many rows change. Nothing of the rows is told.
CREATE OR REPLACE FUNCTION notify_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', TG_ARGV[0]);
  RETURN NULL;
END $$;
