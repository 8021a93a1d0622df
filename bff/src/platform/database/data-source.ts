import type { EventEmitter } from 'node:events';
import pg, { Pool } from 'pg';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import { migrations } from '../../migrations/index.ts';
import type { Config } from '../config/index.ts';
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
  extra: { keepAlive: true, onConnect: hearErrors, idleTimeoutMillis: 30_000, lock_timeout: timeouts.lock, statement_timeout: timeouts.statement, query_timeout: timeouts.statement + 1_000 },
});

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
}

/** One connection of its own for asking whether the database is there: it does not wait for those that work. */
export const pingPool = (config: Config['database']): Pool => {
  const { connect } = timeouts;
  const pool = new Pool({ connectionString: config.url, application_name: 'vitrine-ping', max: 1, connectionTimeoutMillis: connect, query_timeout: connect, onConnect: hearErrors });
  pool.on('error', () => undefined);
  return pool;
};

/** A data source for a command, not connected yet: two connections, and long work is not cut off. */
export const commandDataSource = (config: Config['database'], entities: MixedList<Function> = []): DataSource =>
  new DataSource({ ...dataSourceOptions(config), poolSize: 2, entities, extra: { keepAlive: true } });
