import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a contact can begin, under the name that the public specification gives it (section 3): their timeline. */
export class ContactAvailability1763821000000 implements MigrationInterface {
  readonly name = 'ContactAvailability1763821000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE contacts ADD availability text GENERATED ALWAYS AS (timeline) STORED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE contacts DROP availability`);
  }
}
