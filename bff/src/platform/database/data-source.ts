import type { EventEmitter } from 'node:events';
import pg, { type ClientBase, Pool } from 'pg';
import { DataSource, type DataSourceOptions, type EntityManager, type MixedList } from 'typeorm';
import { migrations } from '../../migrations/index.ts';
import type { Config } from '../config/index.ts';
import { withinTransaction } from './open-transaction.ts';
import { retried } from './retries.ts';
import { SharedPool } from './shared-pool.ts';

/** How long the BFF waits for a connection, for one statement, and in it for what somebody else has locked, before it answers 503; milliseconds. */
const timeouts = { connect: 2_000, statement: 5_000, lock: 1_500 };

/**
 * A connection always has somebody who hears that it broke: whoever uses it learns it from the query. A server that ends may
 * say so in the same breath as its greeting, before anyone who asked for the connection has it, and an error that nobody
 * hears ends the process.
 */
const hearErrors = (connection: EventEmitter): void => {
  connection.on('error', () => undefined);
};

/** Where the role may say so, the server's own log holds no values of ours: it names what failed, and the BFF logs the rest. */
const keepQuiet = `DO $$ BEGIN
  PERFORM set_config('log_parameter_max_length_on_error', '0', false);
  PERFORM set_config(name, value, false) FROM (VALUES ('log_error_verbosity', 'terse'), ('log_min_error_statement', 'panic'), ('log_parameter_max_length', '0')) AS quiet (name, value);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$`;

/** Runs before whoever asked for the connection has it. */
const prepare = async (connection: ClientBase): Promise<void> => {
  hearErrors(connection);
  await connection.query(keepQuiet).catch(() => undefined);
};

/** What every data source has in common. Schemas change by migrations only. */
export const dataSourceOptions = (config: Config['database']): DataSourceOptions & { type: 'postgres' } => ({
  type: 'postgres',
  driver: { ...pg, Pool: SharedPool },
  url: config.url,
  applicationName: 'vitrine-bff',
  poolSize: config.poolSize,
  connectTimeoutMS: timeouts.connect,
  migrations,
  migrationsTableName: 'migrations',
  migrationsTransactionMode: 'each',
  synchronize: false,
  logging: false,
  // The pool reports broken idle connections here; the next query opens a new one.
  poolErrorHandler: () => undefined,
  extra: {
    keepAlive: true,
    onConnect: prepare,
    idleTimeoutMillis: 30_000,
    lock_timeout: timeouts.lock,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.statement + 1_000,
  },
});

type Work<T> = (manager: EntityManager) => Promise<T>;
type Isolation = Parameters<DataSource['transaction']>[0];

/**
 * The data source of the running process: its tables are known before it connects, so that what is asked
 * too early fails for want of a connection (503) and not for want of a table's description.
 */
export class LateDataSource extends DataSource {
  static async create(options: DataSourceOptions): Promise<LateDataSource> {
    const dataSource = new LateDataSource(options);
    await dataSource.buildMetadatas();
    return dataSource;
  }

  /** Work that only others stood in the way of is done again, so it must have no effects but those of its manager. */
  override transaction<T>(isolation: Isolation | Work<T>, given?: Work<T>): Promise<T> {
    const work = typeof isolation === 'function' ? isolation : given;
    if (!work) throw new Error('A transaction needs its work');
    const within: Work<T> = (manager) => withinTransaction(() => work(manager));
    return retried(() =>
      typeof isolation === 'function' ? super.transaction(within) : super.transaction(isolation, within),
    );
  }
}

/** One connection of its own for asking whether the database is there: it does not wait for those that work. */
export const pingPool = (config: Config['database']): Pool => {
  const { connect } = timeouts;
  const pool = new Pool({
    connectionString: config.url,
    application_name: 'vitrine-ping',
    max: 1,
    connectionTimeoutMillis: connect,
    query_timeout: connect,
    onConnect: hearErrors,
  });
  pool.on('error', () => undefined);
  return pool;
};

/** A data source for a command, not connected yet: two connections, and long work is not cut off. */
export const commandDataSource = (config: Config['database'], entities: MixedList<Function> = []): DataSource =>
  new DataSource({ ...dataSourceOptions(config), poolSize: 2, entities, extra: { keepAlive: true } });

/** For work at night: one connection of its own, a minute for a statement, and no long wait for what others hold. */
export const nightDataSource = (config: Config['database']): DataSource =>
  new DataSource({
    ...dataSourceOptions(config),
    poolSize: 1,
    extra: { keepAlive: true, onConnect: prepare, statement_timeout: 60_000, lock_timeout: 2_000 },
  });
