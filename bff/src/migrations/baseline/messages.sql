-- The outbox over mails and texts.

CREATE VIEW messages AS
  SELECT 'out' AS direction, id, 'email' AS channel, template, recipient, subject, body_text AS text, status, failure,
    attempts, contact_id, client_id, invoice_id, demo, search_text, created_at, sent_at, settled_at
    FROM email_messages
  UNION ALL
  SELECT 'out', id, 'sms', template, recipient, NULL, body, status, failure, attempts, contact_id, client_id,
    invoice_id, demo, search_text, created_at, sent_at, settled_at FROM sms_messages
  UNION ALL
  SELECT 'in', id, 'sms', 'sms-answer', sender, NULL, body, 'delivered', NULL, 0, contact_id, client_id,
    NULL::uuid, false, search_text, received_at, NULL::timestamptz(3), received_at FROM sms_inbound;

-- Counts and sums of the list, kept by triggers: a change adds rows and changes none (ADR 0106).
CREATE TABLE message_rollups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  direction text,
  channel text,
  template text,
  status text,
  rows bigint NOT NULL
);

-- What the rows say by themselves: the check of the night compares it with what is kept (ADR 0106).
CREATE VIEW message_rollups_counted AS
  SELECT direction, channel, template, status, count(*) AS rows
  FROM (
    SELECT 'out' AS direction, 'email' AS channel, r.template, r.status FROM email_messages r
    UNION ALL
    SELECT 'out' AS direction, 'sms' AS channel, r.template, r.status FROM sms_messages r
    UNION ALL
    SELECT 'in' AS direction, 'sms' AS channel, 'sms-answer' AS template, 'delivered' AS status FROM sms_inbound r
  ) AS r
  GROUP BY direction, channel, template, status;

CREATE TRIGGER email_messages_roll_up AFTER INSERT OR UPDATE OR DELETE ON email_messages
  FOR EACH ROW EXECUTE FUNCTION roll_up_email_messages();
CREATE TRIGGER sms_messages_roll_up AFTER INSERT OR UPDATE OR DELETE ON sms_messages
  FOR EACH ROW EXECUTE FUNCTION roll_up_sms_messages();
CREATE TRIGGER sms_inbound_roll_up AFTER INSERT OR UPDATE OR DELETE ON sms_inbound
  FOR EACH ROW EXECUTE FUNCTION roll_up_sms_inbound();
