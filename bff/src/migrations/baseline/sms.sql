-- Texts to phones, and their answers.

CREATE TABLE sms_messages (
  id uuid PRIMARY KEY,
  contact_id uuid REFERENCES contacts (id) ON DELETE SET NULL,
  client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
  invoice_id uuid REFERENCES invoices (id) ON DELETE SET NULL,
  template text NOT NULL,
  recipient text NOT NULL CHECK (recipient ~ '^\+[1-9][0-9]{6,14}$'),
  body text,
  status text NOT NULL
    CHECK (status IN ('queued', 'sent', 'delivered', 'failed', 'suppressed', 'unknown', 'mock_sent', 'canceled')),
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  -- A try began and nobody knows how it ended.
  attempting_since timestamptz(3),
  -- The last try was answered, but not clearly.
  look_first boolean NOT NULL DEFAULT false,
  provider_id text UNIQUE,
  past_provider_ids text[] NOT NULL DEFAULT '{}',
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(recipient || E'\n' || coalesce(body, ''))) STORED
);
CREATE INDEX sms_messages_client ON sms_messages (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX sms_messages_contact ON sms_messages (contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX sms_messages_invoice ON sms_messages (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX sms_messages_newest ON sms_messages (created_at DESC, id DESC);
CREATE INDEX sms_messages_recipient ON sms_messages (recipient, created_at DESC);
CREATE INDEX sms_messages_search ON sms_messages USING gin (search_text gin_trgm_ops);
CREATE INDEX sms_messages_status ON sms_messages (status, created_at DESC, id DESC);

-- What people answered. Rows whose keyword is stop or start are the record of consent.
CREATE TABLE sms_inbound (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  provider_id text PRIMARY KEY,
  contact_id uuid REFERENCES contacts (id) ON DELETE SET NULL,
  client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
  sender text NOT NULL,
  body text NOT NULL,
  keyword text CHECK (keyword IN ('stop', 'start', 'help')),
  received_at timestamptz(3) NOT NULL,
  -- When staff said that it needs no reply.
  no_reply_at timestamptz(3),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(sender || E'\n' || body)) STORED
);
CREATE UNIQUE INDEX sms_inbound_id ON sms_inbound (id);
CREATE INDEX sms_inbound_client ON sms_inbound (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX sms_inbound_contact ON sms_inbound (contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX sms_inbound_newest ON sms_inbound (received_at DESC, id DESC);
CREATE INDEX sms_inbound_search ON sms_inbound USING gin (search_text gin_trgm_ops);
CREATE INDEX sms_inbound_sender ON sms_inbound (sender, received_at DESC);
