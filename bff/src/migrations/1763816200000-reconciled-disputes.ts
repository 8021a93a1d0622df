import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What disputes moved on a reconciled day, explained; days that were checked before keep their differences. */
export class ReconciledDisputes1763816200000 implements MigrationInterface {
  readonly name = 'ReconciledDisputes1763816200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE reconciled_days ADD disputes jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE reconciled_days DROP disputes`);
  }
}
