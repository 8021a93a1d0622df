import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedules that make invoices, and what they made. */
export class RecurringInvoices1763815400000 implements MigrationInterface {
  readonly name = 'RecurringInvoices1763815400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recurring_invoices (
        id uuid PRIMARY KEY,
        client_id uuid NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
        title text NOT NULL,
        message text NOT NULL,
        items jsonb NOT NULL,
        memo text NOT NULL,
        terms text NOT NULL,
        amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 0 AND 99999999),
        due_in_days integer NOT NULL CHECK (due_in_days BETWEEN 0 AND 120),
        billing_interval text NOT NULL CHECK (billing_interval IN ('month', 'quarter', 'year')),
        day_of_month integer NOT NULL CHECK (day_of_month BETWEEN 1 AND 31),
        start_on date NOT NULL,
        end_on date,
        count integer CHECK (count BETWEEN 1 AND 360),
        mode text NOT NULL CHECK (mode IN ('draft', 'send')),
        state text NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
        next_on date,
        last_on date,
        made integer NOT NULL DEFAULT 0,
        problem text,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT recurring_invoices_next CHECK ((state = 'active') = (next_on IS NOT NULL)),
        CONSTRAINT recurring_invoices_one_end CHECK (end_on IS NULL OR count IS NULL)
      )`);
    await runner.query(`CREATE INDEX recurring_invoices_client ON recurring_invoices (client_id)`);
    await runner.query(`CREATE INDEX recurring_invoices_due ON recurring_invoices (next_on) WHERE state = 'active'`);
    await runner.query(`
      CREATE TABLE recurring_invoice_runs (
        schedule_id uuid NOT NULL REFERENCES recurring_invoices (id) ON DELETE CASCADE,
        period_on date NOT NULL,
        invoice_id uuid REFERENCES invoices (id) ON DELETE SET NULL,
        outcome text NOT NULL CHECK (outcome IN ('draft', 'sent', 'not_sent')),
        reason text CHECK (reason IN ('suppressed', 'late')),
        created_at timestamptz(3) NOT NULL,
        PRIMARY KEY (schedule_id, period_on),
        CONSTRAINT recurring_invoice_runs_reason CHECK ((outcome = 'not_sent') = (reason IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX recurring_invoice_runs_invoice ON recurring_invoice_runs (invoice_id)`);
    await runner.query(`ALTER TABLE saved_views DROP CONSTRAINT saved_views_list_check,
      ADD CONSTRAINT saved_views_list_check
        CHECK (list IN ('leads', 'clients', 'invoices', 'messages', 'estimates', 'recurring'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM saved_views WHERE list = 'recurring'`);
    await runner.query(`ALTER TABLE saved_views DROP CONSTRAINT saved_views_list_check,
      ADD CONSTRAINT saved_views_list_check
        CHECK (list IN ('leads', 'clients', 'invoices', 'messages', 'estimates'))`);
    await runner.query(`DROP TABLE recurring_invoice_runs`);
    await runner.query(`DROP TABLE recurring_invoices`);
  }
}
