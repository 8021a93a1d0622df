import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When issued invoices were drafts again. The books count such an invoice as not billed meanwhile. Those that are
 * drafts now leave the books on the day of the migration, which no closed period holds, and the audit log says so.
 */
export class InvoiceDrafts1763838000000 implements MigrationInterface {
  readonly name = 'InvoiceDrafts1763838000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE invoice_drafts (
      invoice_id uuid NOT NULL,
      began_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      CONSTRAINT "PK_5cd2d3ac1f9a17d2ca2ac3f4d94" PRIMARY KEY (invoice_id, began_at),
      CONSTRAINT invoice_drafts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices (id),
      CONSTRAINT invoice_drafts_order CHECK (ended_at >= began_at)
    )`);
    await runner.query(`CREATE TRIGGER invoices_draft AFTER UPDATE OF status ON invoices FOR EACH ROW
      WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.issue_version > 0
        AND (OLD.status = 'draft' OR NEW.status = 'draft'))
      EXECUTE FUNCTION record_invoice_draft()`);
    await runner.query(`WITH begun AS (
        INSERT INTO invoice_drafts (invoice_id, began_at)
        SELECT id, now() FROM invoices WHERE status = 'draft' AND issue_version > 0 RETURNING invoice_id, began_at
      )
      INSERT INTO audit_entries (at, action, entity, entity_id, actor_kind, actor_name, after)
      SELECT began_at, 'invoice.updated', 'invoice', invoice_id::text, 'system', 'migration',
        '{"books": "Not billed while it is a draft"}' FROM begun`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER invoices_draft ON invoices');
    await runner.query('DROP TABLE invoice_drafts');
  }
}
