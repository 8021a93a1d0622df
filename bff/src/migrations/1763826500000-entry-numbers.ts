import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A number for each entry of the ledger, so that the journal calls it the same in every export. */
export class EntryNumbers1763826500000 implements MigrationInterface {
  readonly name = 'EntryNumbers1763826500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments ADD COLUMN entry_number bigserial,
      ADD CONSTRAINT payments_entry_number_key UNIQUE (entry_number)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN entry_number');
  }
}
