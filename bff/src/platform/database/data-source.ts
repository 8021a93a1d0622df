import { DataSource } from 'typeorm';
import { entities } from '../../entities.ts';
import { migrations } from '../../migrations/index.ts';
import type { Config } from '../config/index.ts';

/** How long the BFF waits for a connection, and for one statement, before it answers 503; milliseconds. */
const timeouts = { connect: 2_000, statement: 5_000 };

/** Longer work of migrations is not cut off. */
interface DataSourceOptions {
  readonly statementTimeout?: boolean;
}

/** The TypeORM data source of this process; not connected yet. Schemas change by migrations only. */
export function createDataSource(config: Config['database'], { statementTimeout = true }: DataSourceOptions = {}): DataSource {
  return new DataSource({
    type: 'postgres',
    url: config.url,
    applicationName: 'vitrine-bff',
    poolSize: config.poolSize,
    connectTimeoutMS: timeouts.connect,
    entities,
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
      ...(statementTimeout ? { statement_timeout: timeouts.statement, query_timeout: timeouts.statement + 1_000 } : {}),
    },
  });
}
