-- What was paid: checkouts, the ledger of payments, credits, refunds. Foreign keys to subscriptions, disputes and saved
-- cards are made with those (checkout.sql).

-- One attempt of someone to pay one balance. Everything the provider is asked for stands here before it is asked, so
-- that a second try after a crash asks for the very same under the same key.
CREATE TABLE checkouts (
  id uuid PRIMARY KEY,
  balance text NOT NULL,
  invoice_id uuid REFERENCES invoices (id) ON DELETE CASCADE,
  submission_id uuid REFERENCES onboarding_submissions (id) ON DELETE CASCADE,
  code_id uuid REFERENCES codes (id) ON DELETE SET NULL,
  saved_card_id uuid,
  sold jsonb NOT NULL,
  client_name text,
  email text,
  -- Who opened it: the browser, by the hash of its cookie, and whether a second plan was meant (ADR 0039).
  browser_hash bytea,
  another_plan boolean NOT NULL DEFAULT false,
  amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999),
  currency text NOT NULL,
  billing_interval text CHECK (billing_interval IN ('month')),
  state text NOT NULL CHECK (state IN ('creating', 'open', 'processing', 'paid', 'failed', 'expired', 'review')),
  attempt integer NOT NULL DEFAULT 1,
  attempted_at timestamptz(3) NOT NULL,
  provider_id text UNIQUE,
  url text,
  expires_at timestamptz(3) NOT NULL,
  limited boolean NOT NULL DEFAULT false,
  next_look_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX checkouts_one_open ON checkouts (balance) WHERE state IN ('creating', 'open');
CREATE INDEX checkouts_balance ON checkouts (balance, created_at DESC);
CREATE INDEX checkouts_browser ON checkouts (browser_hash) WHERE browser_hash IS NOT NULL;
CREATE INDEX checkouts_code ON checkouts (code_id) WHERE state IN ('creating', 'open', 'processing');
CREATE INDEX checkouts_email ON checkouts (lower(email)) WHERE billing_interval IS NOT NULL;
CREATE INDEX checkouts_invoice ON checkouts (invoice_id);
CREATE INDEX checkouts_look ON checkouts (next_look_at) WHERE state IN ('open', 'processing');
CREATE INDEX checkouts_submission ON checkouts (submission_id);

-- The ledger only grows; what was wrong is set right by a further entry.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('charge', 'offline', 'refund', 'refund_failed')),
  state text NOT NULL CHECK (state IN ('succeeded', 'review', 'refund_due')),
  provider_ref text UNIQUE,
  checkout_id uuid REFERENCES checkouts (id),
  invoice_id uuid REFERENCES invoices (id),
  subscription_id uuid,
  client_id uuid REFERENCES clients (id),
  of_payment_id uuid REFERENCES payments (id),
  dispute_id text,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  method text CHECK (method IN ('check', 'wire', 'cash', 'other', 'credit')),
  document_number text,
  title text NOT NULL,
  billing_interval text CHECK (billing_interval IN ('month')),
  receipt_number text UNIQUE,
  payer_name text,
  payer_email text,
  note text,
  received_at timestamptz(3) NOT NULL,
  CONSTRAINT payments_receipt
    CHECK ((state = 'succeeded' AND kind IN ('charge', 'offline')) = (receipt_number IS NOT NULL))
);
CREATE INDEX payments_aside ON payments (received_at DESC) WHERE state <> 'succeeded';
CREATE INDEX payments_checkout ON payments (checkout_id);
CREATE INDEX payments_client ON payments (client_id);
CREATE INDEX payments_dispute ON payments (dispute_id) WHERE dispute_id IS NOT NULL;
CREATE INDEX payments_email ON payments (lower(payer_email), received_at DESC);
CREATE INDEX payments_invoice ON payments (invoice_id);
CREATE INDEX payments_of_payment ON payments (of_payment_id);
CREATE INDEX payments_received ON payments (received_at, id);
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER payments_sum AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.state = 'succeeded' AND NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION sum_ledger();
CREATE TRIGGER payments_sum_spending AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION sum_spending();

-- A decision about a payment that was put aside is a row of its own: the payment's stays as it came.
CREATE TABLE payment_resolutions (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'refunded')),
  note text NOT NULL,
  entry_id uuid UNIQUE REFERENCES payments (id),
  resolved_by text NOT NULL,
  resolved_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_resolutions_entry CHECK ((outcome = 'accepted') = (entry_id IS NOT NULL))
);
CREATE TRIGGER payment_resolutions_append_only BEFORE UPDATE OR DELETE ON payment_resolutions
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- The letterhead of a receipt, as it was when it was paid (ADR 0041).
CREATE TABLE payment_receipts (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  letterhead jsonb NOT NULL
);
CREATE TRIGGER payment_receipts_append_only BEFORE UPDATE OR DELETE ON payment_receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_issue_change();

-- What clients paid too much, and what became of it (ADR 0063).
CREATE TABLE client_credits (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES clients (id),
  kind text NOT NULL CHECK (kind IN ('overpaid', 'used', 'returned', 'withdrawn')),
  amount_cents integer NOT NULL,
  payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
  invoice_id uuid NOT NULL REFERENCES invoices (id),
  created_by text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT client_credits_sign CHECK ((amount_cents > 0) = (kind IN ('overpaid', 'returned')))
);
CREATE INDEX client_credits_client ON client_credits (client_id, created_at, id);
CREATE TRIGGER client_credits_append_only BEFORE UPDATE OR DELETE ON client_credits
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER client_credits_sum AFTER INSERT ON client_credits
  FOR EACH ROW EXECUTE FUNCTION sum_credit();

-- Refunds that staff ask for, and their credit notes (ADR 0064).
CREATE TABLE payment_refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  method text NOT NULL CHECK (method IN ('provider', 'check', 'wire', 'cash')),
  reference text NOT NULL,
  reason text NOT NULL,
  credit_note boolean NOT NULL,
  email boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
  failure text,
  attempt integer NOT NULL DEFAULT 1,
  asked_at timestamptz(3),
  provider_ref text UNIQUE,
  entry_id uuid REFERENCES payments (id),
  requested_by text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_refunds_failure CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX payment_refunds_payment ON payment_refunds (payment_id);
CREATE INDEX payment_refunds_pending ON payment_refunds (created_at) WHERE state = 'pending';

CREATE TABLE credit_notes (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  invoice_id uuid NOT NULL REFERENCES invoices (id),
  refund_id uuid NOT NULL UNIQUE REFERENCES payment_refunds (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  document jsonb NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  voided_at timestamptz(3)
);
CREATE INDEX credit_notes_invoice ON credit_notes (invoice_id);
CREATE TRIGGER credit_notes_frozen BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_credit_note_change();
