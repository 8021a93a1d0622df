-- Invoices with their numbers, tax rates, parts and issues; schedules that make them, and reminders of them.

-- Gapless: the counter's row is locked until the number's record commits, and rolled back with it.
CREATE TABLE number_counters (
  kind text NOT NULL CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'estimate')),
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (kind, year)
);

CREATE TABLE tax_rates (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- In thousandths of a percent.
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 100000),
  inclusive boolean NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  archived_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT tax_rates_default CHECK (archived_at IS NULL OR NOT is_default)
);
CREATE UNIQUE INDEX tax_rates_name ON tax_rates (lower(name)) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX tax_rates_one_default ON tax_rates (is_default) WHERE is_default;

CREATE TABLE invoices (
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
  subscription_id uuid,
  status text NOT NULL CHECK (status IN ('draft', 'sent', 'paid', 'overdue', 'void')),
  invoice_date date NOT NULL,
  due_date date NOT NULL,
  -- The day of the first part that isn't paid. It follows parts, payments and due date.
  next_due_date date NOT NULL,
  currency text NOT NULL DEFAULT 'usd',
  discount jsonb,
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
  discount_cents integer NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
  tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents >= 0),
  subtotal_cents integer GENERATED ALWAYS AS (amount_cents + discount_cents - tax_cents) STORED,
  -- The ledger's sums, for lists and their orders. Only the ledger writes them, and it only grows.
  received_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  payment_link_title text NOT NULL DEFAULT 'Your campaign starts here',
  payment_link_message text NOT NULL DEFAULT 'Complete your payment to activate your campaign',
  memo text NOT NULL DEFAULT '',
  terms text NOT NULL DEFAULT '',
  issued_at timestamptz(3),
  issue_version integer NOT NULL DEFAULT 0,
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  search_text text NOT NULL
    GENERATED ALWAYS AS (fold_text(number || E'\n' || client_name || E'\n' || client_email)) STORED,
  CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL))
);
-- One index for each order of the list, with and without a status. Between invoices of one day, one due date or one
-- amount their number decides. PostgreSQL reads an index either way, so one direction does for both.
CREATE INDEX invoices_by_amount ON invoices (amount_cents, number_order, id);
CREATE INDEX invoices_by_client ON invoices (fold_text(client_name) COLLATE "C", number_order, id);
CREATE INDEX invoices_by_due ON invoices (next_due_date, number_order, id);
CREATE INDEX invoices_by_number ON invoices (number_order, id);
CREATE INDEX invoices_client_newest ON invoices (client_id, invoice_date DESC, id DESC);
CREATE INDEX invoices_email ON invoices (lower(client_email));
CREATE INDEX invoices_issued ON invoices (issued_at);
CREATE INDEX invoices_newest ON invoices (invoice_date, number_order, id);
CREATE INDEX invoices_paid_at ON invoices (paid_at) WHERE status = 'paid';
CREATE INDEX invoices_search ON invoices USING gin (search_text gin_trgm_ops);
CREATE INDEX invoices_status_by_amount ON invoices (status, amount_cents, number_order, id);
CREATE INDEX invoices_status_by_due ON invoices (status, next_due_date, number_order, id);
CREATE INDEX invoices_status_by_number ON invoices (status, number_order, id);
-- The sums above every list, and the dashboard's, are read from it alone.
CREATE INDEX invoices_status_newest ON invoices (status, invoice_date, number_order, id)
  INCLUDE (amount_cents, received_cents, refunded_cents, next_due_date);
CREATE INDEX invoices_unlinked ON invoices (invoice_date, number_order, id) WHERE client_id IS NULL;
CREATE INDEX invoices_unpaid_due ON invoices (next_due_date) WHERE status IN ('sent', 'overdue');
CREATE INDEX invoices_voided ON invoices ((coalesce(voided_at, updated_at))) WHERE status = 'void';
CREATE TRIGGER invoices_next_due_date BEFORE INSERT OR UPDATE OF due_date, received_cents, refunded_cents ON invoices
  FOR EACH ROW EXECUTE FUNCTION set_next_due_date();
CREATE TRIGGER invoices_move_spending AFTER UPDATE OF client_id ON invoices
  FOR EACH ROW WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION move_spending();
-- Whoever adds a client for an address that was billed before finds its invoices there.
CREATE TRIGGER clients_claim_invoices AFTER INSERT ON clients
  FOR EACH ROW EXECUTE FUNCTION claim_invoices();
CREATE TRIGGER invoices_roll_up AFTER INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION roll_up_invoices();

CREATE TABLE invoice_items (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  position integer NOT NULL,
  description text NOT NULL,
  quantity numeric(12, 3) NOT NULL CHECK (quantity >= 0),
  rate_cents integer NOT NULL CHECK (rate_cents BETWEEN 0 AND 99999999),
  discount jsonb,
  tax jsonb,
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
  UNIQUE (invoice_id, position)
);

-- Deposits and installments (ADR 0063).
CREATE TABLE invoice_parts (
  invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 11),
  kind text NOT NULL CHECK (kind IN ('deposit', 'rest', 'installment')),
  percent integer CHECK (percent BETWEEN 1 AND 99999),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999),
  due_date date NOT NULL,
  PRIMARY KEY (invoice_id, position)
);
CREATE TRIGGER invoice_parts_next_due_date AFTER INSERT OR UPDATE OR DELETE ON invoice_parts
  FOR EACH ROW EXECUTE FUNCTION touch_next_due_date();

-- Invoices as they were issued: what was sent or paid never takes another face (ADR 0041).
CREATE TABLE invoice_issues (
  invoice_id uuid NOT NULL REFERENCES invoices (id),
  version integer NOT NULL CHECK (version > 0),
  document jsonb NOT NULL,
  reason text,
  issued_at timestamptz(3) NOT NULL,
  PRIMARY KEY (invoice_id, version),
  CONSTRAINT invoice_issues_reason CHECK ((version = 1) = (reason IS NULL))
);
CREATE INDEX invoice_issues_first ON invoice_issues ((document ->> 'invoiceDate')) WHERE version = 1;
CREATE INDEX invoice_issues_later ON invoice_issues (issued_at) WHERE version > 1;
CREATE TRIGGER invoice_issues_append_only BEFORE UPDATE OR DELETE ON invoice_issues
  FOR EACH ROW EXECUTE FUNCTION refuse_issue_change();

CREATE TABLE invoice_opens (
  invoice_id uuid PRIMARY KEY REFERENCES invoices (id) ON DELETE CASCADE,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  times integer NOT NULL
);

-- Counts and sums of the list, kept by triggers: a change adds rows and changes none (ADR 0106).
CREATE TABLE invoice_rollups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text,
  display_status text,
  invoice_date date,
  next_due_date date,
  rows bigint NOT NULL,
  due_cents bigint NOT NULL,
  earned_cents bigint NOT NULL
);

-- What the rows say by themselves: the check of the night compares it with what is kept (ADR 0106).
CREATE VIEW invoice_rollups_counted AS
  SELECT status, display_status, invoice_date, next_due_date, count(*) AS rows, sum(due_cents)::bigint AS due_cents,
    sum(earned_cents)::bigint AS earned_cents
  FROM (
    SELECT r.status,
      CASE WHEN r.status IN ('sent', 'overdue') AND r.received_cents > r.refunded_cents THEN 'partially_paid'
        WHEN r.status <> 'paid'
          OR greatest(0, r.refunded_cents - greatest(0, r.received_cents - r.amount_cents)) = 0 THEN r.status
        WHEN r.received_cents > r.refunded_cents THEN 'partly_refunded' ELSE 'refunded' END AS display_status,
      r.invoice_date,
      -- Only what is owed grows old.
      CASE WHEN r.status IN ('sent', 'overdue') THEN r.next_due_date END AS next_due_date,
      greatest(0, r.amount_cents - r.received_cents + r.refunded_cents) AS due_cents,
      r.amount_cents - greatest(0, r.refunded_cents - greatest(0, r.received_cents - r.amount_cents)) AS earned_cents
    FROM invoices r
  ) AS r
  GROUP BY status, display_status, invoice_date, next_due_date;

-- Schedules that make invoices, and what they made.
CREATE TABLE recurring_invoices (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  title text NOT NULL,
  message text NOT NULL,
  items jsonb NOT NULL,
  memo text NOT NULL,
  terms text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
  due_in_days integer NOT NULL CHECK (due_in_days BETWEEN 0 AND 120),
  billing_interval text NOT NULL CHECK (billing_interval IN ('month', 'quarter', 'year')),
  day_of_month integer NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
  start_on date NOT NULL,
  end_on date,
  count integer CHECK (count BETWEEN 1 AND 360),
  mode text NOT NULL CHECK (mode IN ('draft', 'send')),
  state text NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
  next_on date,
  last_on date,
  made integer NOT NULL DEFAULT 0,
  problem text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(title)) STORED,
  CONSTRAINT recurring_invoices_next CHECK ((state = 'active') = (next_on IS NOT NULL)),
  CONSTRAINT recurring_invoices_one_end CHECK (end_on IS NULL OR count IS NULL)
);
CREATE INDEX recurring_invoices_client ON recurring_invoices (client_id);
CREATE INDEX recurring_invoices_due ON recurring_invoices (next_on) WHERE state = 'active';

CREATE TABLE recurring_invoice_runs (
  schedule_id uuid NOT NULL REFERENCES recurring_invoices (id) ON DELETE CASCADE,
  period_on date NOT NULL,
  invoice_id uuid REFERENCES invoices (id) ON DELETE SET NULL,
  outcome text NOT NULL CHECK (outcome IN ('draft', 'sent', 'not_sent')),
  reason text CHECK (reason IN ('suppressed', 'late')),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (schedule_id, period_on),
  CONSTRAINT recurring_invoice_runs_reason CHECK ((outcome = 'not_sent') = (reason IS NOT NULL))
);
CREATE INDEX recurring_invoice_runs_invoice ON recurring_invoice_runs (invoice_id);

-- Rules by which clients are reminded of invoices, the reminders made by them, and what staff put on hold.
CREATE TABLE reminder_settings (
  id text PRIMARY KEY CHECK (id = 'agency'),
  is_on boolean NOT NULL,
  rules jsonb NOT NULL,
  quiet_from integer NOT NULL CHECK (quiet_from BETWEEN 12 AND 21),
  quiet_to integer NOT NULL CHECK (quiet_to BETWEEN 8 AND 12),
  checked_at timestamptz(3),
  updated_by text NOT NULL,
  version integer NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE reminders (
  id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  rule_id uuid,
  due_date date NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  days integer,
  due_cents integer,
  send_at timestamptz(3) NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'filed', 'canceled')),
  stop text,
  message_id uuid UNIQUE,
  settled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT reminders_once UNIQUE (invoice_id, rule_id, due_date, channel),
  CONSTRAINT reminders_rule CHECK ((rule_id IS NULL) = (days IS NULL)),
  CONSTRAINT reminders_settled CHECK ((state = 'planned') = (settled_at IS NULL)),
  CONSTRAINT reminders_stop CHECK ((state = 'canceled') = (stop IS NOT NULL))
);
CREATE INDEX reminders_planned ON reminders (send_at, invoice_id) WHERE state = 'planned';

CREATE TABLE reminder_holds (
  id uuid PRIMARY KEY,
  invoice_id uuid REFERENCES invoices (id) ON DELETE CASCADE,
  client_id uuid REFERENCES clients (id) ON DELETE CASCADE,
  reason text NOT NULL,
  until date,
  created_by text NOT NULL,
  ended_at timestamptz(3),
  ended_by text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT reminder_holds_one CHECK ((invoice_id IS NULL) <> (client_id IS NULL))
);
-- One hold at a time.
CREATE UNIQUE INDEX reminder_holds_client ON reminder_holds (client_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX reminder_holds_invoice ON reminder_holds (invoice_id) WHERE ended_at IS NULL;
