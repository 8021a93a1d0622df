-- The comparison of the ledger with the provider.

-- The provider's balance transactions, and what each day's comparison with the ledger found; both only grow.
CREATE TABLE provider_transactions (
  reference text PRIMARY KEY,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'refund_failure', 'dispute', 'payout', 'fee', 'other')),
  type text NOT NULL,
  source text,
  ledger_ref text,
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  currency text NOT NULL,
  description text,
  arrives_on date,
  at timestamptz(3) NOT NULL
);
CREATE INDEX provider_transactions_day ON provider_transactions (day);
CREATE INDEX provider_transactions_ledger ON provider_transactions (ledger_ref);
CREATE TRIGGER provider_transactions_append_only BEFORE UPDATE OR DELETE ON provider_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_reconciliation_change();

CREATE TABLE reconciled_days (
  day date NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  checked_at timestamptz(3) NOT NULL,
  transactions integer NOT NULL,
  ledger_cents bigint NOT NULL,
  provider_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  payout_cents bigint NOT NULL,
  differences jsonb NOT NULL,
  -- What disputes moved on the day, explained.
  disputes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (day, version)
);
CREATE TRIGGER reconciled_days_append_only BEFORE UPDATE OR DELETE ON reconciled_days
  FOR EACH ROW EXECUTE FUNCTION refuse_reconciliation_change();
