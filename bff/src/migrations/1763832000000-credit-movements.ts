import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

const receipt = (except: string): string => `ALTER TABLE payments DROP CONSTRAINT payments_receipt,
  ADD CONSTRAINT payments_receipt CHECK (${except}
    ((state = 'succeeded' AND kind IN ('charge', 'offline')) = (receipt_number IS NOT NULL)))`;
/** What the credit on a client's invoices adds to what they seem to have spent. */
const spent = (sign: '+' | '-'): string => `UPDATE clients c SET spent_cents = spent_cents ${sign} m.cents FROM (
    SELECT CASE WHEN p.invoice_id IS NULL THEN p.client_id ELSE i.client_id END AS client_id,
      sum(CASE p.kind WHEN 'refund' THEN -p.amount_cents ELSE p.amount_cents END) AS cents
    FROM payments p LEFT JOIN invoices i ON i.id = p.invoice_id
    WHERE p.method = 'credit' AND p.state = 'succeeded' GROUP BY 1) m
  WHERE m.client_id = c.id AND m.cents <> 0`;

/** Credit is no money: it has no receipt any more, and isn't what a client spent. */
export class CreditIsNoMoney1763832000000 implements MigrationInterface {
  readonly name = 'CreditIsNoMoney1763832000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(receipt(`method = 'credit' OR`));
    await applyFunctions(runner, ['sum_spending', 'move_spending']);
    await runner.query(`WITH changed AS (${spent('-')} RETURNING c.id, m.cents)
      INSERT INTO audit_entries (at, action, entity, entity_id, actor_kind, actor_name, after)
      SELECT now(), 'client.spending_corrected', 'client', id::text, 'system', 'migration',
        jsonb_build_object('amountCents', cents) FROM changed`);
  }

  /** Entries without a receipt have one again, for a release that asks for it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(spent('+'));
    await runner.query('ALTER TABLE payments DISABLE TRIGGER payments_append_only');
    await runner.query(`UPDATE payments SET receipt_number = 'CRE-' || entry_number
      WHERE method = 'credit' AND kind = 'offline' AND receipt_number IS NULL`);
    await runner.query('ALTER TABLE payments ENABLE TRIGGER payments_append_only');
    await runner.query(receipt(''));
  }
}

/** Credit that is paid out, moves to another client with an invoice, or comes from a credit note. */
export class CreditMovements1763832000001 implements MigrationInterface {
  readonly name = 'CreditMovements1763832000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE client_credits DROP CONSTRAINT client_credits_kind_check,
      DROP CONSTRAINT client_credits_sign,
      ADD CONSTRAINT client_credits_kind_check
        CHECK (kind IN ('overpaid', 'used', 'returned', 'withdrawn', 'paid_out', 'moved')),
      ADD CONSTRAINT client_credits_sign
        CHECK (kind = 'moved' OR (amount_cents > 0) = (kind IN ('overpaid', 'returned'))),
      ALTER COLUMN payment_id DROP NOT NULL, ALTER COLUMN invoice_id DROP NOT NULL`);
  }

  /** What the release before has no word for goes, with its sum. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE client_credits DISABLE TRIGGER client_credits_append_only');
    await runner.query(`WITH gone AS (DELETE FROM client_credits WHERE kind IN ('paid_out', 'moved')
        RETURNING client_id, amount_cents)
      UPDATE clients c SET credit_cents = credit_cents - g.cents
      FROM (SELECT client_id, sum(amount_cents) AS cents FROM gone GROUP BY 1) g WHERE g.client_id = c.id`);
    await runner.query('ALTER TABLE client_credits ENABLE TRIGGER client_credits_append_only');
    await runner.query(`ALTER TABLE client_credits DROP CONSTRAINT client_credits_kind_check,
      DROP CONSTRAINT client_credits_sign,
      ADD CONSTRAINT client_credits_kind_check CHECK (kind IN ('overpaid', 'used', 'returned', 'withdrawn')),
      ADD CONSTRAINT client_credits_sign CHECK ((amount_cents > 0) = (kind IN ('overpaid', 'returned'))),
      ALTER COLUMN payment_id SET NOT NULL, ALTER COLUMN invoice_id SET NOT NULL`);
  }
}
