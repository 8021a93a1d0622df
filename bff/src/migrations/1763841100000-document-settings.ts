import type { MigrationInterface, QueryRunner } from 'typeorm';

const sections = (more: string): string => `ALTER TABLE agency_settings
  DROP CONSTRAINT agency_settings_section_check,
  ADD CONSTRAINT agency_settings_section_check
    CHECK (section IN ('accounts', 'autopay', 'brand'${more}, 'notifications', 'payments', 'security'))`;

/** What new documents begin with is a setting. */
export class DocumentSettings1763841100000 implements MigrationInterface {
  readonly name = 'DocumentSettings1763841100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sections(", 'documents'"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM agency_settings WHERE section = 'documents'`);
    await runner.query(sections(''));
  }
}
