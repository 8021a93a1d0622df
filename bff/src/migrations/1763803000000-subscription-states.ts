import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the provider tells of a client's subscription beside its payments, and the disputes of payments. */
export class SubscriptionStates1763803000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscriptions
        ADD current_period_end timestamptz(3),
        ADD cancel_at timestamptz(3),
        ADD ended_at timestamptz(3),
        ADD failure_invoice text,
        ADD failed_at timestamptz(3),
        ADD failure_reason text,
        ADD next_attempt_at timestamptz(3),
        ADD asked_at timestamptz(3),
        ADD demo boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT subscriptions_status_check,
        ADD CONSTRAINT subscriptions_status_check CHECK (status IN ('active', 'past_due', 'paused', 'ended'))`);
    // Those that ended are asked about, too: until now nothing followed from their end.
    await runner.query(`DROP INDEX subscriptions_look`);
    await runner.query(`CREATE INDEX subscriptions_look ON subscriptions (next_look_at) WHERE ended_at IS NULL`);
    await runner.query(`UPDATE subscriptions SET next_look_at = now()`);
    await runner.query(`CREATE INDEX subscriptions_trouble ON subscriptions (failed_at) WHERE status = 'past_due'`);

    await runner.query(`
      CREATE TABLE disputes (
        id text PRIMARY KEY,
        payment_ref text,
        payment_id uuid REFERENCES payments (id),
        amount_cents bigint NOT NULL,
        currency text NOT NULL,
        state text NOT NULL CHECK (state IN ('needs_response', 'under_review', 'won', 'lost', 'closed')),
        reason text NOT NULL,
        opened_at timestamptz(3) NOT NULL,
        respond_by timestamptz(3),
        asked_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX disputes_payment ON disputes (payment_id)`);
    await runner.query(
      `CREATE INDEX disputes_open ON disputes (opened_at) WHERE state IN ('needs_response', 'under_review')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE disputes`);
    await runner.query(`DROP INDEX subscriptions_trouble`);
    await runner.query(`DROP INDEX subscriptions_look`);
    await runner.query(`UPDATE subscriptions SET status = 'past_due' WHERE status = 'paused'`);
    await runner.query(`
      ALTER TABLE subscriptions
        DROP current_period_end, DROP cancel_at, DROP ended_at, DROP failure_invoice, DROP failed_at,
          DROP failure_reason,
        DROP next_attempt_at, DROP asked_at, DROP demo,
        DROP CONSTRAINT subscriptions_status_check,
        ADD CONSTRAINT subscriptions_status_check CHECK (status IN ('active', 'past_due', 'ended'))`);
    await runner.query(`CREATE INDEX subscriptions_look ON subscriptions (next_look_at) WHERE status <> 'ended'`);
  }
}
