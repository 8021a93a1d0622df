import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each payout is made of, so that every payment names its own. */
export class PayoutTransactions1763833100000 implements MigrationInterface {
  readonly name = 'PayoutTransactions1763833100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE payout_transactions (
      reference text PRIMARY KEY,
      payout_ref text NOT NULL,
      net_cents bigint NOT NULL
    )`);
    await runner.query('CREATE INDEX payout_transactions_payout ON payout_transactions (payout_ref)');
    await runner.query(`CREATE TRIGGER payout_transactions_append_only BEFORE UPDATE OR DELETE ON payout_transactions
      FOR EACH ROW EXECUTE FUNCTION refuse_reconciliation_change()`);
    await runner.query(
      `CREATE INDEX provider_transactions_payout ON provider_transactions (source) WHERE kind = 'payout'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX provider_transactions_payout');
    await runner.query('DROP TABLE payout_transactions');
  }
}
