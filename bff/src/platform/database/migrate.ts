import type { DataSource, QueryRunner } from 'typeorm';

/** Any fixed number: replicas that start together take turns on it. */
const migrationLock = 7_240_112;

/** Applies pending migrations, one transaction each, then `after` under the same lock; answers the migrations' names. */
export const migrateUp = (
  dataSource: DataSource,
  after: (runner: QueryRunner) => Promise<void> = async () => undefined,
): Promise<string[]> =>
  locked(dataSource, async (runner) => {
    const done = await dataSource.runMigrations({ transaction: 'each' });
    await after(runner);
    return done.map(({ name }) => name);
  });

/** Takes back the newest migration. */
export const migrateDown = (dataSource: DataSource): Promise<void> =>
  locked(dataSource, () => dataSource.undoLastMigration({ transaction: 'each' }));

/** The lock belongs to a session of its own, so a crash lets it go. */
async function locked<T>(dataSource: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    return await work(runner);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await runner.release();
  }
}
