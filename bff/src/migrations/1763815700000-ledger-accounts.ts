import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owners set the codes and names of the general ledger's accounts; until then they are those of a usual chart. */
export class LedgerAccounts1763815700000 implements MigrationInterface {
  readonly name = 'LedgerAccounts1763815700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE agency_settings DROP CONSTRAINT agency_settings_section_check,
      ADD CONSTRAINT agency_settings_section_check
        CHECK (section IN ('accounts', 'autopay', 'brand', 'notifications'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM agency_settings WHERE section = 'accounts'`);
    await runner.query(`ALTER TABLE agency_settings DROP CONSTRAINT agency_settings_section_check,
      ADD CONSTRAINT agency_settings_section_check CHECK (section IN ('autopay', 'brand', 'notifications'))`);
  }
}
