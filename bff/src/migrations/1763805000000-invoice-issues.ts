import { brand } from '@vitrine/brand';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invoices as they were issued, and the letterhead of receipts: what was sent or paid never takes another face (ADR
 * 0041).
 */
export class InvoiceIssues1763805000000 implements MigrationInterface {
  readonly name = 'InvoiceIssues1763805000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE invoices
      ADD COLUMN issued_at timestamptz(3),
      ADD COLUMN issue_version integer NOT NULL DEFAULT 0,
      ADD COLUMN memo text NOT NULL DEFAULT '',
      ADD COLUMN terms text NOT NULL DEFAULT ''`);
    await runner.query(`
      CREATE TABLE invoice_issues (
        invoice_id uuid NOT NULL REFERENCES invoices (id),
        version integer NOT NULL CHECK (version > 0),
        document jsonb NOT NULL,
        reason text,
        issued_at timestamptz(3) NOT NULL,
        PRIMARY KEY (invoice_id, version),
        CONSTRAINT invoice_issues_reason CHECK ((version = 1) = (reason IS NULL))
      )`);
    await runner.query(
      `CREATE TABLE payment_receipts (payment_id uuid PRIMARY KEY REFERENCES payments (id), letterhead jsonb NOT NULL)`,
    );
    await runner.query(`
      CREATE FUNCTION refuse_issue_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'What was issued is append-only' USING ERRCODE = 'restrict_violation';
      END $$`);
    for (const table of ['invoice_issues', 'payment_receipts'])
      await runner.query(
        `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW
          EXECUTE FUNCTION refuse_issue_change()`,
      );

    // What there is: the letterhead of today, because no earlier one was kept.
    const [row]: { value: Brand }[] = await runner.query(`SELECT value FROM agency_settings WHERE section = 'brand'`);
    const letterhead = JSON.stringify(
      letterheadOf(
        row?.value ?? { displayName: brand.agency, replyTo: brand.email.hello, businessAddress: brand.city, phone: '' },
      ),
    );
    await runner.query(
      `INSERT INTO invoice_issues (invoice_id, version, document, issued_at)
       SELECT i.id, 1,
         jsonb_build_object('letterhead', $1::jsonb, 'number', i.number, 'clientName', i.client_name, 'clientEmail',
           i.client_email, 'invoiceDate', i.invoice_date, 'dueDate', i.due_date,
           'title', i.payment_link_title, 'memo', '', 'terms', '', 'amountCents', i.amount_cents,
           'items',
             coalesce((SELECT
               jsonb_agg(jsonb_build_object('description', t.description, 'quantity', trim_scale(t.quantity)::text,
                 'rateCents', t.rate_cents, 'amountCents', t.amount_cents) ORDER BY t.position) FROM invoice_items t
                   WHERE t.invoice_id = i.id), '[]')),
         coalesce((SELECT min(a.at) FROM audit_entries a WHERE a.entity = 'invoice' AND a.entity_id = i.id::text
           AND a.after ->> 'status' IN ('sent', 'paid', 'overdue')), i.created_at)
       FROM invoices i WHERE i.status <> 'draft' OR i.received_cents > 0`,
      [letterhead],
    );
    await runner.query(
      `UPDATE invoices i SET issued_at = s.issued_at, issue_version = 1 FROM invoice_issues s
        WHERE s.invoice_id = i.id`,
    );
    await runner.query(
      `INSERT INTO payment_receipts (payment_id, letterhead) SELECT id, $1::jsonb FROM payments
        WHERE receipt_number IS NOT NULL`,
      [letterhead],
    );
    // Set by hand before its day, it reminded clients of what was not late.
    await runner.query(
      `UPDATE invoices SET status = 'sent', version = version + 1
        WHERE status = 'overdue' AND due_date >= (now() AT TIME ZONE 'America/New_York')::date`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payment_receipts, invoice_issues`);
    await runner.query(`DROP FUNCTION refuse_issue_change()`);
    await runner.query(
      `ALTER TABLE invoices DROP COLUMN terms, DROP COLUMN memo, DROP COLUMN issue_version, DROP COLUMN issued_at`,
    );
  }
}

interface Brand {
  readonly displayName: string;
  readonly replyTo: string;
  readonly businessAddress: string;
  readonly phone: string;
}

/** As documents were headed when this was written. */
function letterheadOf({ displayName, businessAddress, phone, replyTo }: Brand): object {
  const [first = '', second, ...more] = businessAddress.split('\n');
  return {
    name: displayName,
    lines: [
      first,
      ...(second ? [second] : []),
      ...(more.length > 0 ? [more.join(', ')] : []),
      ...(phone ? [phone] : []),
      replyTo,
    ],
    contact: replyTo,
  };
}
