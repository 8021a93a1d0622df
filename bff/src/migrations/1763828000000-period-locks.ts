import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../platform/database/functions.ts';

/** Through which day the books are closed (ADR 0114). */
export class PeriodLocks1763828000000 implements MigrationInterface {
  readonly name = 'PeriodLocks1763828000000';

  async up(runner: QueryRunner): Promise<void> {
    // The triggers need theirs, which otherwise come after all migrations.
    await applyFunctions(runner);
    await runner.query(`CREATE TABLE period_locks (
      id integer PRIMARY KEY,
      locked_through date,
      reason text NOT NULL,
      created_by text NOT NULL,
      created_at timestamptz(3) NOT NULL
    )`);
    await runner.query(`CREATE TRIGGER period_locks_append_only BEFORE UPDATE OR DELETE ON period_locks
      FOR EACH ROW EXECUTE FUNCTION refuse_period_lock_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE period_locks');
  }
}

/** The day on which an entry is booked: its own at the agency, or the first open one when it comes after the closing. */
export class BookedDays1763828000001 implements MigrationInterface {
  readonly name = 'BookedDays1763828000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD COLUMN booked_on date');
    // Written by a rewrite of the table, because the ledger refuses updates.
    await runner.query(`ALTER TABLE payments
      ALTER booked_on TYPE date USING (received_at AT TIME ZONE 'America/New_York')::date, ALTER booked_on SET NOT NULL`);
    await runner.query('CREATE INDEX payments_booked ON payments (booked_on, id)');
    await runner.query(`CREATE TRIGGER payments_book BEFORE INSERT ON payments
      FOR EACH ROW EXECUTE FUNCTION book_payment()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER payments_book ON payments');
    await runner.query('ALTER TABLE payments DROP COLUMN booked_on');
  }
}
