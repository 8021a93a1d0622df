import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agency's own plan: who is billed, the plan, cards, what was charged, and what was used. */
export class AgencyBilling1763700500000 implements MigrationInterface {
  readonly name = 'AgencyBilling1763700500000';

  async up(runner: QueryRunner): Promise<void> {
    // One row: this installation. Its reference makes the provider's customer once, however often it is asked.
    await runner.query(`
      CREATE TABLE billing_account (
        the_one boolean PRIMARY KEY DEFAULT true CHECK (the_one),
        reference uuid NOT NULL DEFAULT gen_random_uuid(),
        customer_id text UNIQUE,
        address jsonb,
        version integer NOT NULL DEFAULT 0
      )`);
    await runner.query(`INSERT INTO billing_account DEFAULT VALUES`);
    await runner.query(`
      CREATE TABLE billing_subscription (
        the_one boolean PRIMARY KEY DEFAULT true CHECK (the_one),
        provider_id text UNIQUE,
        plan text NOT NULL CHECK (plan IN ('starter', 'professional', 'enterprise')),
        status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
        amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999),
        current_period_end timestamptz(3) NOT NULL,
        demo boolean NOT NULL DEFAULT false
      )`);
    await runner.query(`
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
      )`);
    await runner.query(`CREATE UNIQUE INDEX billing_cards_one_default ON billing_cards (is_default) WHERE is_default`);
    await runner.query(`
      CREATE TABLE billing_invoices (
        id uuid PRIMARY KEY,
        provider_id text UNIQUE,
        plan text NOT NULL CHECK (plan IN ('starter', 'professional', 'enterprise')),
        amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
        status text NOT NULL CHECK (status IN ('paid', 'open', 'void')),
        issued_at timestamptz(3) NOT NULL,
        demo boolean NOT NULL DEFAULT false
      )`);
    await runner.query(`CREATE INDEX billing_invoices_newest ON billing_invoices (issued_at DESC, id DESC)`);
    await runner.query(`
      CREATE TABLE billing_sessions (
        id uuid PRIMARY KEY,
        provider_id text NOT NULL UNIQUE,
        purpose text NOT NULL CHECK (purpose IN ('plan', 'card')),
        plan text,
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'expired')),
        created_at timestamptz(3) NOT NULL
      )`);
    // A month's count only grows; every process adds what it counted.
    await runner.query(`
      CREATE TABLE billing_usage (
        period text NOT NULL CHECK (period ~ '^[0-9]{4}-[0-9]{2}$'),
        meter text NOT NULL CHECK (meter IN ('storage', 'bandwidth', 'api_calls')),
        counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0),
        sample bigint NOT NULL DEFAULT 0 CHECK (sample >= 0),
        PRIMARY KEY (period, meter)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'billing_usage',
      'billing_sessions',
      'billing_invoices',
      'billing_cards',
      'billing_subscription',
      'billing_account',
    ])
      await runner.query(`DROP TABLE ${table}`);
  }
}
