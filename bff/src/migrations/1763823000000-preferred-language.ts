import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that a client prefers. */
export class PreferredLanguage1763823000000 implements MigrationInterface {
  readonly name = 'PreferredLanguage1763823000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE clients ADD preferred_language text NOT NULL DEFAULT 'en'
      CONSTRAINT clients_preferred_language_check CHECK (preferred_language IN ('en', 'es'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE clients DROP preferred_language`);
  }
}
