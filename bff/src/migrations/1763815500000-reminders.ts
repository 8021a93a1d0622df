import type { MigrationInterface, QueryRunner } from 'typeorm';

const statuses = {
  email_messages: ['queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed', 'unknown'],
  sms_messages: ['queued', 'sent', 'delivered', 'failed', 'suppressed', 'unknown', 'mock_sent'],
} as const;

const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Rules by which clients are reminded of invoices, the reminders made by them, and what staff put on hold. */
export class Reminders1763815500000 implements MigrationInterface {
  readonly name = 'Reminders1763815500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reminder_settings (
        id text PRIMARY KEY CHECK (id = 'agency'),
        is_on boolean NOT NULL,
        rules jsonb NOT NULL,
        quiet_from integer NOT NULL CHECK (quiet_from BETWEEN 12 AND 21),
        quiet_to integer NOT NULL CHECK (quiet_to BETWEEN 8 AND 12),
        checked_at timestamptz(3),
        version integer NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        updated_by text NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE reminders (
        id uuid PRIMARY KEY,
        invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
        rule_id uuid,
        due_date date NOT NULL,
        channel text NOT NULL CHECK (channel IN ('email', 'sms')),
        days integer,
        due_cents integer,
        send_at timestamptz(3) NOT NULL,
        state text NOT NULL CHECK (state IN ('planned', 'filed', 'canceled')),
        stop text,
        message_id uuid UNIQUE,
        created_at timestamptz(3) NOT NULL,
        settled_at timestamptz(3),
        CONSTRAINT reminders_once UNIQUE (invoice_id, rule_id, due_date, channel),
        CONSTRAINT reminders_rule CHECK ((rule_id IS NULL) = (days IS NULL)),
        CONSTRAINT reminders_settled CHECK ((state = 'planned') = (settled_at IS NULL)),
        CONSTRAINT reminders_stop CHECK ((state = 'canceled') = (stop IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX reminders_planned ON reminders (send_at, invoice_id) WHERE state = 'planned'`);
    await runner.query(`
      CREATE TABLE reminder_holds (
        id uuid PRIMARY KEY,
        invoice_id uuid REFERENCES invoices (id) ON DELETE CASCADE,
        client_id uuid REFERENCES clients (id) ON DELETE CASCADE,
        reason text NOT NULL,
        until date,
        created_at timestamptz(3) NOT NULL,
        created_by text NOT NULL,
        ended_at timestamptz(3),
        ended_by text,
        CONSTRAINT reminder_holds_one CHECK ((invoice_id IS NULL) <> (client_id IS NULL))
      )`);
    // One hold at a time.
    await runner.query(
      `CREATE UNIQUE INDEX reminder_holds_invoice ON reminder_holds (invoice_id) WHERE ended_at IS NULL`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX reminder_holds_client ON reminder_holds (client_id) WHERE ended_at IS NULL`,
    );
    await runner.query(`ALTER TABLE clients ADD COLUMN time_zone text`);
    for (const [table, known] of Object.entries(statuses)) await allow(runner, table, [...known, 'canceled']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, known] of Object.entries(statuses)) {
      // What the older build does not know never left.
      await runner.query(`UPDATE ${table} SET status = 'suppressed' WHERE status = 'canceled'`);
      await allow(runner, table, known);
    }
    await runner.query(`ALTER TABLE clients DROP COLUMN time_zone`);
    for (const table of ['reminder_holds', 'reminders', 'reminder_settings']) await runner.query(`DROP TABLE ${table}`);
  }
}

const allow = (runner: QueryRunner, table: string, known: readonly string[]): Promise<unknown> =>
  runner.query(`
    ALTER TABLE ${table}
      DROP CONSTRAINT ${table}_status_check,
      ADD CONSTRAINT ${table}_status_check CHECK (status IN (${listOf(known)}))`);
