import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What staff do with invoices: refunds and decisions about payments in the ledger, opened links, and the list's orders.
 */
export class InvoicesOfStaff1763700100000 implements MigrationInterface {
  readonly name = 'InvoicesOfStaff1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments DROP CONSTRAINT payments_kind_check, DROP CONSTRAINT payments_receipt`);
    await runner.query(`ALTER TABLE payments
      ADD CONSTRAINT payments_kind_check CHECK (kind IN ('charge', 'offline', 'refund', 'refund_failed')),
      ADD CONSTRAINT payments_receipt CHECK
        ((state = 'succeeded' AND kind IN ('charge', 'offline')) = (receipt_number IS NOT NULL)),
      ADD COLUMN of_payment_id uuid REFERENCES payments (id)`);
    await runner.query(`CREATE INDEX payments_of_payment ON payments (of_payment_id)`);
    await runner.query(`CREATE INDEX payments_aside ON payments (received_at DESC) WHERE state <> 'succeeded'`);

    // A decision about a payment that was put aside is a row of its own: the payment's stays as it came.
    await runner.query(`
      CREATE TABLE payment_resolutions (
        payment_id uuid PRIMARY KEY REFERENCES payments (id),
        outcome text NOT NULL CHECK (outcome IN ('accepted', 'refunded')),
        note text NOT NULL,
        entry_id uuid UNIQUE REFERENCES payments (id),
        resolved_by text NOT NULL,
        resolved_at timestamptz(3) NOT NULL,
        CONSTRAINT payment_resolutions_entry CHECK ((outcome = 'accepted') = (entry_id IS NOT NULL))
      )`);
    await runner.query(
      `CREATE TRIGGER payment_resolutions_append_only BEFORE UPDATE OR DELETE ON payment_resolutions FOR EACH ROW
        EXECUTE FUNCTION refuse_ledger_change()`,
    );

    // The ledger's sums by invoice, for lists and their orders. Only the ledger writes them, and it only grows.
    await runner.query(`ALTER TABLE invoices
      ADD COLUMN received_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN number_order bigint GENERATED ALWAYS AS (CASE WHEN number ~ '^[A-Z]+-[0-9]{4}-[0-9]{1,9}$'
        THEN split_part(number, '-', 2)::bigint * 1000000000 + split_part(number, '-', 3)::bigint ELSE 0 END) STORED`);
    await runner.query(`
      CREATE FUNCTION sum_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE invoices SET
          received_cents = received_cents + CASE WHEN NEW.kind IN ('charge', 'offline') THEN NEW.amount_cents
            ELSE 0 END,
          refunded_cents = refunded_cents + CASE NEW.kind WHEN 'refund' THEN NEW.amount_cents WHEN 'refund_failed'
            THEN -NEW.amount_cents ELSE 0 END
        WHERE id = NEW.invoice_id;
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER payments_sum AFTER INSERT ON payments
        FOR EACH ROW WHEN (NEW.state = 'succeeded' AND NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION sum_ledger()`,
    );
    await runner.query(`
      UPDATE invoices i SET received_cents = p.received, refunded_cents = p.refunded
      FROM (SELECT invoice_id, coalesce(sum(amount_cents) FILTER (WHERE kind <> 'refund'), 0) AS received,
        coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0) AS refunded
            FROM payments WHERE state = 'succeeded' AND invoice_id IS NOT NULL GROUP BY invoice_id) p
      WHERE p.invoice_id = i.id`);

    await runner.query(`
      CREATE TABLE invoice_opens (
        invoice_id uuid PRIMARY KEY REFERENCES invoices (id) ON DELETE CASCADE,
        first_at timestamptz(3) NOT NULL,
        last_at timestamptz(3) NOT NULL,
        times integer NOT NULL
      )`);

    // One index for each order of the list, with and without a status.
    for (const [name, column] of orders) {
      await runner.query(`CREATE INDEX invoices_by_${name} ON invoices (${column}, id)`);
      await runner.query(`CREATE INDEX invoices_status_by_${name} ON invoices (status, ${column}, id)`);
    }
    await runner.query(`CREATE INDEX invoices_client_newest ON invoices (client_id, invoice_date DESC, id DESC)`);
    await runner.query(`DROP INDEX invoices_client`);
    await runner.query(`CREATE INDEX invoices_paid_at ON invoices (paid_at) WHERE status = 'paid'`);
    await runner.query(`CREATE INDEX invoices_unpaid_due ON invoices (due_date) WHERE status IN ('sent', 'overdue')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX invoices_unpaid_due, invoices_paid_at, invoices_client_newest`);
    await runner.query(`CREATE INDEX invoices_client ON invoices (client_id)`);
    for (const [name] of orders) await runner.query(`DROP INDEX invoices_status_by_${name}, invoices_by_${name}`);
    await runner.query(`DROP TABLE invoice_opens`);
    await runner.query(`DROP TRIGGER payments_sum ON payments`);
    await runner.query(`DROP FUNCTION sum_ledger()`);
    await runner.query(
      `ALTER TABLE invoices DROP COLUMN number_order, DROP COLUMN refunded_cents, DROP COLUMN received_cents`,
    );
    await runner.query(`DROP TABLE payment_resolutions`);
    await runner.query(`DROP INDEX payments_aside, payments_of_payment`);
    // Refunds could be recorded before, too; what a failed refund took back has no place in the older ledger.
    await runner.query(
      `ALTER TABLE payments DROP CONSTRAINT payments_kind_check, DROP CONSTRAINT payments_receipt,
        DROP COLUMN of_payment_id`,
    );
    await runner.query(`ALTER TABLE payments
      ADD CONSTRAINT payments_kind_check CHECK (kind IN ('charge', 'offline', 'refund')) NOT VALID,
      ADD CONSTRAINT payments_receipt CHECK ((state = 'succeeded' AND kind <> 'refund') = (receipt_number IS NOT NULL))
        NOT VALID`);
  }
}

const orders = [
  ['due', 'due_date'],
  ['amount', 'amount_cents'],
  ['number', 'number_order'],
] as const;
