import type { DataSource, QueryRunner } from 'typeorm';
import { baselines, lastBeforeBaselines } from '../../migrations/baseline/index.ts';
import { migrations } from '../../migrations/index.ts';
import type { Config } from '../config.ts';
import { commandDataSource } from './data-source.ts';
import { applyFunctions } from './functions.ts';
import { rowsOf, type SqlRunner } from './sql.ts';
import { retried } from './transactions.ts';

/** Any fixed number: replicas that start together migrate one after the other. */
const migrationLock = 7_240_112;

/** Why a database is not migrated; the message is for people. */
export class MigrationError extends Error {}

/**
 * Applies pending migrations, one transaction each, then functions whose text changed, then `after`, all under one
 * lock. Answers the names of the migrations and functions it applied. Throws `MigrationError` where the database is
 * older than the baselines.
 */
export const migrateUp = (
  dataSource: DataSource,
  after: (runner: QueryRunner) => Promise<void> = async () => undefined,
): Promise<string[]> =>
  locked(dataSource, async (runner) => {
    await adoptBaselines(runner);
    const pending = await pendingMigrations(runner);
    // Requests go on meanwhile: a migration that met a deadlock with one begins again.
    await retried(() => dataSource.runMigrations({ transaction: 'each' }));
    const functions = await dataSource.transaction((manager) => applyFunctions(manager));
    await after(runner);
    return [...pending, ...functions];
  });

/**
 * Brings a database to where `names` were applied and no later migrations of this build, then runs `after`. Functions
 * whose text changed stay as they are: those of this build may need what later migrations make. Throws `MigrationError`
 * before it connects where `names` are of a database that is older than the baselines.
 */
export async function migrateTo(
  config: Config['database'],
  names: ReadonlySet<string>,
  after: (runner: QueryRunner) => Promise<void> = async () => undefined,
): Promise<void> {
  const targets = new Set([...names, ...unnamedBaselines(names)]);
  const dataSource = commandDataSource(config).setOptions({
    migrations: migrations.filter(({ name }) => targets.has(name)),
  });
  await dataSource.initialize();
  try {
    await locked(dataSource, async (runner) => {
      await adoptBaselines(runner);
      await dataSource.runMigrations({ transaction: 'each' });
      await after(runner);
    });
  } finally {
    await dataSource.destroy();
  }
}

/** Names of this build's migrations that were not applied yet, in their order. */
export const pendingMigrations = async (runner: Pick<SqlRunner, 'query'>): Promise<string[]> => {
  const applied = await appliedMigrations(runner);
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
};

/** Takes back the newest migration. Throws `MigrationError` where that is a baseline that made nothing here. */
export const migrateDown = (dataSource: DataSource): Promise<void> =>
  locked(dataSource, async (runner) => {
    const applied = await appliedMigrations(runner);
    const newest = migrations.findLast(({ name }) => applied.has(name));
    if (applied.has(lastBeforeBaselines) && baselines.some(({ name }) => name === newest?.name))
      throw new MigrationError(
        'A release before the baselines made the tables: only it can take them back. Nothing was changed',
      );
    await dataSource.undoLastMigration({ transaction: 'each' });
  });

/** Whether a migration was replaced by the baselines; names end with a time in milliseconds. */
export const isBeforeBaselines = (name: string): boolean =>
  Number(name.slice(-13)) <= Number(lastBeforeBaselines.slice(-13));

/** The baselines whose tables were made by the migrations before them, all of which were applied. */
function unnamedBaselines(applied: ReadonlySet<string>): string[] {
  const names = baselines.map(({ name }) => name);
  if (![...applied].some(isBeforeBaselines) || names.some((name) => applied.has(name))) return [];
  if (!applied.has(lastBeforeBaselines))
    throw new MigrationError(
      `This database is older than the release that has ${lastBeforeBaselines}: migrate it with that release first ` +
        '(docs/adr/0108-make-a-new-database-from-baselines.md). Nothing was changed',
    );
  return names;
}

/**
 * Records the baselines in a database that has what they make. The rows of earlier migrations stay: BFFs of the release
 * before ask for them while the new one rolls out. SQL: there is no entity of migrations.
 */
async function adoptBaselines(runner: QueryRunner): Promise<void> {
  const names = unnamedBaselines(await appliedMigrations(runner));
  if (names.length === 0) return;
  await runner.query(
    'INSERT INTO migrations (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) AS name',
    [names],
  );
}

/** SQL: there is no entity of migrations. */
async function appliedMigrations(runner: Pick<SqlRunner, 'query'>): Promise<ReadonlySet<string>> {
  const [table] = await rowsOf<{ is_there: boolean }>(
    runner,
    `SELECT to_regclass('migrations') IS NOT NULL AS is_there`,
  );
  const applied = table?.is_there ? await rowsOf<{ name: string }>(runner, 'SELECT name FROM migrations') : [];
  return new Set(applied.map(({ name }) => name));
}

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
