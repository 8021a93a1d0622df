-- What the team decided about the agency, saved views, and the audit log.

-- What owners set about the agency itself. A section without a row has its defaults.
CREATE TABLE agency_settings (
  section text PRIMARY KEY CHECK (section IN ('accounts', 'autopay', 'brand', 'notifications', 'security')),
  value jsonb NOT NULL,
  updated_by text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  updated_at timestamptz(3) NOT NULL
);

-- Filters and order of a list that a member of the team saved under a name.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('leads', 'clients', 'invoices', 'messages', 'estimates', 'recurring')),
  name text NOT NULL,
  query text NOT NULL
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, list, lower(name));

-- The append-only record of who changed what. No foreign keys: what is recorded outlives accounts, keys and records.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('person', 'key', 'visitor', 'provider', 'system')),
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text,
  before jsonb,
  after jsonb,
  address text,
  user_agent text,
  request_id text
);
CREATE INDEX audit_entries_action ON audit_entries (action, at DESC, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (actor_kind, actor_name, at DESC, id DESC);
CREATE INDEX audit_entries_entity ON audit_entries (entity, entity_id, at DESC, id DESC);
CREATE INDEX audit_entries_newest ON audit_entries (at DESC, id DESC);
CREATE INDEX audit_entries_of ON audit_entries (entity_id, at DESC);
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
