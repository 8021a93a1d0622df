import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Estimates with their versions, signatures and notes (ADR 0065). */
export class Estimates1763815300000 implements MigrationInterface {
  readonly name = 'Estimates1763815300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE estimates (
        id uuid PRIMARY KEY,
        public_id uuid NOT NULL UNIQUE,
        number text NOT NULL UNIQUE,
        client_id uuid REFERENCES clients (id) ON DELETE SET NULL,
        client_name text NOT NULL,
        client_email text NOT NULL,
        title text NOT NULL,
        message text NOT NULL DEFAULT '',
        terms text NOT NULL DEFAULT '',
        discount jsonb,
        deposit_percent integer CHECK (deposit_percent > 0 AND deposit_percent <= 100000),
        amount_cents integer NOT NULL CHECK (amount_cents >= 0 AND amount_cents <= 99999999),
        currency text NOT NULL DEFAULT 'usd',
        status text NOT NULL
          CHECK (status IN ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'void')),
        estimate_date date NOT NULL,
        valid_until date NOT NULL,
        issue_version integer NOT NULL DEFAULT 0,
        viewed_at timestamptz(3),
        last_viewed_at timestamptz(3),
        views integer NOT NULL DEFAULT 0,
        decided_at timestamptz(3),
        decline_reason text,
        invoice_id uuid UNIQUE REFERENCES invoices (id) ON DELETE SET NULL,
        demo boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        search_text text GENERATED ALWAYS AS (
          lower(number || E'\\n' || title || E'\\n' || client_name || E'\\n' || client_email)) STORED NOT NULL,
        CONSTRAINT estimates_decided CHECK ((status IN ('accepted', 'declined')) <= (decided_at IS NOT NULL)),
        CONSTRAINT estimates_dates CHECK (valid_until >= estimate_date)
      )`);
    await runner.query(`CREATE INDEX estimates_newest ON estimates (estimate_date DESC, id DESC)`);
    await runner.query(`CREATE INDEX estimates_client ON estimates (client_id)`);
    await runner.query(`CREATE INDEX estimates_open ON estimates (valid_until, id) WHERE status IN ('sent', 'viewed')`);
    await runner.query(`CREATE INDEX estimates_search ON estimates USING gin (search_text gin_trgm_ops)`);
    await runner.query(`
      CREATE TABLE estimate_items (
        id uuid PRIMARY KEY,
        estimate_id uuid NOT NULL REFERENCES estimates (id) ON DELETE CASCADE,
        position integer NOT NULL,
        description text NOT NULL,
        quantity numeric(12, 3) NOT NULL CHECK (quantity >= 0),
        rate_cents integer NOT NULL CHECK (rate_cents >= 0 AND rate_cents <= 99999999),
        discount jsonb,
        tax jsonb,
        amount_cents integer NOT NULL CHECK (amount_cents >= 0 AND amount_cents <= 99999999),
        optional boolean NOT NULL DEFAULT false,
        selected boolean NOT NULL DEFAULT true,
        UNIQUE (estimate_id, position),
        CONSTRAINT estimate_items_counted CHECK (optional OR selected)
      )`);
    await runner.query(`
      CREATE TABLE estimate_versions (
        estimate_id uuid NOT NULL REFERENCES estimates (id),
        version integer NOT NULL CHECK (version > 0),
        document jsonb NOT NULL,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        changes text,
        sent_at timestamptz(3) NOT NULL,
        PRIMARY KEY (estimate_id, version),
        CONSTRAINT estimate_versions_changes CHECK ((version = 1) = (changes IS NULL))
      )`);
    await runner.query(`
      CREATE TABLE estimate_signatures (
        estimate_id uuid PRIMARY KEY,
        version integer NOT NULL,
        name text NOT NULL,
        path text,
        document jsonb NOT NULL,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        address text,
        user_agent text,
        signed_at timestamptz(3) NOT NULL,
        FOREIGN KEY (estimate_id, version) REFERENCES estimate_versions (estimate_id, version)
      )`);
    await runner.query(`
      CREATE TABLE estimate_notes (
        id uuid PRIMARY KEY,
        estimate_id uuid NOT NULL REFERENCES estimates (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('question', 'note')),
        author text NOT NULL,
        body text NOT NULL,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX estimate_notes_newest ON estimate_notes (estimate_id, created_at DESC, id)`);
    for (const table of ['estimate_versions', 'estimate_signatures'])
      await runner.query(
        `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW
          EXECUTE FUNCTION refuse_issue_change()`,
      );
    await runner.query(`ALTER TABLE number_counters DROP CONSTRAINT number_counters_kind_check,
      ADD CONSTRAINT number_counters_kind_check CHECK (kind IN ('invoice', 'receipt', 'credit_note', 'estimate'))`);
    await runner.query(`ALTER TABLE saved_views DROP CONSTRAINT saved_views_list_check,
      ADD CONSTRAINT saved_views_list_check CHECK (list IN ('leads', 'clients', 'invoices', 'messages', 'estimates'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM saved_views WHERE list = 'estimates'`);
    await runner.query(`ALTER TABLE saved_views DROP CONSTRAINT saved_views_list_check,
      ADD CONSTRAINT saved_views_list_check CHECK (list IN ('leads', 'clients', 'invoices', 'messages'))`);
    await runner.query(`DELETE FROM number_counters WHERE kind = 'estimate'`);
    await runner.query(`ALTER TABLE number_counters DROP CONSTRAINT number_counters_kind_check,
      ADD CONSTRAINT number_counters_kind_check CHECK (kind IN ('invoice', 'receipt', 'credit_note'))`);
    await runner.query(`DROP TABLE estimate_notes, estimate_signatures, estimate_versions, estimate_items, estimates`);
  }
}
