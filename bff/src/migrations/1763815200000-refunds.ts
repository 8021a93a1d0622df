import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that staff ask for, their credit notes, and what lost disputes take from the ledger (ADR 0064). */
export class Refunds1763815200000 implements MigrationInterface {
  readonly name = 'Refunds1763815200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_refunds (
        id uuid PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments (id),
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        currency text NOT NULL,
        method text NOT NULL CHECK (method IN ('provider', 'check', 'wire', 'cash')),
        reference text NOT NULL,
        reason text NOT NULL,
        credit_note boolean NOT NULL,
        email boolean NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
        failure text,
        attempt integer NOT NULL DEFAULT 1,
        asked_at timestamptz(3),
        provider_ref text UNIQUE,
        entry_id uuid REFERENCES payments (id),
        requested_by text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT payment_refunds_failure CHECK ((state = 'failed') = (failure IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX payment_refunds_payment ON payment_refunds (payment_id)`);
    await runner.query(`CREATE INDEX payment_refunds_pending ON payment_refunds (created_at) WHERE state = 'pending'`);
    await runner.query(`
      CREATE TABLE credit_notes (
        id uuid PRIMARY KEY,
        number text NOT NULL UNIQUE,
        invoice_id uuid NOT NULL REFERENCES invoices (id),
        refund_id uuid NOT NULL UNIQUE REFERENCES payment_refunds (id),
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        document jsonb NOT NULL,
        issued_at timestamptz(3) NOT NULL,
        voided_at timestamptz(3)
      )`);
    await runner.query(`CREATE INDEX credit_notes_invoice ON credit_notes (invoice_id)`);
    await runner.query(`
      CREATE FUNCTION refuse_credit_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.voided_at IS NULL AND to_jsonb(NEW) - 'voided_at' = to_jsonb(OLD) - 'voided_at' THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION 'A credit note stays as it was issued' USING ERRCODE = 'restrict_violation';
      END $$`);
    await runner.query(
      `CREATE TRIGGER credit_notes_frozen BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW
        EXECUTE FUNCTION refuse_credit_note_change()`,
    );
    await runner.query(`
      ALTER TABLE number_counters
        DROP CONSTRAINT number_counters_kind_check,
        ADD CONSTRAINT number_counters_kind_check CHECK (kind IN ('invoice', 'receipt', 'credit_note'))`);
    await runner.query(`ALTER TABLE disputes ADD fee_cents integer, ADD reminded_at timestamptz(3)`);
    await runner.query(`ALTER TABLE payments ADD dispute_id text REFERENCES disputes (id)`);
    await runner.query(`CREATE INDEX payments_dispute ON payments (dispute_id) WHERE dispute_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments_dispute`);
    await runner.query(`ALTER TABLE payments DROP dispute_id`);
    await runner.query(`ALTER TABLE disputes DROP reminded_at, DROP fee_cents`);
    await runner.query(`DELETE FROM number_counters WHERE kind = 'credit_note'`);
    await runner.query(`
      ALTER TABLE number_counters
        DROP CONSTRAINT number_counters_kind_check,
        ADD CONSTRAINT number_counters_kind_check CHECK (kind IN ('invoice', 'receipt'))`);
    await runner.query(`DROP TABLE credit_notes`);
    await runner.query(`DROP FUNCTION refuse_credit_note_change()`);
    await runner.query(`DROP TABLE payment_refunds`);
  }
}
