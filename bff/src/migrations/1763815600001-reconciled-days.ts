import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The provider's balance transactions, and what each day's comparison with the ledger found; both only grow. */
export class ReconciledDays1763815600001 implements MigrationInterface {
  readonly name = 'ReconciledDays1763815600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE provider_transactions (
        reference text PRIMARY KEY,
        day date NOT NULL,
        kind text NOT NULL
          CHECK (kind IN ('payment', 'refund', 'refund_failure', 'dispute', 'payout', 'fee', 'other')),
        type text NOT NULL,
        source text,
        ledger_ref text,
        amount_cents bigint NOT NULL,
        fee_cents bigint NOT NULL,
        currency text NOT NULL,
        description text,
        arrives_on date,
        at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX provider_transactions_day ON provider_transactions (day)`);
    await runner.query(`CREATE INDEX provider_transactions_ledger ON provider_transactions (ledger_ref)`);
    await runner.query(`
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
        PRIMARY KEY (day, version)
      )`);
    await runner.query(`
      CREATE FUNCTION refuse_reconciliation_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'What was reconciled is append-only' USING ERRCODE = 'restrict_violation';
      END $$`);
    for (const table of ['provider_transactions', 'reconciled_days'])
      await runner.query(
        `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW
          EXECUTE FUNCTION refuse_reconciliation_change()`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE reconciled_days, provider_transactions`);
    await runner.query(`DROP FUNCTION refuse_reconciliation_change()`);
  }
}
