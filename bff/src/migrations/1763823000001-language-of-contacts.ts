import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that a contact prefers. */
export class LanguageOfContacts1763823000001 implements MigrationInterface {
  readonly name = 'LanguageOfContacts1763823000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE contacts ADD preferred_language text NOT NULL DEFAULT 'en'
      CONSTRAINT contacts_preferred_language_check CHECK (preferred_language IN ('en', 'es'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE contacts DROP preferred_language`);
  }
}
