import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that staff have read and that need no reply. */
export class TextsWithoutReply1763814200000 implements MigrationInterface {
  readonly name = 'TextsWithoutReply1763814200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sms_inbound ADD COLUMN no_reply_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sms_inbound DROP COLUMN no_reply_at`);
  }
}
