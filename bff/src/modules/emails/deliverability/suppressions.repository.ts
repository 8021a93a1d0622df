import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MessageChannel, SuppressionQuery } from '@vitrine/contracts';
import { type EntityManager, IsNull, type SelectQueryBuilder } from 'typeorm';
import type { z } from 'zod';
import { addSearch, searchPatterns, type SqlRunner } from '../../../platform/database/index.ts';
import { SuppressionEntity } from './deliverability.entities.ts';

export type NewSuppression = Pick<SuppressionEntity, 'channel' | 'address' | 'reason' | 'detail' | 'messageId'>;

type SuppressionFilter = Pick<z.output<typeof SuppressionQuery>, 'channel' | 'search'>;

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

  /** Newest first. */
  async findPage(
    runner: SqlRunner,
    filter: SuppressionFilter,
    before: readonly [string, string] | null,
    limit: number,
  ): Promise<SuppressionEntity[]> {
    const query = (await active(runner, filter)).orderBy('s.createdAt', 'DESC').addOrderBy('s.id', 'DESC').limit(limit);
    if (before) query.andWhere('(s.createdAt, s.id) < (:at, :id)', { at: before[0], id: before[1] });
    return query.getMany();
  }

  async count(runner: SqlRunner, filter: SuppressionFilter): Promise<number> {
    return (await active(runner, filter)).getCount();
  }
}

async function active(
  runner: SqlRunner,
  { channel, search }: SuppressionFilter,
): Promise<SelectQueryBuilder<SuppressionEntity>> {
  const query = runner.getRepository(SuppressionEntity).createQueryBuilder('s').where('s.liftedAt IS NULL');
  if (channel) query.andWhere('s.channel = :channel', { channel });
  addSearch(query, 'fold_text(s.address)', await searchPatterns(runner, search));
  return query;
}
