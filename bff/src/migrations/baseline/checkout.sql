-- What the provider says: subscriptions, disputes, saved cards and their charges; and the agency's own plan.

-- What the provider says of a client's subscription beside its payments.
CREATE TABLE subscriptions (
  id uuid PRIMARY KEY,
  provider_id text NOT NULL UNIQUE,
  client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
  title text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999),
  -- What the plan costs from its next renewal on.
  next_amount_cents integer CHECK (next_amount_cents BETWEEN 1 AND 99999999),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'paused', 'ended')),
  current_period_end timestamptz(3),
  cancel_at timestamptz(3),
  ended_at timestamptz(3),
  failure_invoice text,
  failed_at timestamptz(3),
  failure_reason text,
  next_attempt_at timestamptz(3),
  asked_at timestamptz(3),
  next_look_at timestamptz(3) NOT NULL,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX subscriptions_client ON subscriptions (client_id);
CREATE INDEX subscriptions_look ON subscriptions (next_look_at) WHERE ended_at IS NULL;
CREATE INDEX subscriptions_trouble ON subscriptions (failed_at) WHERE status = 'past_due';
ALTER TABLE invoices ADD FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE SET NULL;
ALTER TABLE payments ADD FOREIGN KEY (subscription_id) REFERENCES subscriptions (id);

CREATE TABLE disputes (
  id text PRIMARY KEY,
  payment_ref text,
  payment_id uuid REFERENCES payments (id),
  amount_cents bigint NOT NULL,
  fee_cents integer,
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  reason text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  respond_by timestamptz(3),
  reminded_at timestamptz(3),
  asked_at timestamptz(3) NOT NULL
);
CREATE INDEX disputes_open ON disputes (opened_at) WHERE state IN ('needs_response', 'under_review');
CREATE INDEX disputes_payment ON disputes (payment_id);
ALTER TABLE payments ADD FOREIGN KEY (dispute_id) REFERENCES disputes (id);

-- Refunds whose payment is not known here, and how often the provider was asked about them.
CREATE TABLE refund_questions (
  refund text PRIMARY KEY,
  tries integer NOT NULL,
  next_at timestamptz(3) NOT NULL,
  invoice text
);

CREATE TABLE provider_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX provider_events_age ON provider_events (received_at);

CREATE TABLE provider_customers (
  client_id uuid PRIMARY KEY REFERENCES clients (id) ON DELETE CASCADE,
  provider_id text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE card_setups (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('open', 'done', 'expired')),
  provider_id text UNIQUE,
  url text,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX card_setups_one_open ON card_setups (client_id) WHERE state = 'open';

-- Cards that clients saved, what they agreed to, and the charges of these cards.
CREATE TABLE saved_cards (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  provider_id text NOT NULL UNIQUE,
  brand text NOT NULL,
  last4 text NOT NULL,
  expiry_month integer NOT NULL CHECK (expiry_month BETWEEN 1 AND 12),
  expiry_year integer NOT NULL CHECK (expiry_year BETWEEN 2000 AND 2999),
  expiry_told_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX saved_cards_current ON saved_cards (client_id) WHERE removed_at IS NULL;
ALTER TABLE checkouts ADD FOREIGN KEY (saved_card_id) REFERENCES saved_cards (id);

CREATE TABLE autopay_agreements (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
  version text NOT NULL,
  wording text NOT NULL,
  agreed_at timestamptz(3) NOT NULL,
  agreed_by text NOT NULL,
  address text,
  user_agent text,
  revoked_at timestamptz(3),
  revoked_by text,
  CONSTRAINT autopay_agreements_revoked CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE UNIQUE INDEX autopay_agreements_current ON autopay_agreements (client_id) WHERE revoked_at IS NULL;

CREATE TABLE autopay_tries (
  checkout_id uuid PRIMARY KEY REFERENCES checkouts (id) ON DELETE CASCADE,
  invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
  due_on date NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 5),
  tried_on date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('processing', 'paid', 'declined', 'review')),
  decline_code text,
  tried_at timestamptz(3) NOT NULL,
  CONSTRAINT autopay_tries_once UNIQUE (invoice_id, due_on, number),
  CONSTRAINT autopay_tries_declined CHECK ((outcome = 'declined') = (decline_code IS NOT NULL))
);
CREATE INDEX autopay_tries_unknown ON autopay_tries (tried_at) WHERE outcome = 'processing';

-- One row: this installation. Its reference makes the provider's customer once, however often it is asked.
CREATE TABLE billing_account (
  the_one boolean DEFAULT true PRIMARY KEY CHECK (the_one),
  reference uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id text UNIQUE,
  address jsonb,
  version integer NOT NULL DEFAULT 0
);

INSERT INTO billing_account DEFAULT VALUES;

CREATE TABLE billing_subscription (
  the_one boolean DEFAULT true PRIMARY KEY CHECK (the_one),
  provider_id text UNIQUE,
  plan text NOT NULL CHECK (plan IN ('starter', 'professional', 'enterprise')),
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999),
  current_period_end timestamptz(3) NOT NULL,
  demo boolean NOT NULL DEFAULT false
);

CREATE TABLE billing_cards (
  id uuid PRIMARY KEY,
  provider_id text UNIQUE,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  expiry_month integer NOT NULL CHECK (expiry_month BETWEEN 1 AND 12),
  expiry_year integer NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX billing_cards_one_default ON billing_cards (is_default) WHERE is_default;

CREATE TABLE billing_invoices (
  id uuid PRIMARY KEY,
  provider_id text UNIQUE,
  plan text NOT NULL CHECK (plan IN ('starter', 'professional', 'enterprise')),
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
  -- As the provider has it.
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND 99999999),
  status text NOT NULL CHECK (status IN ('paid', 'open', 'void')),
  issued_at timestamptz(3) NOT NULL,
  demo boolean NOT NULL DEFAULT false
);
CREATE INDEX billing_invoices_newest ON billing_invoices (issued_at DESC, id DESC);

CREATE TABLE billing_sessions (
  id uuid PRIMARY KEY,
  provider_id text NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('plan', 'card')),
  plan text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'expired')),
  created_at timestamptz(3) NOT NULL
);

-- A month's count only grows; every process adds what it counted.
CREATE TABLE billing_usage (
  period text NOT NULL CHECK (period ~ '^[0-9]{4}-[0-9]{2}$'),
  meter text NOT NULL CHECK (meter IN ('storage', 'bandwidth', 'api_calls')),
  counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0),
  sample bigint NOT NULL DEFAULT 0 CHECK (sample >= 0),
  PRIMARY KEY (period, meter)
);
