import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Restores of backups; until one is released, nothing is sent or charged by date. */
export class Restores1763816400000 implements MigrationInterface {
  readonly name = 'Restores1763816400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE restores (
        id uuid PRIMARY KEY,
        backup text NOT NULL,
        taken_at timestamptz(3) NOT NULL,
        restored_at timestamptz(3) NOT NULL,
        released_at timestamptz(3)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE restores`);
  }
}
