import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What staff need to keep clients: test mode, the lead a client came from, sort orders, and files of clients on their
 * way in.
 */
export class ClientsPortal1763700200000 implements MigrationInterface {
  readonly name = 'ClientsPortal1763700200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE clients ADD COLUMN test_mode boolean NOT NULL DEFAULT false,
        ADD COLUMN contact_id uuid UNIQUE REFERENCES contacts (id) ON DELETE SET NULL`,
    );
    await runner.query(`CREATE INDEX clients_company ON clients (lower(company), id)`);
    await runner.query(`CREATE INDEX clients_monthly ON clients (monthly_amount_cents DESC, id DESC)`);
    await runner.query(`CREATE INDEX clients_plan ON clients (subscription_plan)`);
    // What a client spent, summed from the index alone.
    await runner.query(
      `CREATE INDEX payments_spent ON payments (client_id) INCLUDE (kind, amount_cents) WHERE state = 'succeeded'`,
    );
    await runner.query(`CREATE INDEX audit_entries_of ON audit_entries (entity_id, at DESC)`);
    await runner.query(`CREATE INDEX codes_search ON codes USING gin (lower(code || E'\\n' || name) gin_trgm_ops)`);

    // A file is read and checked first and added later, so its rows wait here in between.
    await runner.query(`
      CREATE TABLE client_imports (
        id uuid PRIMARY KEY,
        state text NOT NULL CHECK (state IN ('reading', 'ready', 'running', 'done', 'failed')),
        fault text,
        file bytea,
        headers jsonb NOT NULL DEFAULT '[]',
        columns jsonb NOT NULL DEFAULT '{}',
        rows integer NOT NULL DEFAULT 0,
        good integer NOT NULL DEFAULT 0,
        bad integer NOT NULL DEFAULT 0,
        created integer NOT NULL DEFAULT 0,
        skipped integer NOT NULL DEFAULT 0,
        done_to integer NOT NULL DEFAULT 0,
        actor jsonb,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX client_imports_age ON client_imports (created_at)`);
    await runner.query(`
      CREATE TABLE client_import_rows (
        import_id uuid NOT NULL REFERENCES client_imports (id) ON DELETE CASCADE,
        row integer NOT NULL,
        email text,
        client jsonb,
        problems jsonb,
        PRIMARY KEY (import_id, row)
      )`);
    await runner.query(
      `CREATE INDEX client_import_rows_bad ON client_import_rows (import_id, row) WHERE problems IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE client_import_rows, client_imports`);
    await runner.query(
      `DROP INDEX codes_search, audit_entries_of, payments_spent, clients_plan, clients_monthly, clients_company`,
    );
    await runner.query(`ALTER TABLE clients DROP COLUMN contact_id, DROP COLUMN test_mode`);
  }
}
