import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses whose owners asked staff for no more messages. */
export class RequestedSuppressions1763820000000 implements MigrationInterface {
  readonly name = 'RequestedSuppressions1763820000000';

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, ['bounce', 'complaint', 'stop', 'provider', 'request']);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The older build knows a complaint as the reason of people who want no mail.
    await runner.query(`UPDATE suppressions SET reason = 'complaint' WHERE reason = 'request'`);
    await allow(runner, ['bounce', 'complaint', 'stop', 'provider']);
  }
}

const allow = (runner: QueryRunner, reasons: readonly string[]): Promise<unknown> =>
  runner.query(`
    ALTER TABLE suppressions
      DROP CONSTRAINT suppressions_reason_check,
      ADD CONSTRAINT suppressions_reason_check CHECK (reason IN (${reasons.map((one) => `'${one}'`).join(', ')}))`);
