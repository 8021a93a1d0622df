import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What each client spent, kept with the client: summed over the ledger anew, a list of thousands took longer than all
 * else.
 */
export class ClientSpending1763700500001 implements MigrationInterface {
  readonly name = 'ClientSpending1763700500001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE clients ADD COLUMN spent_cents bigint NOT NULL DEFAULT 0`);
    // Only the ledger writes it, and the ledger only grows, as with an invoice's sums.
    await runner.query(`
      CREATE FUNCTION sum_spending() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE clients SET spent_cents = spent_cents + CASE NEW.kind WHEN 'refund' THEN -NEW.amount_cents
          ELSE NEW.amount_cents END WHERE id = NEW.client_id;
        RETURN NULL;
      END $$`);
    await runner.query(
      `CREATE TRIGGER payments_sum_spending AFTER INSERT ON payments
        FOR EACH ROW WHEN (NEW.state = 'succeeded' AND NEW.client_id IS NOT NULL) EXECUTE FUNCTION sum_spending()`,
    );
    await runner.query(`
      UPDATE clients c SET spent_cents = p.spent
      FROM (SELECT client_id, sum(CASE kind WHEN 'refund' THEN -amount_cents ELSE amount_cents END) AS spent
        FROM payments WHERE state = 'succeeded' AND client_id IS NOT NULL GROUP BY client_id) p
      WHERE p.client_id = c.id`);
    await runner.query(`CREATE INDEX clients_spent ON clients (spent_cents DESC, id DESC)`);
    await runner.query(`DROP INDEX payments_spent`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX payments_spent ON payments (client_id) INCLUDE (kind, amount_cents) WHERE state = 'succeeded'`,
    );
    await runner.query(`DROP TRIGGER payments_sum_spending ON payments`);
    await runner.query(`DROP FUNCTION sum_spending()`);
    await runner.query(`ALTER TABLE clients DROP COLUMN spent_cents`);
  }
}
