import type { MigrationInterface, QueryRunner } from 'typeorm';

const sections = (more: string): string => `ALTER TABLE agency_settings
  DROP CONSTRAINT agency_settings_section_check,
  ADD CONSTRAINT agency_settings_section_check
    CHECK (section IN ('accounts', 'autopay', 'brand', 'documents'${more}, 'notifications', 'payments', 'security'))`;

/** Pictures of the agency's logo, and which of them it has now (ADR 0132). */
export class Logos1763846400000 implements MigrationInterface {
  readonly name = 'Logos1763846400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE logos (
      hash text PRIMARY KEY,
      kind text NOT NULL CONSTRAINT logos_kind_check CHECK (kind IN ('jpg', 'png')),
      width integer NOT NULL,
      height integer NOT NULL,
      content bytea NOT NULL,
      created_at timestamptz(3) NOT NULL
    )`);
    // Pictures are compressed already.
    await runner.query('ALTER TABLE logos ALTER content SET STORAGE EXTERNAL');
    await runner.query(sections(", 'logo'"));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM agency_settings WHERE section = 'logo'`);
    await runner.query(sections(''));
    await runner.query('DROP TABLE logos');
  }
}
