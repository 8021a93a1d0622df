import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund leaves an invoice paid and refunded, not void: void is what was never owed (ADR 0043). */
export class RefundedInvoices1763805000002 implements MigrationInterface {
  readonly name = 'RefundedInvoices1763805000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE invoices i SET status = 'paid', version = version + 1,
        paid_at = (SELECT max(p.received_at) FROM payments p WHERE p.invoice_id = i.id AND p.state = 'succeeded'
          AND p.kind IN ('charge', 'offline'))
      WHERE i.status = 'void' AND i.received_cents >= i.amount_cents AND i.received_cents > 0
        AND EXISTS (SELECT 1 FROM payments p WHERE p.invoice_id = i.id AND p.kind = 'refund' AND p.state = 'succeeded'
        AND p.provider_ref IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE invoices SET status = 'void', paid_at = NULL, version = version + 1
        WHERE status = 'paid' AND received_cents > 0 AND refunded_cents >= received_cents`,
    );
  }
}
