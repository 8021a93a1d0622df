import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people text back becomes a message like any other: with an id, the client or lead it came from, and a place in
 * the view of messages.
 */
export class SmsAnswers1763806000001 implements MigrationInterface {
  readonly name = 'SmsAnswers1763806000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sms_inbound
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
        ADD COLUMN contact_id uuid REFERENCES contacts (id) ON DELETE SET NULL,
        ADD COLUMN client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(sender || E'\\n' || body)) STORED`);
    await runner.query(`CREATE UNIQUE INDEX sms_inbound_id ON sms_inbound (id)`);
    await runner.query(`CREATE INDEX sms_inbound_newest ON sms_inbound (received_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX sms_inbound_contact ON sms_inbound (contact_id) WHERE contact_id IS NOT NULL`);
    await runner.query(`CREATE INDEX sms_inbound_client ON sms_inbound (client_id) WHERE client_id IS NOT NULL`);
    await runner.query(`CREATE INDEX sms_inbound_search ON sms_inbound USING gin (search_text gin_trgm_ops)`);
    await runner.query(`CREATE INDEX sms_messages_recipient ON sms_messages (recipient, created_at DESC)`);
    // Answers from before belong to whom the last message to their number was about.
    await runner.query(`
      UPDATE sms_inbound a SET client_id = m.client_id, contact_id = m.contact_id
      FROM (
        SELECT DISTINCT ON (recipient) recipient, client_id, contact_id FROM sms_messages
        WHERE client_id IS NOT NULL OR contact_id IS NOT NULL ORDER BY recipient, created_at DESC
      ) m
      WHERE m.recipient = a.sender`);
    await runner.query(`DROP VIEW messages`);
    await runner.query(`
      CREATE VIEW messages AS
        SELECT 'out' AS direction, id, 'email' AS channel, template, recipient, subject, body_text AS text, status,
          failure,
          attempts, contact_id, client_id, invoice_id, demo, search_text, created_at, sent_at, settled_at
            FROM email_messages
        UNION ALL
        SELECT 'out', id, 'sms', template, recipient, NULL, body, status, failure, attempts, contact_id, client_id,
          invoice_id, demo, search_text, created_at, sent_at, settled_at FROM sms_messages
        UNION ALL
        SELECT 'in', id, 'sms', 'sms-answer', sender, NULL, body, 'delivered', NULL, 0, contact_id, client_id,
          NULL::uuid, false, search_text, received_at, NULL::timestamptz(3), received_at FROM sms_inbound`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW messages`);
    await runner.query(`
      CREATE VIEW messages AS
        SELECT id, 'email' AS channel, template, recipient, subject, body_text AS text, status, failure, attempts,
          contact_id, client_id, invoice_id, demo, search_text, created_at, sent_at, settled_at FROM email_messages
        UNION ALL
        SELECT id, 'sms' AS channel, template, recipient, NULL AS subject, body AS text, status, failure, attempts,
          contact_id, client_id, invoice_id, demo, search_text, created_at, sent_at, settled_at FROM sms_messages`);
    await runner.query(`DROP INDEX sms_messages_recipient`);
    // Their indexes go with the columns.
    await runner.query(`
      ALTER TABLE sms_inbound DROP COLUMN id, DROP COLUMN contact_id, DROP COLUMN client_id, DROP COLUMN search_text`);
  }
}
