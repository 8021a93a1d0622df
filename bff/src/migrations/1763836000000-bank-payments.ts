import type { MigrationInterface, QueryRunner } from 'typeorm';

const method = (column: string): string => `CHECK (${column} IN ('card', 'bank_account'))`;
const sections = (more: string): string => `ALTER TABLE agency_settings
  DROP CONSTRAINT agency_settings_section_check,
  ADD CONSTRAINT agency_settings_section_check
    CHECK (section IN ('accounts', 'autopay', 'brand', 'notifications'${more}, 'security'))`;

/** How the provider was paid, and the setting for payments from bank accounts. What was paid before was by card. */
export class BankPayments1763836000000 implements MigrationInterface {
  readonly name = 'BankPayments1763836000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments
      ADD COLUMN method_type text NOT NULL DEFAULT 'card'
        CONSTRAINT payments_method_type_check ${method('method_type')},
      ADD COLUMN method_last4 text`);
    await runner.query(`ALTER TABLE checkouts
      ADD COLUMN takes_bank boolean NOT NULL DEFAULT true,
      ADD COLUMN method_type text CONSTRAINT checkouts_method_type_check ${method('method_type')},
      ADD COLUMN method_last4 text,
      ADD COLUMN failure_code text,
      ADD COLUMN processing_at timestamptz(3)`);
    await runner.query(sections(", 'payments'"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM agency_settings WHERE section = 'payments'`);
    await runner.query(sections(''));
    await runner.query(`ALTER TABLE checkouts DROP COLUMN takes_bank, DROP COLUMN method_type,
      DROP COLUMN method_last4, DROP COLUMN failure_code, DROP COLUMN processing_at`);
    await runner.query('ALTER TABLE payments DROP COLUMN method_type, DROP COLUMN method_last4');
  }
}
