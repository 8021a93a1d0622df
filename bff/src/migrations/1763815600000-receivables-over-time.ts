import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an invoice was voided, and indexes that find what happened on some days, for statements and the books. */
export class ReceivablesOverTime1763815600000 implements MigrationInterface {
  readonly name = 'ReceivablesOverTime1763815600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE invoices ADD COLUMN voided_at timestamptz(3)`);
    await runner.query(
      `UPDATE invoices i SET voided_at = coalesce((SELECT max(a.at) FROM audit_entries a WHERE a.entity = 'invoice'
        AND a.entity_id = i.id::text AND a.after ->> 'status' = 'void'), i.updated_at) WHERE i.status = 'void'`,
    );
    await runner.query(`CREATE INDEX invoices_voided ON invoices ((coalesce(voided_at, updated_at)))
      WHERE status = 'void'`);
    await runner.query(`CREATE INDEX invoice_issues_first ON invoice_issues ((document ->> 'invoiceDate'))
      WHERE version = 1`);
    await runner.query(`CREATE INDEX invoice_issues_later ON invoice_issues (issued_at) WHERE version > 1`);
    await runner.query(`CREATE INDEX payments_received ON payments (received_at, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments_received, invoice_issues_later, invoice_issues_first, invoices_voided`);
    await runner.query(`ALTER TABLE invoices DROP COLUMN voided_at`);
  }
}
