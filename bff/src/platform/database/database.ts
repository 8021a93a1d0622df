import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, type Pool, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.ts';
import { AppError } from '../http/app-error.ts';
import { pingPool } from './data-source.ts';
import type { SharedPool } from './shared-pool.ts';
import { refuseWithinTransactions, retried } from './transactions.ts';

/**
 * Adds to the `DataSource` a first connection that may come late, and prepared statements. Before that connection, and
 * while the database is unavailable, everything on either fails with an error that becomes 503 `unavailable`; the pool
 * reconnects by itself.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly pings: Pool;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.pings = pingPool(config.database);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pings.end();
  }

  /** Connects once; throws when the database does not answer. */
  async connect(): Promise<void> {
    if (this.dataSource.isInitialized) return;
    await this.dataSource.initialize();
    if (this.config.environment === 'test') refuseWithinTransactions(this.pool);
  }

  /** Throws `unavailable` when the database only reads, and whatever the driver says when it does not answer. */
  async ping(): Promise<void> {
    const { rows } = await this.pings.query<{ readOnly: boolean }>(
      `SELECT current_setting('transaction_read_only') = 'on' AS "readOnly"`,
    );
    if (rows[0]?.readOnly !== false)
      throw new AppError('unavailable', { cause: new Error('The database only reads: it may have failed over') });
  }

  /**
   * Whether statements and waits for locks end by themselves. Ours do; a pooler in transaction mode has to be told
   * (docs/runbooks/pooler.md).
   */
  async hasTimeouts(): Promise<boolean> {
    const { rows } = await this.pool.query<{ limited: boolean }>(
      `SELECT current_setting('statement_timeout') <> '0' AND current_setting('lock_timeout') <> '0' AS limited`,
    );
    return rows[0]?.limited === true;
  }

  /**
   * One statement straight on the pool, for hot paths. It is prepared and planned once per connection, except behind a
   * pooler in transaction mode: there the next statement may meet a session that does not know it.
   */
  async prepared<R extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    return retried(() => this.once<R>(name, text, values));
  }

  private async once<R extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    const client = await this.pool.connect();
    try {
      const nameOption = this.config.database.sessionUrl === undefined ? { name } : {};
      const { rows } = await client.query<R>({ ...nameOption, text, values: [...values] });
      client.release();
      return rows;
    } catch (error) {
      // A refused statement leaves its connection usable; `Pool.query` would end it.
      client.release(error instanceof DatabaseError && error.severity === 'ERROR' ? undefined : true);
      throw error;
    }
  }

  /** Connections of the pool: open, idle, and requests that wait for one. */
  get connections(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    if (!this.dataSource.isInitialized) return { open: 0, idle: 0, waiting: 0 };
    const { totalCount, idleCount, queuedCount } = this.pool;
    return { open: totalCount, idle: idleCount, waiting: queuedCount };
  }

  /** TypeORM's own pool, so that there is one bound on connections. */
  private get pool(): SharedPool {
    if (!this.dataSource.isInitialized)
      throw new AppError('unavailable', { cause: new Error('The database was not reached yet') });
    const driver = this.dataSource.driver as unknown as { readonly master?: SharedPool };
    if (!driver.master) throw new AppError('unavailable', { cause: new Error('The database pool is closed') });
    return driver.master;
  }
}
