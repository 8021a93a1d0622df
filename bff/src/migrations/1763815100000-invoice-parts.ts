import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deposits and installments, how offline money came, and what clients paid too much (ADR 0063). */
export class InvoiceParts1763815100000 implements MigrationInterface {
  readonly name = 'InvoiceParts1763815100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invoice_parts (
        invoice_id uuid NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
        position integer NOT NULL CHECK (position BETWEEN 0 AND 11),
        kind text NOT NULL CHECK (kind IN ('deposit', 'rest', 'installment')),
        percent integer CHECK (percent BETWEEN 1 AND 99999),
        amount_cents integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 99999999),
        due_date date NOT NULL,
        PRIMARY KEY (invoice_id, position)
      )`);

    // The day of the first part that isn't paid, for lists and figures. It follows parts, payments and due date.
    await runner.query(`ALTER TABLE invoices ADD COLUMN next_due_date date`);
    await runner.query(`UPDATE invoices SET next_due_date = due_date`);
    await runner.query(`ALTER TABLE invoices ALTER COLUMN next_due_date SET NOT NULL`);
    await runner.query(`
      CREATE FUNCTION set_next_due_date() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.next_due_date := coalesce((
          SELECT due_date FROM (
            SELECT position, due_date, sum(amount_cents) OVER (ORDER BY position) AS until
              FROM invoice_parts WHERE invoice_id = NEW.id
          ) p WHERE p.until > NEW.received_cents - NEW.refunded_cents ORDER BY p.position LIMIT 1), NEW.due_date);
        RETURN NEW;
      END $$`);
    await runner.query(
      `CREATE TRIGGER invoices_next_due_date BEFORE INSERT OR UPDATE OF due_date, received_cents, refunded_cents
        ON invoices FOR EACH ROW EXECUTE FUNCTION set_next_due_date()`,
    );
    await runner.query(`
      CREATE FUNCTION touch_next_due_date() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE invoices SET due_date = due_date WHERE id = coalesce(NEW.invoice_id, OLD.invoice_id);
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER invoice_parts_next_due_date AFTER INSERT OR UPDATE OR DELETE ON invoice_parts FOR EACH ROW
        EXECUTE FUNCTION touch_next_due_date()`,
    );
    await remakeIndexes(runner, 'next_due_date');

    await runner.query(`ALTER TABLE payments
      ADD COLUMN method text CONSTRAINT payments_method_check
        CHECK (method IN ('check', 'wire', 'cash', 'other', 'credit')),
      ADD COLUMN document_number text`);

    await runner.query(`
      CREATE TABLE client_credits (
        id uuid PRIMARY KEY,
        client_id uuid NOT NULL REFERENCES clients (id),
        kind text NOT NULL CHECK (kind IN ('overpaid', 'used', 'returned', 'withdrawn')),
        amount_cents integer NOT NULL,
        payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
        invoice_id uuid NOT NULL REFERENCES invoices (id),
        created_by text,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT client_credits_sign CHECK ((amount_cents > 0) = (kind IN ('overpaid', 'returned')))
      )`);
    await runner.query(`CREATE INDEX client_credits_client ON client_credits (client_id, created_at, id)`);
    await runner.query(
      `CREATE TRIGGER client_credits_append_only BEFORE UPDATE OR DELETE ON client_credits FOR EACH ROW
        EXECUTE FUNCTION refuse_ledger_change()`,
    );
    // The sum of the entries; the check keeps it from going below zero, whoever adds them at once.
    await runner.query(`ALTER TABLE clients ADD COLUMN credit_cents bigint NOT NULL DEFAULT 0
      CONSTRAINT clients_credit_cents_check CHECK (credit_cents >= 0)`);
    await runner.query(`
      CREATE FUNCTION sum_credit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE clients SET credit_cents = credit_cents + NEW.amount_cents WHERE id = NEW.client_id;
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER client_credits_sum AFTER INSERT ON client_credits FOR EACH ROW EXECUTE FUNCTION sum_credit()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE client_credits`);
    await runner.query(`DROP FUNCTION sum_credit()`);
    await runner.query(`ALTER TABLE clients DROP COLUMN credit_cents`);
    await runner.query(`ALTER TABLE payments DROP COLUMN document_number, DROP COLUMN method`);
    await runner.query(`DROP TRIGGER invoices_next_due_date ON invoices`);
    await runner.query(`DROP TABLE invoice_parts`);
    await runner.query(`DROP FUNCTION touch_next_due_date()`);
    await runner.query(`DROP FUNCTION set_next_due_date()`);
    await remakeIndexes(runner, 'due_date');
    await runner.query(`ALTER TABLE invoices DROP COLUMN next_due_date`);
  }
}

/** The indexes of what is due follow the day of the next part. */
async function remakeIndexes(runner: QueryRunner, column: 'due_date' | 'next_due_date'): Promise<void> {
  await runner.query(`DROP INDEX invoices_by_due, invoices_status_by_due, invoices_unpaid_due, invoices_status_newest`);
  await runner.query(`CREATE INDEX invoices_by_due ON invoices (${column}, number_order, id)`);
  await runner.query(`CREATE INDEX invoices_status_by_due ON invoices (status, ${column}, number_order, id)`);
  await runner.query(`CREATE INDEX invoices_unpaid_due ON invoices (${column}) WHERE status IN ('sent', 'overdue')`);
  await runner.query(
    `CREATE INDEX invoices_status_newest ON invoices (status, invoice_date, number_order, id)
      INCLUDE (amount_cents, received_cents, refunded_cents, ${column})`,
  );
}
