import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

/** Templates of what staff write by hand: an open thread shows what becomes of it. */
const handwritten = `('custom', 'staff-template', 'sms-answer', 'lead-sms')`;

/**
 * Conversations, mails that come in, and answers that staff keep. What came in during the last 90 days is filed as
 * read; it is open where nobody has answered it. Older releases file nothing, so what comes in while they still run
 * appears with the person’s next message.
 */
export class Inbox1763844000000 implements MigrationInterface {
  readonly name = 'Inbox1763844000000';

  async up(runner: QueryRunner): Promise<void> {
    await applyFunctions(runner, ['notify_live']);
    await runner.query(`CREATE TABLE conversations (
      id uuid PRIMARY KEY,
      person text NOT NULL CONSTRAINT conversations_person_key UNIQUE,
      contact_id uuid CONSTRAINT conversations_contact_id_fkey REFERENCES contacts (id) ON DELETE CASCADE,
      client_id uuid CONSTRAINT conversations_client_id_fkey REFERENCES clients (id) ON DELETE CASCADE,
      email text,
      phone text,
      assignee_id uuid CONSTRAINT conversations_assignee_id_fkey REFERENCES staff (id) ON DELETE SET NULL,
      state text NOT NULL DEFAULT 'open' CONSTRAINT conversations_state_check CHECK (state IN ('open', 'closed')),
      snoozed_until timestamptz(3),
      unread boolean NOT NULL DEFAULT false,
      channel text NOT NULL CONSTRAINT conversations_channel_check
        CHECK (channel IN ('email', 'sms', 'chat', 'call', 'form', 'estimate')),
      preview text NOT NULL,
      last_received_at timestamptz(3),
      last_sent_at timestamptz(3),
      last_at timestamptz(3) NOT NULL,
      demo boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1
    )`);
    await runner.query('CREATE INDEX conversations_newest ON conversations (state, last_at DESC, id DESC)');
    await runner.query('CREATE INDEX conversations_contact ON conversations (contact_id) WHERE contact_id IS NOT NULL');
    await runner.query('CREATE INDEX conversations_client ON conversations (client_id) WHERE client_id IS NOT NULL');
    await runner.query(
      'CREATE INDEX conversations_assignee ON conversations (assignee_id) WHERE assignee_id IS NOT NULL',
    );
    await runner.query(`CREATE TABLE inbound_emails (
      id uuid PRIMARY KEY,
      provider_id text NOT NULL CONSTRAINT inbound_emails_provider_id_key UNIQUE,
      conversation_id uuid CONSTRAINT inbound_emails_conversation_id_fkey
        REFERENCES conversations (id) ON DELETE SET NULL,
      sender text NOT NULL,
      sender_name text,
      recipients text[] NOT NULL,
      subject text NOT NULL,
      body text,
      kind text NOT NULL DEFAULT 'message'
        CONSTRAINT inbound_emails_kind_check CHECK (kind IN ('message', 'auto-reply', 'bounce')),
      status text NOT NULL DEFAULT 'waiting'
        CONSTRAINT inbound_emails_status_check CHECK (status IN ('waiting', 'stored', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      failure text,
      message_id text,
      received_at timestamptz(3) NOT NULL
    )`);
    await runner.query(
      'CREATE INDEX inbound_emails_conversation ON inbound_emails (conversation_id, received_at DESC)',
    );
    await runner.query(`CREATE TABLE inbound_attachments (
      id uuid PRIMARY KEY,
      email_id uuid NOT NULL CONSTRAINT inbound_attachments_email_id_fkey
        REFERENCES inbound_emails (id) ON DELETE CASCADE,
      position integer NOT NULL,
      name text NOT NULL,
      size integer NOT NULL,
      content bytea,
      refused text,
      CONSTRAINT inbound_attachments_kept CHECK ((content IS NULL) = (refused IS NOT NULL))
    )`);
    await runner.query('CREATE INDEX inbound_attachments_email ON inbound_attachments (email_id)');
    await runner.query(`CREATE TABLE canned_answers (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      text text NOT NULL,
      author text NOT NULL,
      updated_at timestamptz(3) NOT NULL
    )`);
    await runner.query('CREATE UNIQUE INDEX canned_answers_name ON canned_answers (lower(name))');
    await runner.query('ALTER TABLE email_messages ADD COLUMN header_id text');
    await runner.query('CREATE INDEX email_messages_header ON email_messages (header_id) WHERE header_id IS NOT NULL');
    await this.fill(runner);
    await runner.query(`CREATE TRIGGER conversations_live AFTER INSERT OR UPDATE OR DELETE ON conversations
      FOR EACH STATEMENT EXECUTE FUNCTION notify_live('inbox')`);
    for (const table of ['email_messages', 'sms_messages'])
      await runner.query(`CREATE TRIGGER ${table}_inbox_live AFTER UPDATE OF status ON ${table}
        FOR EACH ROW WHEN (NEW.template IN ${handwritten} AND NEW.status <> OLD.status)
        EXECUTE FUNCTION notify_live('inbox')`);
  }

  /** The newest message of each person; SQL, because it reads every channel at once. */
  private async fill(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH since AS (SELECT now() - interval '90 days' AS at),
      came AS (
        SELECT contact_id, client_id, sender AS phone, 'sms' AS channel, body AS text, received_at AS at,
          no_reply_at IS NULL AND NOT EXISTS (SELECT FROM sms_messages m
            WHERE m.recipient = s.sender AND m.created_at >= s.received_at) AS waits
          FROM sms_inbound s WHERE received_at >= (SELECT at FROM since) AND (keyword IS NULL OR keyword = 'start')
        UNION ALL
        SELECT i.contact_id, NULL, NULL, i.kind, i.message, i.created_at, c.status = 'new'
          FROM inquiries i JOIN contacts c ON c.id = i.contact_id WHERE i.created_at >= (SELECT at FROM since)
        UNION ALL
        SELECT NULL, e.client_id, NULL, 'estimate', n.body, n.created_at, n.created_at >= now() - interval '14 days'
          FROM estimate_notes n JOIN estimates e ON e.id = n.estimate_id
          WHERE n.kind = 'question' AND e.client_id IS NOT NULL AND n.created_at >= (SELECT at FROM since)
      ), known AS (
        SELECT coalesce(m.contact_id, k.contact_id) AS contact_id,
          coalesce(m.client_id, (SELECT id FROM clients WHERE contact_id = m.contact_id
            ORDER BY updated_at DESC LIMIT 1)) AS client_id, m.phone, m.channel, m.text, m.at, m.waits
        FROM came m LEFT JOIN clients k ON k.id = m.client_id
      ), newest AS (
        SELECT DISTINCT ON (person) * FROM (
          SELECT *, coalesce('contact:' || contact_id, 'client:' || client_id, 'phone:' || phone) AS person FROM known
        ) p WHERE person IS NOT NULL ORDER BY person, at DESC
      )
      INSERT INTO conversations (id, person, contact_id, client_id, phone, assignee_id, state, channel, preview,
        last_received_at, last_at, demo)
      SELECT gen_random_uuid(), n.person, n.contact_id, n.client_id, n.phone, coalesce(k.assignee_id, l.assignee_id),
        CASE WHEN n.waits THEN 'open' ELSE 'closed' END, n.channel,
        left(btrim(regexp_replace(n.text, '\\s+', ' ', 'g')), 140), n.at, n.at, coalesce(l.demo, k.demo, false)
      FROM newest n LEFT JOIN contacts l ON l.id = n.contact_id LEFT JOIN clients k ON k.id = n.client_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['email_messages', 'sms_messages'])
      await runner.query(`DROP TRIGGER ${table}_inbox_live ON ${table}`);
    await runner.query('ALTER TABLE email_messages DROP COLUMN header_id');
    await runner.query('DROP TABLE canned_answers');
    await runner.query('DROP TABLE inbound_attachments');
    await runner.query('DROP TABLE inbound_emails');
    await runner.query('DROP TABLE conversations');
  }
}
