import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

/** What invoices owe, less what was credited and written off. The function of the rollup says the same. */
const counted = `CREATE OR REPLACE VIEW invoice_rollups_counted AS
  SELECT status, display_status, invoice_date, next_due_date, count(*) AS rows, sum(due_cents)::bigint AS due_cents,
    sum(earned_cents)::bigint AS earned_cents
  FROM (
    SELECT r.status,
      CASE WHEN r.status IN ('sent', 'overdue') AND r.received_cents > r.refunded_cents THEN 'partially_paid'
        WHEN r.status <> 'paid'
          OR greatest(0, r.refunded_cents - greatest(0, r.received_cents - r.amount_cents)) = 0 THEN r.status
        WHEN r.received_cents > r.refunded_cents THEN 'partly_refunded' ELSE 'refunded' END AS display_status,
      r.invoice_date,
      CASE WHEN r.status IN ('sent', 'overdue') THEN r.next_due_date END AS next_due_date,
      DUE AS due_cents,
      EARNED AS earned_cents
    FROM invoices r
  ) AS r
  GROUP BY status, display_status, invoice_date, next_due_date`;
const viewOf = (due: string, earned: string): string => counted.replace('DUE', due).replace('EARNED', earned);
/** Adds to the rollup what it lacks of what the view counts. */
const balance = `INSERT INTO invoice_rollups
    (status, display_status, invoice_date, next_due_date, rows, due_cents, earned_cents)
  SELECT status, display_status, invoice_date, next_due_date, sum(rows), sum(due_cents), sum(earned_cents) FROM (
    SELECT * FROM invoice_rollups_counted
    UNION ALL SELECT status, display_status, invoice_date, next_due_date, -rows, -due_cents, -earned_cents
      FROM invoice_rollups) AS differences
  GROUP BY status, display_status, invoice_date, next_due_date
  HAVING sum(rows) <> 0 OR sum(due_cents) <> 0 OR sum(earned_cents) <> 0`;
const followedColumns = 'due_date, received_cents, refunded_cents';
const nextDueDate = (columns: string): string => `
  DROP TRIGGER invoices_next_due_date ON invoices;
  CREATE TRIGGER invoices_next_due_date BEFORE INSERT OR UPDATE OF ${columns} ON invoices
    FOR EACH ROW EXECUTE FUNCTION set_next_due_date()`;

/** Sums of credit notes and of write-offs, which lower what is owed. */
export class CreditedInvoices1763827000000 implements MigrationInterface {
  readonly name = 'CreditedInvoices1763827000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE invoices ADD COLUMN credited_cents bigint NOT NULL DEFAULT 0,
      ADD COLUMN written_off_cents bigint NOT NULL DEFAULT 0`);
    await runner.query(nextDueDate(`${followedColumns}, credited_cents, written_off_cents`));
    await runner.query(
      viewOf(
        'greatest(0, r.amount_cents - r.credited_cents - r.written_off_cents - r.received_cents + r.refunded_cents)',
        'r.amount_cents - r.credited_cents - r.written_off_cents',
      ),
    );
    // Before what calls them, and before anything is credited: these two count what is owed.
    await applyFunctions(runner, ['roll_up_invoices', 'set_next_due_date', 'sum_credited', 'sum_written_off']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      viewOf(
        'greatest(0, r.amount_cents - r.received_cents + r.refunded_cents)',
        'r.amount_cents - greatest(0, r.refunded_cents - greatest(0, r.received_cents - r.amount_cents))',
      ),
    );
    await runner.query(nextDueDate(followedColumns));
    await runner.query(balance);
    await runner.query('ALTER TABLE invoices DROP COLUMN credited_cents, DROP COLUMN written_off_cents');
  }
}

/** Credit notes that give no money back. */
export class CreditNotesAlone1763827000001 implements MigrationInterface {
  readonly name = 'CreditNotesAlone1763827000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE credit_notes ALTER COLUMN refund_id DROP NOT NULL');
    await runner.query(`CREATE TRIGGER credit_notes_sum AFTER INSERT OR UPDATE ON credit_notes
      FOR EACH ROW EXECUTE FUNCTION sum_credited()`);
  }

  /** Notes without a refund go: the release before has no place for them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER credit_notes_sum ON credit_notes');
    await runner.query('ALTER TABLE credit_notes DISABLE TRIGGER credit_notes_frozen');
    await runner.query('DELETE FROM credit_notes WHERE refund_id IS NULL');
    await runner.query('ALTER TABLE credit_notes ENABLE TRIGGER credit_notes_frozen');
    await runner.query('ALTER TABLE credit_notes ALTER COLUMN refund_id SET NOT NULL');
  }
}

/** What will never be paid (ADR 0113). */
export class WriteOffs1763827000002 implements MigrationInterface {
  readonly name = 'WriteOffs1763827000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE write_offs (
      id uuid PRIMARY KEY,
      entry_number bigserial UNIQUE,
      invoice_id uuid NOT NULL REFERENCES invoices (id),
      kind text NOT NULL CHECK (kind IN ('bad_debt', 'dispute', 'forgiven')),
      amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
      taxes jsonb NOT NULL,
      reason text NOT NULL,
      of_write_off_id uuid UNIQUE REFERENCES write_offs (id),
      dispute_id text REFERENCES disputes (id),
      created_by text,
      created_at timestamptz(3) NOT NULL,
      CONSTRAINT write_offs_sign CHECK ((amount_cents < 0) = (of_write_off_id IS NOT NULL))
    )`);
    await runner.query('CREATE INDEX write_offs_invoice ON write_offs (invoice_id)');
    await runner.query('CREATE INDEX write_offs_created ON write_offs (created_at)');
    await runner.query(`CREATE TRIGGER write_offs_append_only BEFORE UPDATE OR DELETE ON write_offs
      FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`);
    await runner.query(`CREATE TRIGGER write_offs_sum AFTER INSERT ON write_offs
      FOR EACH ROW EXECUTE FUNCTION sum_written_off()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE write_offs');
  }
}

/**
 * The invoices there are: credit notes lower what is owed, and what was given back of a paid invoice without a note
 * stays not owed, as it was until now. Each change of what is owed stands in the audit log.
 */
export class CreditedLedgers1763827000003 implements MigrationInterface {
  readonly name = 'CreditedLedgers1763827000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE invoices i SET credited_cents = n.cents FROM (
      SELECT invoice_id, sum(amount_cents) AS cents FROM credit_notes WHERE voided_at IS NULL GROUP BY invoice_id) n
      WHERE n.invoice_id = i.id`);
    await runner.query(`WITH short AS (
        SELECT i.id, i.number, i.amount_cents - i.credited_cents - i.received_cents + i.refunded_cents AS cents,
          (SELECT max(p.received_at) FROM payments p WHERE p.invoice_id = i.id AND p.kind = 'refund') AS at,
          (SELECT max(p.dispute_id) FROM payments p WHERE p.invoice_id = i.id AND p.kind = 'refund') AS dispute_id
        FROM invoices i WHERE i.status = 'paid' AND i.refunded_cents > 0
          AND i.amount_cents - i.credited_cents > i.received_cents - i.refunded_cents
      ), logged AS (
        INSERT INTO audit_entries (at, action, entity, entity_id, actor_kind, actor_name, after)
        SELECT now(), 'invoice.written_off', 'invoice', s.id::text, 'system', 'migration',
          jsonb_build_object('amountCents', s.cents, 'reason', 'Given back without a credit note, stays not owed')
        FROM short s
      )
      INSERT INTO write_offs (id, invoice_id, kind, amount_cents, taxes, reason, dispute_id, created_by, created_at)
      SELECT gen_random_uuid(), id, CASE WHEN dispute_id IS NULL THEN 'forgiven' ELSE 'dispute' END, cents, '[]',
        'Was given back without a credit note', dispute_id, NULL, at
      FROM short`);
    await runner.query(`WITH settled AS (
        UPDATE invoices i SET status = 'paid', version = version + 1, updated_at = now(),
          paid_at = (SELECT max(n.issued_at) FROM credit_notes n WHERE n.invoice_id = i.id)
        WHERE i.status IN ('sent', 'overdue') AND i.credited_cents > 0
          AND i.amount_cents - i.credited_cents <= i.received_cents - i.refunded_cents
        RETURNING id
      )
      INSERT INTO audit_entries (at, action, entity, entity_id, actor_kind, actor_name, before, after)
      SELECT now(), 'invoice.updated', 'invoice', id::text, 'system', 'migration', '{"status": "sent"}',
        '{"status": "paid"}' FROM settled`);
    await runner.query(balance);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE invoices SET credited_cents = 0, written_off_cents = 0
        WHERE credited_cents <> 0 OR written_off_cents <> 0`,
    );
  }
}
