-- Clients, and files of them on their way in.

CREATE TABLE clients (
  id uuid PRIMARY KEY,
  contact_id uuid UNIQUE REFERENCES contacts (id) ON DELETE SET NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  company text NOT NULL,
  industry text NOT NULL DEFAULT 'Not specified',
  business_type text,
  time_zone text,
  preferred_language text NOT NULL DEFAULT 'en' CHECK (preferred_language IN ('en', 'es')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'inactive')),
  subscription_plan text,
  custom_package jsonb,
  monthly_amount_cents integer NOT NULL DEFAULT 0 CHECK (monthly_amount_cents BETWEEN 0 AND 99999999),
  -- What the client spent: only the ledger writes it, and the ledger only grows.
  spent_cents bigint NOT NULL DEFAULT 0,
  -- The sum of the entries; the check keeps it from going below zero, whoever adds them at once.
  credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents >= 0),
  code_used boolean NOT NULL DEFAULT false,
  onboarding_completed boolean NOT NULL DEFAULT false,
  payment_completed boolean NOT NULL DEFAULT false,
  test_mode boolean NOT NULL DEFAULT false,
  join_date timestamptz(3) NOT NULL,
  demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  search_text text NOT NULL
    GENERATED ALWAYS AS (fold_text(company || E'\n' || name || E'\n' || email || E'\n' || coalesce(phone, ''))) STORED
);
CREATE UNIQUE INDEX clients_email ON clients (lower(email));
-- Of releases that ordered by it; a migration may drop it.
CREATE INDEX clients_company ON clients (lower(company), id);
CREATE INDEX clients_monthly ON clients (monthly_amount_cents DESC, id DESC);
CREATE INDEX clients_name ON clients (fold_text(company) COLLATE "C", id);
CREATE INDEX clients_newest ON clients (created_at DESC, id DESC);
CREATE INDEX clients_plan ON clients (subscription_plan);
CREATE INDEX clients_search ON clients USING gin (search_text gin_trgm_ops);
CREATE INDEX clients_spent ON clients (spent_cents DESC, id DESC);
CREATE INDEX clients_status_newest ON clients (status, created_at DESC, id DESC);
CREATE TRIGGER clients_roll_up AFTER INSERT OR UPDATE OR DELETE ON clients
  FOR EACH ROW EXECUTE FUNCTION roll_up_clients();

-- A file is read and checked first and added later, so its rows wait here in between.
CREATE TABLE client_imports (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('reading', 'ready', 'running', 'done', 'failed')),
  fault text,
  file bytea,
  headers jsonb NOT NULL DEFAULT '[]',
  columns jsonb NOT NULL DEFAULT '{}',
  rows integer NOT NULL DEFAULT 0,
  good integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  done_to integer NOT NULL DEFAULT 0,
  actor jsonb,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX client_imports_age ON client_imports (created_at);

CREATE TABLE client_import_rows (
  import_id uuid NOT NULL REFERENCES client_imports (id) ON DELETE CASCADE,
  row integer NOT NULL,
  email text,
  client jsonb,
  problems jsonb,
  PRIMARY KEY (import_id, row)
);
CREATE INDEX client_import_rows_bad ON client_import_rows (import_id, row) WHERE problems IS NOT NULL;

-- Counts and sums of the list, kept by triggers: a change adds rows and changes none (ADR 0106).
CREATE TABLE client_rollups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text,
  subscription_plan text,
  rows bigint NOT NULL,
  monthly_amount_cents bigint NOT NULL,
  spent_cents bigint NOT NULL
);

-- What the rows say by themselves: the check of the night compares it with what is kept (ADR 0106).
CREATE VIEW client_rollups_counted AS
  SELECT status, subscription_plan, count(*) AS rows, sum(monthly_amount_cents) AS monthly_amount_cents,
    sum(spent_cents)::bigint AS spent_cents
  FROM (SELECT r.status, r.subscription_plan, r.monthly_amount_cents, r.spent_cents FROM clients r) AS r
  GROUP BY status, subscription_plan;
