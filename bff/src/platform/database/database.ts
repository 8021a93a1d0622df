import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import type { DataSource, EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { CONFIG, type Config } from '../config/index.ts';
import { AppError } from '../http/app-error.ts';
import { createDataSource } from './data-source.ts';

/**
 * The door to PostgreSQL. Before the first connection, and while the database is away, everything here
 * fails with a fault that becomes 503 `unavailable`; the pool reconnects by itself.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  readonly dataSource: DataSource;

  constructor(@Inject(CONFIG) config: Config) {
    this.dataSource = createDataSource(config.database);
  }

  /** Connects once; throws when the database does not answer. */
  async connect(): Promise<void> {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  repository<T extends ObjectLiteral>(entity: EntityTarget<T>): Repository<T> {
    return this.connected.getRepository(entity);
  }

  get manager(): EntityManager {
    return this.connected.manager;
  }

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.connected.transaction(work);
  }

  /** One prepared statement straight on the pool, planned once per connection: for hot paths. */
  async prepared<R extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    const result = await this.pool.query<R>({ name, text, values: [...values] });
    return result.rows;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private get connected(): DataSource {
    if (!this.dataSource.isInitialized) throw new AppError('unavailable', { cause: new Error('The database was not reached yet') });
    return this.dataSource;
  }

  /** TypeORM's own pool, so that there is one bound on connections. */
  private get pool(): Pool {
    const driver: { master?: Pool } = this.connected.driver as unknown as { master?: Pool };
    if (!driver.master) throw new AppError('unavailable', { cause: new Error('The database pool is closed') });
    return driver.master;
  }
}
