import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lead and a client find the onboarding answers that came with their address. */
export class SubmissionsByEmail1763806000000 implements MigrationInterface {
  readonly name = 'SubmissionsByEmail1763806000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX submissions_email ON onboarding_submissions (lower(email))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX submissions_email');
  }
}
