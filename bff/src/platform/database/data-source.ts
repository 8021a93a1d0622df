import type { EventEmitter } from 'node:events';
import pg, { type ClientBase, Pool } from 'pg';
import { DataSource, type DataSourceOptions, type EntityManager, type MixedList } from 'typeorm';
import { migrations } from '../../migrations/index.ts';
import type { Config } from '../config.ts';
import { prepareOften, StatementNames } from './prepared-statements.ts';
import { SharedPool } from './shared-pool.ts';
import { withinTransaction, retried } from './transactions.ts';

/**
 * How long the BFF waits for a connection, for a statement, and for a lock, before it answers 503; milliseconds.
 */
const timeouts = { connect: 2_000, statement: 5_000, lock: 1_500 };

/**
 * Every connection gets an error handler, because an unhandled error event ends the process. The query in progress
 * reports the failure; a server may also end the connection before its first user has it.
 */
const attachErrorHandler = (connection: EventEmitter): void => {
  connection.on('error', () => undefined);
};

/**
 * Where the role permits it, the server's log holds no parameter values: it names what failed, and the BFF logs the
 * rest.
 */
const hideValuesFromServerLog = `DO $$ BEGIN
  PERFORM set_config('log_parameter_max_length_on_error', '0', false);
  PERFORM set_config(name, value, false)
    FROM (VALUES ('log_error_verbosity', 'terse'), ('log_min_error_statement', 'panic'),
      ('log_parameter_max_length', '0')) AS settings (name, value);
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$`;

/** Of all connections of this process. */
const statementNames = new StatementNames();

/** Runs before a new connection is handed out. */
const prepare = async (connection: ClientBase): Promise<void> => {
  attachErrorHandler(connection);
  await connection.query(hideValuesFromServerLog).catch(() => undefined);
  prepareOften(connection, statementNames);
};

/**
 * What a session is told when it begins. A pooler in transaction mode shares sessions among its clients, so what they
 * are told is its own to say; ours would be refused, or reach others.
 */
const sessionSettings = ({ sessionUrl }: Config['database']) =>
  sessionUrl === undefined
    ? { onConnect: prepare, lock_timeout: timeouts.lock, statement_timeout: timeouts.statement }
    : { onConnect: attachErrorHandler };

/** The options of every data source. Schemas change by migrations only. */
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
    idleTimeoutMillis: 30_000,
    ...sessionSettings(config),
    query_timeout: timeouts.statement + 1_000,
  },
});

type Work<T> = (manager: EntityManager) => Promise<T>;
type Isolation = Parameters<DataSource['transaction']>[0];

/**
 * The data source of the running process. Its entity metadata exists before it connects, so that an early request fails
 * with 503 for lack of a connection and not for lack of metadata.
 */
export class LateDataSource extends DataSource {
  static async create(options: DataSourceOptions): Promise<LateDataSource> {
    const dataSource = new LateDataSource(options);
    await dataSource.buildMetadatas();
    return dataSource;
  }

  /** Contention is retried, so the work must have no effects but those of its manager. */
  override transaction<T>(isolation: Isolation | Work<T>, callback?: Work<T>): Promise<T> {
    const work = typeof isolation === 'function' ? isolation : callback;
    if (!work) throw new Error('A transaction needs its work');
    const within: Work<T> = (manager) => withinTransaction(() => work(manager));
    return retried(() =>
      typeof isolation === 'function' ? super.transaction(within) : super.transaction(isolation, within),
    );
  }
}

/** A connection of its own for health checks, which never waits for the pool. */
export const pingPool = (config: Config['database']): Pool => {
  const { connect } = timeouts;
  const pool = new Pool({
    connectionString: config.url,
    application_name: 'vitrine-ping',
    max: 1,
    connectionTimeoutMillis: connect,
    query_timeout: connect,
    onConnect: attachErrorHandler,
  });
  pool.on('error', () => undefined);
  return pool;
};

/** The same database without a pooler: for locks that a session holds, and settings that it keeps. */
export const sessionConfig = ({ sessionUrl, ...config }: Config['database']): Config['database'] => ({
  ...config,
  url: sessionUrl ?? config.url,
});

/** A data source for a command, not connected yet: two connections and no timeouts. */
export const commandDataSource = (config: Config['database'], entities: MixedList<Function> = []): DataSource =>
  new DataSource({ ...dataSourceOptions(sessionConfig(config)), poolSize: 2, entities, extra: { keepAlive: true } });

/**
 * To look from outside how the database does, not connected yet: few connections, and no statement of 4 s. On a busy
 * machine a command may take seconds to notice that a connection stands.
 */
export const lookingDataSource = (config: Config['database']): DataSource => {
  const options = dataSourceOptions(sessionConfig(config));
  const extra = { ...options.extra, statement_timeout: 4_000, application_name: 'vitrine-doctor' };
  return new DataSource({ ...options, connectTimeoutMS: 4_500, poolSize: 3, extra });
};

/** For nightly jobs: one connection, a minute for a statement, and a short wait for locks. */
export const nightDataSource = (config: Config['database']): DataSource =>
  new DataSource({
    ...dataSourceOptions(sessionConfig(config)),
    poolSize: 1,
    extra: { keepAlive: true, onConnect: prepare, statement_timeout: 60_000, lock_timeout: 2_000 },
  });
