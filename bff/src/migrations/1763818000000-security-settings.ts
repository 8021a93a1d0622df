import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Owners say whether everyone on the team must use a second factor. */
export class SecuritySettings1763818000000 implements MigrationInterface {
  readonly name = 'SecuritySettings1763818000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE agency_settings DROP CONSTRAINT agency_settings_section_check,
      ADD CONSTRAINT agency_settings_section_check
        CHECK (section IN ('accounts', 'autopay', 'brand', 'notifications', 'security'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM agency_settings WHERE section = 'security'`);
    await runner.query(`ALTER TABLE agency_settings DROP CONSTRAINT agency_settings_section_check,
      ADD CONSTRAINT agency_settings_section_check
        CHECK (section IN ('accounts', 'autopay', 'brand', 'notifications'))`);
  }
}
