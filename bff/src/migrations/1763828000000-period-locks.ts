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

/** The day on which a row is booked: its own at the agency, or the first open one when it comes after the closing. */
abstract class BookedDays implements MigrationInterface {
  abstract readonly name: string;
  protected abstract readonly table: string;
  protected abstract readonly trigger: string;
  /** Of the rows so far. */
  protected abstract readonly day: string;

  async up(runner: QueryRunner): Promise<void> {
    const { table, trigger, day } = this;
    await runner.query(`ALTER TABLE ${table} ADD COLUMN booked_on date`);
    // Written by a rewrite of the table, because its rows refuse updates.
    await runner.query(`ALTER TABLE ${table} ALTER booked_on TYPE date USING ${day}, ALTER booked_on SET NOT NULL`);
    await runner.query(`CREATE INDEX ${table}_booked ON ${table} (booked_on)`);
    await runner.query(
      `CREATE TRIGGER ${table}_book BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION ${trigger}()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER ${this.table}_book ON ${this.table}`);
    await runner.query(`ALTER TABLE ${this.table} DROP COLUMN booked_on`);
  }
}

export class BookedPayments1763828000001 extends BookedDays {
  readonly name = 'BookedPayments1763828000001';
  protected readonly table = 'payments';
  protected readonly trigger = 'book_payment';
  protected readonly day = `(received_at AT TIME ZONE 'America/New_York')::date`;
}

export class BookedTransactions1763828000002 extends BookedDays {
  readonly name = 'BookedTransactions1763828000002';
  protected readonly table = 'provider_transactions';
  protected readonly trigger = 'book_provider_transaction';
  protected readonly day = 'day';
}
