import type { MigrationInterface, QueryRunner } from 'typeorm';

const sections = (more: string): string => `ALTER TABLE agency_settings
  DROP CONSTRAINT agency_settings_section_check,
  ADD CONSTRAINT agency_settings_section_check
    CHECK (section IN ('accounts', 'autopay', 'brand', 'documents', 'logo', 'notifications', 'payments',
      'security'${more}))`;

/** The time zone in which the agency's days begin is a setting. */
export class TimeZone1763846500000 implements MigrationInterface {
  readonly name = 'TimeZone1763846500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sections(", 'time-zone'"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM agency_settings WHERE section = 'time-zone'`);
    await runner.query(sections(''));
  }
}
