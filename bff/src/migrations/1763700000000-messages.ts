import type { MigrationInterface, QueryRunner } from 'typeorm';

const emailStatuses = `'queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'unknown'`;

/** SMS beside mails, what becomes of both, who may not be written to, and staff's own words for templates. */
export class Messages1763700000000 implements MigrationInterface {
  readonly name = 'Messages1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email_messages
        ADD COLUMN client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
        ADD COLUMN invoice_id uuid REFERENCES invoices (id) ON DELETE SET NULL,
        ADD COLUMN body_html text,
        ADD COLUMN body_text text,
        ADD COLUMN past_provider_ids text[] NOT NULL DEFAULT '{}',
        ADD COLUMN first_tried_at timestamptz(3),
        ADD COLUMN settled_at timestamptz(3),
        ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(recipient || E'\\n' || subject)) STORED,
        DROP CONSTRAINT email_messages_status_check,
        ADD CONSTRAINT email_messages_status_check CHECK (status IN (${emailStatuses}))`);
    await runner.query(`CREATE INDEX email_messages_newest ON email_messages (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX email_messages_status ON email_messages (status, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX email_messages_client ON email_messages (client_id) WHERE client_id IS NOT NULL`);
    await runner.query(
      `CREATE INDEX email_messages_invoice ON email_messages (invoice_id) WHERE invoice_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX email_messages_provider ON email_messages (provider_id) WHERE provider_id IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX email_messages_search ON email_messages USING gin (search_text gin_trgm_ops)`);

    // attempting_since: a try began and nobody knows how it ended; look_first: the last one was answered, but not
    // clearly.
    await runner.query(`
      CREATE TABLE sms_messages (
        id uuid PRIMARY KEY,
        contact_id uuid REFERENCES contacts (id) ON DELETE SET NULL,
        client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
        invoice_id uuid REFERENCES invoices (id) ON DELETE SET NULL,
        template text NOT NULL,
        recipient text NOT NULL CHECK (recipient ~ '^\\+[1-9][0-9]{6,14}$'),
        body text,
        status text NOT NULL CHECK
          (status IN ('queued', 'sent', 'delivered', 'failed', 'suppressed', 'unknown', 'mock_sent')),
        attempts integer NOT NULL DEFAULT 0,
        failure text,
        attempting_since timestamptz(3),
        look_first boolean NOT NULL DEFAULT false,
        provider_id text UNIQUE,
        past_provider_ids text[] NOT NULL DEFAULT '{}',
        demo boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL,
        sent_at timestamptz(3),
        settled_at timestamptz(3),
        search_text text NOT NULL GENERATED ALWAYS AS (lower(recipient || E'\\n' || coalesce(body, ''))) STORED
      )`);
    await runner.query(`CREATE INDEX sms_messages_newest ON sms_messages (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX sms_messages_status ON sms_messages (status, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX sms_messages_contact ON sms_messages (contact_id) WHERE contact_id IS NOT NULL`);
    await runner.query(`CREATE INDEX sms_messages_client ON sms_messages (client_id) WHERE client_id IS NOT NULL`);
    await runner.query(`CREATE INDEX sms_messages_invoice ON sms_messages (invoice_id) WHERE invoice_id IS NOT NULL`);
    await runner.query(`CREATE INDEX sms_messages_search ON sms_messages USING gin (search_text gin_trgm_ops)`);

    // What people answered. Rows whose keyword is stop or start are the record of consent.
    await runner.query(`
      CREATE TABLE sms_inbound (
        provider_id text PRIMARY KEY,
        sender text NOT NULL,
        body text NOT NULL,
        keyword text CHECK (keyword IN ('stop', 'start', 'help')),
        received_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX sms_inbound_sender ON sms_inbound (sender, received_at DESC)`);

    // History stays: a lifted row says who lifted it and why.
    await runner.query(`
      CREATE TABLE suppressions (
        id uuid PRIMARY KEY,
        channel text NOT NULL CHECK (channel IN ('email', 'sms')),
        address text NOT NULL,
        reason text NOT NULL CHECK (reason IN ('bounce', 'complaint', 'stop', 'provider')),
        detail text,
        message_id uuid,
        created_at timestamptz(3) NOT NULL,
        lifted_at timestamptz(3),
        lifted_by text,
        lift_reason text,
        CONSTRAINT suppressions_lifted CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX suppressions_active ON suppressions (channel, address) WHERE lifted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX suppressions_newest ON suppressions (created_at DESC, id DESC) WHERE lifted_at IS NULL`,
    );

    // The event key makes a provider's repetition of the same event nothing new.
    await runner.query(`
      CREATE TABLE message_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        message_id uuid NOT NULL,
        at timestamptz(3) NOT NULL,
        kind text NOT NULL,
        detail text,
        event_key text UNIQUE
      )`);
    await runner.query(`CREATE INDEX message_events_message ON message_events (message_id, at, id)`);
    await runner.query(`CREATE INDEX message_events_age ON message_events (at)`);

    // Staff's words for a built-in template (its name is the id), or a template of their own.
    await runner.query(`
      CREATE TABLE message_templates (
        id text PRIMARY KEY,
        origin text NOT NULL CHECK (origin IN ('built-in', 'staff')),
        name text,
        texts jsonb NOT NULL,
        variables text[] NOT NULL DEFAULT '{}',
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by text NOT NULL,
        CONSTRAINT message_templates_name CHECK ((origin = 'staff') = (name IS NOT NULL))
      )`);

    // How far along a message is. Of two reports the further one stands, whichever came first.
    await runner.query(`
      CREATE FUNCTION message_stage(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN array_position(ARRAY['queued', 'unknown', 'sent', 'failed', 'suppressed', 'delivered', 'bounced',
        'complained'], status)`);

    await runner.query(`
      CREATE VIEW messages AS
        SELECT id, 'email' AS channel, template, recipient, subject, body_text AS text, status, failure, attempts,
          contact_id, client_id, invoice_id, demo, search_text, created_at, sent_at, settled_at FROM email_messages
        UNION ALL
        SELECT id, 'sms' AS channel, template, recipient, NULL AS subject, body AS text, status, failure, attempts,
          contact_id, client_id, invoice_id, demo, search_text, created_at, sent_at, settled_at FROM sms_messages`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP VIEW messages`);
    await runner.query(`DROP FUNCTION message_stage(text)`);
    for (const table of ['message_templates', 'message_events', 'suppressions', 'sms_inbound', 'sms_messages'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(`DROP INDEX email_messages_newest, email_messages_status`);
    // What the older build does not know is, to it, sent or failed.
    await runner.query(`
      UPDATE email_messages SET status = CASE WHEN status IN ('delivered', 'bounced', 'complained') THEN 'sent'
        ELSE 'failed' END
      WHERE status NOT IN ('queued', 'sent', 'failed')`);
    await runner.query(`
      ALTER TABLE email_messages
        DROP CONSTRAINT email_messages_status_check,
        ADD CONSTRAINT email_messages_status_check CHECK (status IN ('queued', 'sent', 'failed')),
        DROP COLUMN search_text, DROP COLUMN settled_at, DROP COLUMN first_tried_at, DROP COLUMN past_provider_ids,
        DROP COLUMN body_text, DROP COLUMN body_html, DROP COLUMN invoice_id, DROP COLUMN client_id`);
  }
}
