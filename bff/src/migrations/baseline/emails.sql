-- Mails, what became of them, their templates, and who may not be written to.

CREATE TABLE email_messages (
  id uuid PRIMARY KEY,
  contact_id uuid REFERENCES contacts (id) ON DELETE SET NULL,
  client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
  invoice_id uuid REFERENCES invoices (id) ON DELETE SET NULL,
  template text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  variables jsonb NOT NULL,
  body_html text,
  body_text text,
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'unknown',
      'canceled')),
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  provider_id text,
  past_provider_ids text[] NOT NULL DEFAULT '{}',
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  first_tried_at timestamptz(3),
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(recipient || E'\n' || subject)) STORED
);
CREATE INDEX email_messages_client ON email_messages (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX email_messages_contact ON email_messages (contact_id, created_at DESC);
CREATE INDEX email_messages_invoice ON email_messages (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX email_messages_newest ON email_messages (created_at DESC, id DESC);
CREATE INDEX email_messages_provider ON email_messages (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX email_messages_search ON email_messages USING gin (search_text gin_trgm_ops);
CREATE INDEX email_messages_status ON email_messages (status, created_at DESC, id DESC);

-- The event key makes a provider's repetition of the same event nothing new.
CREATE TABLE message_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  detail text,
  event_key text UNIQUE
);
CREATE INDEX message_events_age ON message_events (at);
CREATE INDEX message_events_message ON message_events (message_id, at, id);

-- Staff's words for a built-in template (its name is the id), or a template of their own.
CREATE TABLE message_templates (
  id text PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('built-in', 'staff')),
  name text,
  texts jsonb NOT NULL,
  variables text[] NOT NULL DEFAULT '{}',
  updated_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT message_templates_name CHECK ((origin = 'staff') = (name IS NOT NULL))
);

-- Addresses that may not be written to. History stays: a lifted row says who lifted it and why.
CREATE TABLE suppressions (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  address text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('bounce', 'complaint', 'stop', 'provider', 'request')),
  detail text,
  message_id uuid,
  lifted_at timestamptz(3),
  lifted_by text,
  lift_reason text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT suppressions_lifted CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE UNIQUE INDEX suppressions_active ON suppressions (channel, address) WHERE lifted_at IS NULL;
CREATE INDEX suppressions_newest ON suppressions (created_at DESC, id DESC) WHERE lifted_at IS NULL;
CREATE INDEX suppressions_search ON suppressions USING gin (fold_text(address) gin_trgm_ops);
