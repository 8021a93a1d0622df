import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { AppError } from '../http/app-error.ts';

/**
 * What the `DataSource` beside it does not have: a first connection that may come late, and prepared
 * statements. Before that connection, and while the database is away, everything on either fails with a
 * fault that becomes 503 `unavailable`; the pool reconnects by itself.
 */
@Injectable()
export class Database {
  constructor(private readonly dataSource: DataSource) {}

  /** Connects once; throws when the database does not answer. */
  async connect(): Promise<void> {
    if (!this.dataSource.isInitialized) await this.dataSource.initialize();
  }

  /** Throws when the database does not answer. */
  async ping(): Promise<void> {
    await this.pool.query('SELECT 1');
  }

  /** One prepared statement straight on the pool, planned once per connection: for hot paths. */
  async prepared<R extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    const result = await this.pool.query<R>({ name, text, values: [...values] });
    return result.rows;
  }

  /** TypeORM's own pool, so that there is one bound on connections. */
  private get pool(): Pool {
    if (!this.dataSource.isInitialized) throw new AppError('unavailable', { cause: new Error('The database was not reached yet') });
    const driver: { master?: Pool } = this.dataSource.driver as unknown as { master?: Pool };
    if (!driver.master) throw new AppError('unavailable', { cause: new Error('The database pool is closed') });
    return driver.master;
  }
}
