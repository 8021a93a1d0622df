import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices belong to clients by their id, not by an address that either may change (ADR 0042). */
export class InvoicesOfClients1763805000001 implements MigrationInterface {
  readonly name = 'InvoicesOfClients1763805000001';

  async up(runner: QueryRunner): Promise<void> {
    // What a payment counts for follows its invoice, also when that is linked later.
    await runner.query(`
      CREATE OR REPLACE FUNCTION sum_spending() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE clients SET spent_cents = spent_cents + CASE NEW.kind WHEN 'refund' THEN -NEW.amount_cents
          ELSE NEW.amount_cents END
        WHERE id = CASE WHEN NEW.invoice_id IS NULL THEN NEW.client_id ELSE (SELECT client_id FROM invoices
          WHERE id = NEW.invoice_id) END;
        RETURN NULL;
      END $$`);
    await runner.query(`DROP TRIGGER payments_sum_spending ON payments`);
    await runner.query(
      `CREATE TRIGGER payments_sum_spending AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.state = 'succeeded')
        EXECUTE FUNCTION sum_spending()`,
    );
    await runner.query(`
      CREATE FUNCTION move_spending() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE moved bigint;
      BEGIN
        SELECT coalesce(sum(CASE kind WHEN 'refund' THEN -amount_cents ELSE amount_cents END), 0) INTO moved
          FROM payments WHERE invoice_id = NEW.id AND state = 'succeeded';
        IF moved <> 0 THEN
          UPDATE clients c SET spent_cents = spent_cents + CASE WHEN c.id = NEW.client_id THEN moved ELSE -moved END
          WHERE c.id IN (SELECT id FROM clients WHERE id IN (OLD.client_id, NEW.client_id) ORDER BY id FOR UPDATE);
        END IF;
        RETURN NULL;
      END $$`);
    // What is told safely: its subscription or its payments are one client's, or exactly one client has the address.
    // The others show as not linked.
    await runner.query(
      `UPDATE invoices i SET client_id = s.client_id FROM subscriptions s
        WHERE i.client_id IS NULL AND s.id = i.subscription_id`,
    );
    await runner.query(`
      UPDATE invoices i SET client_id = p.client_id
      FROM (SELECT invoice_id, (array_agg(client_id))[1] AS client_id FROM payments
        WHERE invoice_id IS NOT NULL AND client_id IS NOT NULL GROUP BY invoice_id
          HAVING count(DISTINCT client_id) = 1) p
      WHERE i.client_id IS NULL AND p.invoice_id = i.id`);
    await runner.query(
      `UPDATE invoices i SET client_id = c.id FROM clients c
        WHERE i.client_id IS NULL AND lower(c.email) = lower(i.client_email)`,
    );
    await runner.query(`
      UPDATE clients c SET spent_cents = coalesce((
        SELECT sum(CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END) FROM payments p LEFT
          JOIN invoices i ON i.id = p.invoice_id
        WHERE p.state = 'succeeded' AND CASE WHEN p.invoice_id IS NULL THEN p.client_id ELSE i.client_id END = c.id),
          0)`);
    await runner.query(
      `CREATE TRIGGER invoices_move_spending AFTER UPDATE OF client_id ON invoices
        FOR EACH ROW WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION move_spending()`,
    );
    // Whoever adds a client for an address that was billed before finds its invoices there.
    await runner.query(`
      CREATE FUNCTION claim_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE invoices SET client_id = NEW.id WHERE client_id IS NULL AND lower(client_email) = lower(NEW.email);
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER clients_claim_invoices AFTER INSERT ON clients FOR EACH ROW EXECUTE FUNCTION claim_invoices()`,
    );
    await runner.query(
      `CREATE INDEX invoices_unlinked ON invoices (invoice_date, number_order, id) WHERE client_id IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX invoices_unlinked`);
    await runner.query(`DROP TRIGGER clients_claim_invoices ON clients`);
    await runner.query(`DROP FUNCTION claim_invoices()`);
    await runner.query(`DROP TRIGGER invoices_move_spending ON invoices`);
    await runner.query(`DROP FUNCTION move_spending()`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION sum_spending() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE clients SET spent_cents = spent_cents + CASE NEW.kind WHEN 'refund' THEN -NEW.amount_cents
          ELSE NEW.amount_cents END WHERE id = NEW.client_id;
        RETURN NULL;
      END $$`);
    await runner.query(`DROP TRIGGER payments_sum_spending ON payments`);
    await runner.query(
      `CREATE TRIGGER payments_sum_spending AFTER INSERT ON payments
        FOR EACH ROW WHEN (NEW.state = 'succeeded' AND NEW.client_id IS NOT NULL) EXECUTE FUNCTION sum_spending()`,
    );
  }
}
