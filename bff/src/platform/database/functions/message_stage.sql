-- Called by the repositories of mails and SMS when a provider reports on a message. How far along a message is: of two
-- reports the further one stands, whichever came first.
CREATE OR REPLACE FUNCTION message_stage(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(ARRAY['queued', 'unknown', 'canceled', 'sent', 'failed', 'suppressed', 'delivered', 'bounced',
  'complained'], status);
