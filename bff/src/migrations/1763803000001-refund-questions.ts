import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds whose payment is not known here, and how often the provider was asked about them. */
export class RefundQuestions1763803000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refund_questions (
        refund text PRIMARY KEY,
        tries integer NOT NULL,
        next_at timestamptz(3) NOT NULL,
        invoice text
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE refund_questions`);
  }
}
