import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Packages with their price book, codes, clients, onboarding submissions, invoices, checkouts and the payments ledger.
 */
export class Commerce1763691000000 implements MigrationInterface {
  readonly name = 'Commerce1763691000000';

  async up(runner: QueryRunner): Promise<void> {
    // A price is never edited: a new version of the book takes over from its day, and what was quoted stays traceable.
    await runner.query(`
      CREATE TABLE price_books (
        version integer PRIMARY KEY,
        effective_from timestamptz(3) NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE package_prices (
        price_book_version integer NOT NULL REFERENCES price_books (version) ON DELETE CASCADE,
        package_id text NOT NULL CHECK (package_id IN ('foundation', 'transformation', 'dominance')),
        price_cents integer NOT NULL CHECK (price_cents BETWEEN 1 AND 99999999),
        PRIMARY KEY (price_book_version, package_id)
      )`);
    await runner.query(`INSERT INTO price_books (version, effective_from) VALUES (1, '2020-01-01T00:00:00Z')`);
    await runner.query(
      `INSERT INTO package_prices (price_book_version, package_id, price_cents)
        VALUES (1, 'foundation', 499700), (1, 'transformation', 995000), (1, 'dominance', 1950000)`,
    );

    await runner.query(`
      CREATE TABLE clients (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        phone text,
        company text NOT NULL,
        industry text NOT NULL DEFAULT 'Not specified',
        business_type text,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'inactive')),
        monthly_amount_cents integer NOT NULL DEFAULT 0 CHECK (monthly_amount_cents BETWEEN 0 AND 99999999),
        code_used boolean NOT NULL DEFAULT false,
        onboarding_completed boolean NOT NULL DEFAULT false,
        payment_completed boolean NOT NULL DEFAULT false,
        subscription_plan text,
        custom_package jsonb,
        demo boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        join_date timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search_text text NOT NULL GENERATED ALWAYS AS (lower(name || E'\\n' || email || E'\\n' || company)) STORED
      )`);
    await runner.query(`CREATE UNIQUE INDEX clients_email ON clients (lower(email))`);
    await runner.query(`CREATE INDEX clients_newest ON clients (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX clients_status_newest ON clients (status, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX clients_search ON clients USING gin (search_text gin_trgm_ops)`);

    // Campaign codes, promo codes and the clients' access codes (decision D4).
    await runner.query(`
      CREATE TABLE codes (
        id uuid PRIMARY KEY,
        code text NOT NULL UNIQUE CHECK (code = upper(code)),
        kind text NOT NULL CHECK (kind IN ('campaign', 'promo', 'client')),
        name text NOT NULL,
        description text NOT NULL DEFAULT '',
        features jsonb NOT NULL DEFAULT '[]',
        price_cents integer CHECK (price_cents BETWEEN 1 AND 99999999),
        client_id uuid UNIQUE REFERENCES clients (id) ON DELETE CASCADE,
        expires_at timestamptz(3),
        max_uses integer CHECK (max_uses > 0),
        used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
        demo boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT codes_cap CHECK (max_uses IS NULL OR used_count <= max_uses),
        CONSTRAINT codes_client CHECK ((kind = 'client') = (client_id IS NOT NULL))
      )`);
    await runner.query(`
      INSERT INTO codes (id, code, kind, name, description, features, price_cents, created_at, updated_at)
      VALUES ('5a1c6c1e-7b0a-4f5e-9a55-2f0d3c9e1b01', 'HALCYON', 'promo', 'HALCYON Special',
        'HALCYON Special - Monthly AI Infrastructure',
        '["AI infrastructure, run and watched for you", "A senior engineer you can call",
          "A monthly review of what it brought"]',
        200000, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z')`);

    await runner.query(`
      CREATE TABLE onboarding_submissions (
        id uuid PRIMARY KEY,
        wizard text NOT NULL CHECK (wizard IN ('access-code', 'package')),
        form_data jsonb NOT NULL,
        email text NOT NULL,
        practice_name text NOT NULL,
        status text NOT NULL CHECK (status IN ('pending_payment', 'paid', 'review')),
        offer jsonb,
        price_cents integer CHECK (price_cents BETWEEN 1 AND 99999999),
        price_book_version integer REFERENCES price_books (version),
        code_id uuid REFERENCES codes (id) ON DELETE SET NULL,
        quote_valid_until timestamptz(3),
        client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
        demo boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL,
        paid_at timestamptz(3),
        CONSTRAINT submissions_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
        CONSTRAINT submissions_priced CHECK ((offer IS NULL) = (price_cents IS NULL)
          AND (offer IS NULL) = (quote_valid_until IS NULL))
      )`);
    await runner.query(`CREATE INDEX submissions_newest ON onboarding_submissions (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX submissions_client ON onboarding_submissions (client_id)`);
    await runner.query(`CREATE INDEX submissions_code ON onboarding_submissions (code_id)`);

    // Gapless: the counter's row is locked until the number's record commits, and rolled back with it.
    await runner.query(`
      CREATE TABLE number_counters (
        kind text NOT NULL CHECK (kind IN ('invoice', 'receipt')),
        year integer NOT NULL,
        last integer NOT NULL,
        PRIMARY KEY (kind, year)
      )`);

    await runner.query(`
      CREATE TABLE subscriptions (
        id uuid PRIMARY KEY,
        provider_id text NOT NULL UNIQUE,
        client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
        title text NOT NULL,
        amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999),
        currency text NOT NULL,
        status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
        next_look_at timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX subscriptions_client ON subscriptions (client_id)`);
    await runner.query(`CREATE INDEX subscriptions_look ON subscriptions (next_look_at) WHERE status <> 'ended'`);

    await runner.query(`
      CREATE TABLE invoices (
        id uuid PRIMARY KEY,
        public_id uuid NOT NULL UNIQUE,
        number text NOT NULL UNIQUE,
        client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
        client_name text NOT NULL,
        client_email text NOT NULL,
        amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
        currency text NOT NULL DEFAULT 'usd',
        status text NOT NULL CHECK (status IN ('draft', 'sent', 'paid', 'overdue', 'void')),
        invoice_date date NOT NULL,
        due_date date NOT NULL,
        payment_link_title text NOT NULL DEFAULT 'Your campaign starts here',
        payment_link_message text NOT NULL DEFAULT 'Complete your payment to activate your campaign',
        subscription_id uuid REFERENCES subscriptions (id) ON DELETE SET NULL,
        paid_at timestamptz(3),
        demo boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search_text text NOT NULL GENERATED ALWAYS AS (lower(number || E'\\n' || client_name || E'\\n' || client_email))
          STORED,
        CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX invoices_newest ON invoices (invoice_date DESC, id DESC)`);
    await runner.query(`CREATE INDEX invoices_status_newest ON invoices (status, invoice_date DESC, id DESC)`);
    await runner.query(`CREATE INDEX invoices_client ON invoices (client_id)`);
    await runner.query(`CREATE INDEX invoices_email ON invoices (lower(client_email))`);
    await runner.query(`CREATE INDEX invoices_search ON invoices USING gin (search_text gin_trgm_ops)`);

    await runner.query(`
      CREATE TABLE invoice_items (
        id uuid PRIMARY KEY,
        invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
        position integer NOT NULL,
        description text NOT NULL,
        quantity numeric(12, 3) NOT NULL CHECK (quantity >= 0),
        rate_cents integer NOT NULL CHECK (rate_cents BETWEEN 0 AND 99999999),
        amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
        UNIQUE (invoice_id, position)
      )`);

    // One attempt of someone to pay one balance. Everything the provider is asked for stands here before it is
    // asked, so that a second try after a crash asks for the very same under the same key.
    await runner.query(`
      CREATE TABLE checkouts (
        id uuid PRIMARY KEY,
        balance text NOT NULL,
        invoice_id uuid REFERENCES invoices (id) ON DELETE CASCADE,
        submission_id uuid REFERENCES onboarding_submissions (id) ON DELETE CASCADE,
        code_id uuid REFERENCES codes (id) ON DELETE SET NULL,
        sold jsonb NOT NULL,
        client_name text,
        email text,
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
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX checkouts_one_open ON checkouts (balance) WHERE state IN ('creating', 'open')`,
    );
    await runner.query(`CREATE INDEX checkouts_balance ON checkouts (balance, created_at DESC)`);
    await runner.query(`CREATE INDEX checkouts_look ON checkouts (next_look_at) WHERE state IN ('open', 'processing')`);
    await runner.query(
      `CREATE INDEX checkouts_code ON checkouts (code_id) WHERE state IN ('creating', 'open', 'processing')`,
    );
    await runner.query(`CREATE INDEX checkouts_invoice ON checkouts (invoice_id)`);
    await runner.query(`CREATE INDEX checkouts_submission ON checkouts (submission_id)`);

    await runner.query(`
      CREATE TABLE payments (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('charge', 'offline', 'refund')),
        state text NOT NULL CHECK (state IN ('succeeded', 'review', 'refund_due')),
        provider_ref text UNIQUE,
        checkout_id uuid REFERENCES checkouts (id),
        invoice_id uuid REFERENCES invoices (id),
        subscription_id uuid REFERENCES subscriptions (id),
        client_id uuid REFERENCES clients (id),
        amount_cents bigint NOT NULL,
        currency text NOT NULL,
        title text NOT NULL,
        billing_interval text CHECK (billing_interval IN ('month')),
        receipt_number text UNIQUE,
        payer_name text,
        payer_email text,
        note text,
        received_at timestamptz(3) NOT NULL,
        CONSTRAINT payments_receipt CHECK ((state = 'succeeded' AND kind <> 'refund') = (receipt_number IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX payments_invoice ON payments (invoice_id)`);
    await runner.query(`CREATE INDEX payments_client ON payments (client_id)`);
    await runner.query(`CREATE INDEX payments_checkout ON payments (checkout_id)`);
    await runner.query(`CREATE INDEX payments_email ON payments (lower(payer_email), received_at DESC)`);
    // The ledger only grows; what was wrong is set right by a further entry.
    await runner.query(`
      CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The payments ledger is append-only' USING ERRCODE = 'restrict_violation';
      END $$`);
    await runner.query(
      `CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW
        EXECUTE FUNCTION refuse_ledger_change()`,
    );

    await runner.query(`
      CREATE TABLE provider_events (
        id text PRIMARY KEY,
        type text NOT NULL,
        received_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX provider_events_age ON provider_events (received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'provider_events',
      'payments',
      'checkouts',
      'invoice_items',
      'invoices',
      'subscriptions',
      'number_counters',
      'onboarding_submissions',
      'codes',
      'clients',
      'package_prices',
      'price_books',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query(`DROP FUNCTION refuse_ledger_change()`);
  }
}
