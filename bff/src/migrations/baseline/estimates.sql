-- Estimates with their versions, signatures and notes (ADR 0065).

CREATE TABLE estimates (
  id uuid PRIMARY KEY,
  public_id uuid NOT NULL UNIQUE,
  number text NOT NULL UNIQUE,
  number_order bigint GENERATED ALWAYS AS (
    CASE WHEN number ~ '^[A-Z]+-[0-9]{4}-[0-9]{1,9}$'
      THEN split_part(number, '-', 2)::bigint * 1000000000 + split_part(number, '-', 3)::bigint ELSE 0 END
  ) STORED,
  client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
  client_name text NOT NULL,
  client_email text NOT NULL,
  title text NOT NULL,
  message text NOT NULL DEFAULT '',
  terms text NOT NULL DEFAULT '',
  discount jsonb,
  -- In thousandths of a percent.
  deposit_percent integer CHECK (deposit_percent > 0 AND deposit_percent <= 100000),
  deposit_cents integer CHECK (deposit_cents BETWEEN 50 AND 99999999),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
  currency text NOT NULL DEFAULT 'usd',
  status text NOT NULL CHECK (status IN ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'void')),
  estimate_date date NOT NULL,
  valid_until date NOT NULL,
  issue_version integer NOT NULL DEFAULT 0,
  viewed_at timestamptz(3),
  last_viewed_at timestamptz(3),
  views integer NOT NULL DEFAULT 0,
  decided_at timestamptz(3),
  decline_reason text,
  invoice_id uuid UNIQUE REFERENCES invoices (id) ON DELETE SET NULL,
  demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  search_text text NOT NULL
    GENERATED ALWAYS AS (fold_text(number || E'\n' || title || E'\n' || client_name || E'\n' || client_email)) STORED,
  CONSTRAINT estimates_dates CHECK (valid_until >= estimate_date),
  CONSTRAINT estimates_decided CHECK ((status IN ('accepted', 'declined')) <= (decided_at IS NOT NULL)),
  CONSTRAINT estimates_deposit CHECK (deposit_percent IS NULL OR deposit_cents IS NULL)
);
CREATE INDEX estimates_by_client ON estimates (fold_text(client_name) COLLATE "C", id);
CREATE INDEX estimates_by_number ON estimates (number_order, id);
CREATE INDEX estimates_client ON estimates (client_id);
CREATE INDEX estimates_newest ON estimates (estimate_date DESC, id DESC);
CREATE INDEX estimates_open ON estimates (valid_until, id) WHERE status IN ('sent', 'viewed');
CREATE INDEX estimates_search ON estimates USING gin (search_text gin_trgm_ops);
CREATE TRIGGER estimates_roll_up AFTER INSERT OR UPDATE OR DELETE ON estimates
  FOR EACH ROW EXECUTE FUNCTION roll_up_estimates();

CREATE TABLE estimate_items (
  id uuid PRIMARY KEY,
  estimate_id uuid NOT NULL REFERENCES estimates (id) ON DELETE CASCADE,
  position integer NOT NULL,
  description text NOT NULL,
  quantity numeric(12, 3) NOT NULL CHECK (quantity >= 0),
  rate_cents integer NOT NULL CHECK (rate_cents BETWEEN 0 AND 99999999),
  discount jsonb,
  tax jsonb,
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
  optional boolean NOT NULL DEFAULT false,
  selected boolean NOT NULL DEFAULT true,
  UNIQUE (estimate_id, position),
  CONSTRAINT estimate_items_counted CHECK (optional OR selected)
);

CREATE TABLE estimate_versions (
  estimate_id uuid NOT NULL REFERENCES estimates (id),
  version integer NOT NULL CHECK (version > 0),
  document jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  changes text,
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (estimate_id, version),
  CONSTRAINT estimate_versions_changes CHECK ((version = 1) = (changes IS NULL))
);
CREATE TRIGGER estimate_versions_append_only BEFORE UPDATE OR DELETE ON estimate_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_issue_change();

CREATE TABLE estimate_signatures (
  estimate_id uuid PRIMARY KEY,
  version integer NOT NULL,
  name text NOT NULL,
  path text,
  document jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  address text,
  user_agent text,
  signed_at timestamptz(3) NOT NULL,
  FOREIGN KEY (estimate_id, version) REFERENCES estimate_versions (estimate_id, version)
);
CREATE TRIGGER estimate_signatures_append_only BEFORE UPDATE OR DELETE ON estimate_signatures
  FOR EACH ROW EXECUTE FUNCTION refuse_issue_change();

CREATE TABLE estimate_notes (
  id uuid PRIMARY KEY,
  estimate_id uuid NOT NULL REFERENCES estimates (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('question', 'note')),
  author text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX estimate_notes_newest ON estimate_notes (estimate_id, created_at DESC, id);

-- Counts and sums of the list, kept by triggers: a change adds rows and changes none (ADR 0106).
CREATE TABLE estimate_rollups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text,
  invoiced boolean,
  valid_until date,
  rows bigint NOT NULL,
  amount_cents bigint NOT NULL
);

-- What the rows say by themselves: the check of the night compares it with what is kept (ADR 0106).
CREATE VIEW estimate_rollups_counted AS
  SELECT status, invoiced, valid_until, count(*) AS rows, sum(amount_cents) AS amount_cents
  FROM (
    SELECT r.status, r.invoice_id IS NOT NULL AS invoiced,
      -- Only what waits for a decision expires.
      CASE WHEN r.status IN ('sent', 'viewed') THEN r.valid_until END AS valid_until, r.amount_cents
    FROM estimates r
  ) AS r
  GROUP BY status, invoiced, valid_until;
