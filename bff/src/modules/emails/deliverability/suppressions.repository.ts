import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MessageChannel, SuppressionQuery } from '@vitrine/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import type { z } from 'zod';
import {
  columnsOf,
  Filters,
  findPage,
  newestFirst,
  type Page,
  rowsOf,
  searchPatterns,
  type SqlRunner,
} from '../../../platform/database/index.ts';
import { SuppressionEntity } from './deliverability.entities.ts';

export type NewSuppression = Pick<SuppressionEntity, 'channel' | 'address' | 'reason' | 'detail' | 'messageId'>;

type Listing = z.output<typeof SuppressionQuery>;
type SuppressionFilter = Pick<Listing, 'channel' | 'search'>;

/** Mail addresses are compared without regard to case. */
const normal = (channel: MessageChannel, address: string) => (channel === 'email' ? address.toLowerCase() : address);

@Injectable()
export class SuppressionsRepository {
  find(runner: SqlRunner, channel: MessageChannel, address: string): Promise<SuppressionEntity | null> {
    const suppressions = runner.getRepository(SuppressionEntity);
    return suppressions.findOneBy({ channel, address: normal(channel, address), liftedAt: IsNull() });
  }

  /** Locks it until the transaction ends. */
  findActive(manager: EntityManager, id: string): Promise<SuppressionEntity | null> {
    const where = { id, liftedAt: IsNull() };
    return manager.findOne(SuppressionEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * A listed address keeps its first reason, except that STOP replaces any other. SQL, because the upsert has a
   * condition and a partial index.
   */
  async add(
    runner: SqlRunner,
    { channel, address, reason, detail, messageId }: NewSuppression,
    now: Date,
  ): Promise<void> {
    await runner.query(
      `INSERT INTO suppressions AS s (id, channel, address, reason, detail, message_id, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (channel, address)
         WHERE lifted_at IS NULL DO UPDATE SET reason = excluded.reason, detail = excluded.detail
           WHERE excluded.reason = 'stop' AND s.reason <> 'stop'`,
      [randomUUID(), channel, normal(channel, address), reason, detail?.slice(0, 500) ?? null, messageId, now],
    );
  }

  async lift(
    runner: SqlRunner,
    where: { readonly id: string } | { readonly channel: MessageChannel; readonly address: string },
    by: string,
    reason: string,
    now: Date,
  ): Promise<void> {
    const which = 'id' in where ? where : { ...where, address: normal(where.channel, where.address) };
    const suppressions = runner.getRepository(SuppressionEntity);
    const lifted = { liftedAt: now, liftedBy: by, liftReason: reason };
    await suppressions.update({ ...which, liftedAt: IsNull() }, lifted);
  }

  /** A page of those that hold, newest first. */
  async list(runner: SqlRunner, { cursor, limit, ...filter }: Listing): Promise<Page<SuppressionEntity>> {
    const columns = columnsOf(runner, SuppressionEntity, 's');
    const filters = await active(runner, filter);
    const list = { columns, from: 'suppressions s', filters, order: newestFirst('s'), id: 's.id' };
    return findPage<SuppressionEntity>(runner, list, { cursor, limit });
  }

  async count(runner: SqlRunner, filter: SuppressionFilter): Promise<number> {
    const { where, values } = await active(runner, filter);
    const [row] = await rowsOf<{ count: number }>(
      runner,
      `SELECT count(*)::int AS count FROM suppressions s ${where}`,
      values,
    );
    return row?.count ?? 0;
  }
}

async function active(runner: SqlRunner, { channel, search }: SuppressionFilter): Promise<Filters> {
  const filters = new Filters();
  filters.add(() => 's.lifted_at IS NULL');
  if (channel) filters.add((value) => `s.channel = ${value}`, channel);
  filters.addSearch('fold_text(s.address)', await searchPatterns(runner, search));
  return filters;
}
