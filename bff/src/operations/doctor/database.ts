import { demoAccount } from '@vitrine/federation/deploy';
import type { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.ts';
import { pendingMigrations, rowsOf } from '../../platform/database/index.ts';
import { aboutClock } from './servers.ts';
import { counted, type Finding, nameOf, ok, runbooks, span, unchecked, wrong } from './finding.ts';

const usual = {
  /** A larger share of the server's connections is near the limit. */
  connections: 0.85,
  /** A transaction of ours takes a second at most; a nightly statement a minute. Seconds. */
  transactionSeconds: 120,
  /** Our own requests give a lock up after 1.5 s. Seconds. */
  waitSeconds: 10,
};
type Limits = typeof usual;

/** Looks at the server itself. Rejects when it does not answer. */
export async function checkDatabase(
  dataSource: DataSource,
  environment: Config['environment'],
  limits: Limits = usual,
): Promise<Finding[]> {
  const began = Date.now();
  const [time] = await rowsOf<{ at: Date }>(dataSource, 'SELECT clock_timestamp() AS at');
  const ended = Date.now();
  const ahead = time ? (time.at.getTime() - (began + ended) / 2) / 1000 : 0;
  const others = await Promise.all([
    guarded('Migrations', () => checkMigrations(dataSource)),
    guarded('Connections', () => checkConnections(dataSource, limits)),
    guarded('Transactions', () => checkTransactions(dataSource, limits)),
    guarded('Space', () => checkSpace(dataSource)),
    ...(environment === 'production' ? [guarded('Demo', () => checkDemo(dataSource))] : []),
  ]);
  return [ok('Database', `answers in ${String(ended - began)} ms`), ...aboutClock('the database', ahead), ...others];
}

const guarded = (what: string, look: () => Promise<Finding>): Promise<Finding> =>
  look().catch((error: unknown) => unchecked(what, `the database did not say (${nameOf(error)})`));

async function checkMigrations(dataSource: DataSource): Promise<Finding> {
  const pending = await pendingMigrations(dataSource);
  return pending.length === 0
    ? ok('Migrations', 'complete')
    : wrong(
        'Migrations',
        `${counted(pending.length, 'migration')} of this build missing, the first is ${String(pending[0])}`,
        runbooks.notReady,
      );
}

/** SQL: PostgreSQL's own views. A role sees only its own sessions in full, which are those that matter here. */
async function checkConnections(dataSource: DataSource, { connections }: Limits): Promise<Finding> {
  const [row] = await rowsOf<{ used: number; maximum: number }>(
    dataSource,
    `SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS maximum`,
  );
  const { used = 0, maximum = 1 } = row ?? {};
  const says = `${String(used)} of ${String(maximum)} in use`;
  return used / maximum > connections ? wrong('Connections', says, runbooks.connections) : ok('Connections', says);
}

async function checkTransactions(
  dataSource: DataSource,
  { transactionSeconds, waitSeconds }: Limits,
): Promise<Finding> {
  const [row] = await rowsOf<{ long: number; oldest: number; blocked: number; waits: number }>(
    dataSource,
    `SELECT count(*) FILTER (WHERE age > $1)::int AS long, coalesce(max(age), 0)::float8 AS oldest,
        count(*) FILTER (WHERE waits > $2)::int AS blocked, coalesce(max(waits), 0)::float8 AS waits
      FROM (SELECT extract(epoch FROM clock_timestamp() - xact_start) AS age,
          CASE WHEN wait_event_type = 'Lock' THEN extract(epoch FROM clock_timestamp() - query_start) END AS waits
        FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend'
          AND pid <> pg_backend_pid()) AS sessions`,
    [transactionSeconds, waitSeconds],
  );
  const { long = 0, oldest = 0, blocked = 0, waits = 0 } = row ?? {};
  if (blocked > 0)
    return wrong(
      'Transactions',
      `${counted(blocked, 'session')} blocked by others, the longest for ${span(waits)}`,
      runbooks.slow,
    );
  return long > 0
    ? wrong('Transactions', `${counted(long, 'session')} with one open, the longest for ${span(oldest)}`, runbooks.slow)
    : ok('Transactions', 'none is long or blocked');
}

/** Whether `seed-demo` ran on this database: its owner's password is in our repository. SQL: three tables at once. */
async function checkDemo(dataSource: DataSource): Promise<Finding> {
  const [row] = await rowsOf<{ owner: boolean; leads: number }>(
    dataSource,
    `SELECT EXISTS (SELECT 1 FROM accounts WHERE lower(email) = $1)
        OR EXISTS (SELECT 1 FROM staff WHERE email = $1) AS owner,
      (SELECT count(*)::int FROM contacts WHERE demo) AS leads`,
    [demoAccount.email],
  );
  const { owner = false, leads = 0 } = row ?? {};
  if (owner) return wrong('Demo', `the account or team has ${demoAccount.email}, the demo’s owner`, runbooks.demo);
  return leads > 0
    ? wrong('Demo', `${counted(leads, 'lead')} of the demo in the database`, runbooks.demo)
    : ok('Demo', 'nothing of it is here');
}

/** Codes of PostgreSQL: the disk is full, a limit of temporary files is reached, or writing fails otherwise. */
const noSpace: ReadonlySet<string> = new Set(['53100', '53400', '58030']);

/**
 * Whether the server's disk takes a megabyte: a sort that has less memory than it needs writes a temporary file. That
 * changes nothing, and shows a full disk before a table has to grow.
 */
async function checkSpace(dataSource: DataSource): Promise<Finding> {
  try {
    await dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL work_mem = '64kB'`);
      await manager.query('SELECT count(DISTINCT md5(number::text)) FROM generate_series(1, 20000) AS number');
    });
    return ok('Space', 'the database has room on its disk');
  } catch (error) {
    const code = nameOf(error);
    if (!noSpace.has(code)) throw error;
    return wrong('Space', `the database cannot write a temporary file (${code})`, runbooks.disk);
  }
}
