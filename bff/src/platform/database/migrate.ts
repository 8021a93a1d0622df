import { DataSource, type QueryRunner } from 'typeorm';
import { migrations } from '../../migrations/index.ts';
import type { Config } from '../config.ts';
import { dataSourceOptions } from './data-source.ts';
import { applyFunctions } from './functions.ts';
import { rowsOf, type SqlRunner } from './sql.ts';
import { retried } from './transactions.ts';

/** Any fixed number: replicas that start together migrate one after the other. */
const migrationLock = 7_240_112;

/**
 * Applies pending migrations, one transaction each, then functions whose text changed, then `after`, all under one
 * lock. Answers the names of the migrations and functions it applied.
 */
export const migrateUp = (
  dataSource: DataSource,
  after: (runner: QueryRunner) => Promise<void> = async () => undefined,
): Promise<string[]> =>
  locked(dataSource, async (runner) => {
    const pending = await pendingMigrations(runner);
    // Requests go on meanwhile: a migration that met a deadlock with one begins again.
    await retried(() => dataSource.runMigrations({ transaction: 'each' }));
    const functions = await dataSource.transaction((manager) => applyFunctions(manager));
    await after(runner);
    return [...pending, ...functions];
  });

/**
 * Brings an empty database to where `names` of this build's migrations were applied and no others, then runs `after`.
 * The functions are left out: they are of this build, and may need what later migrations make.
 */
export async function migrateTo(
  config: Config['database'],
  names: ReadonlySet<string>,
  after: (runner: QueryRunner) => Promise<void>,
): Promise<void> {
  const wanted = migrations.filter(({ name }) => names.has(name));
  const options = { ...dataSourceOptions(config), migrations: wanted, poolSize: 2, extra: { keepAlive: true } };
  const dataSource = new DataSource(options);
  await dataSource.initialize();
  try {
    await locked(dataSource, async (runner) => {
      await dataSource.runMigrations({ transaction: 'each' });
      await after(runner);
    });
  } finally {
    await dataSource.destroy();
  }
}

/** Names of this build's migrations that were not applied yet, in their order. SQL: there is no entity of them. */
export const pendingMigrations = async (runner: Pick<SqlRunner, 'query'>): Promise<string[]> => {
  const [table] = await rowsOf<{ is_there: boolean }>(
    runner,
    `SELECT to_regclass('migrations') IS NOT NULL AS is_there`,
  );
  const applied = table?.is_there ? await rowsOf<{ name: string }>(runner, 'SELECT name FROM migrations') : [];
  const names = new Set(applied.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
};

/** Takes back the newest migration. */
export const migrateDown = (dataSource: DataSource): Promise<void> =>
  locked(dataSource, () => dataSource.undoLastMigration({ transaction: 'each' }));

/** The lock belongs to its own session, so a crash releases it. SQL: only PostgreSQL has such locks. */
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
