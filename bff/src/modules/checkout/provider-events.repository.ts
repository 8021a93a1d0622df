import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';

/** Ids of handled events of the payment provider, so that each is handled once. */
@Injectable()
export class ProviderEventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns false for a known event. A concurrent second delivery waits until the first one's transaction ends. */
  async add(runner: SqlRunner, id: string, type: string, now: Date): Promise<boolean> {
    const rows = await rowsOf(
      runner,
      `INSERT INTO provider_events (id, type, received_at) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [id, type, now],
    );
    return rows.length === 1;
  }

  async has(id: string): Promise<boolean> {
    const rows = await rowsOf(this.dataSource, 'SELECT 1 FROM provider_events WHERE id = $1', [id]);
    return rows.length > 0;
  }
}
