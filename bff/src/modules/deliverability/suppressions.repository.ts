import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MessageChannel, SuppressionReason } from '@vitrine/contracts';
import { like, rowsOf, type SqlRunner } from '../../platform/database/index.ts';

export interface SuppressionRow {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly detail: string | null;
  readonly messageId: string | null;
  readonly createdAt: Date;
}

export interface NewSuppression {
  readonly channel: MessageChannel;
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly detail: string | null;
  readonly messageId: string | null;
}

const columns = 'id, channel, address, reason, detail, message_id AS "messageId", created_at AS "createdAt"';

/** Mail addresses are compared without regard to case. */
const normal = (channel: MessageChannel, address: string) => (channel === 'email' ? address.toLowerCase() : address);

@Injectable()
export class SuppressionsRepository {
  async find(runner: SqlRunner, channel: MessageChannel, address: string): Promise<SuppressionRow | null> {
    const [row] = await rowsOf<SuppressionRow>(
      runner,
      `SELECT ${columns} FROM suppressions WHERE channel = $1 AND address = $2 AND lifted_at IS NULL`,
      [channel, normal(channel, address)],
    );
    return row ?? null;
  }

  async findActive(runner: SqlRunner, id: string): Promise<SuppressionRow | null> {
    const [row] = await rowsOf<SuppressionRow>(
      runner,
      `SELECT ${columns} FROM suppressions WHERE id = $1 AND lifted_at IS NULL FOR UPDATE`,
      [id],
    );
    return row ?? null;
  }

  /**
   * A listed address keeps its first reason, except that STOP replaces any other.
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
    const [condition, values] =
      'id' in where
        ? ['id = $4', [where.id]]
        : ['channel = $4 AND address = $5', [where.channel, normal(where.channel, where.address)]];
    await runner.query(
      `UPDATE suppressions SET lifted_at = $1, lifted_by = $2, lift_reason = $3
        WHERE ${condition} AND lifted_at IS NULL`,
      [now, by, reason, ...values],
    );
  }

  async findPage(
    runner: SqlRunner,
    {
      channel,
      pattern,
      before,
      limit,
    }: {
      channel: MessageChannel | null;
      pattern: string | null;
      before: readonly [string, string] | null;
      limit: number;
    },
  ): Promise<SuppressionRow[]> {
    return rowsOf<SuppressionRow>(
      runner,
      `SELECT ${columns} FROM suppressions
       WHERE lifted_at IS NULL AND ($1::text IS NULL OR channel = $1) AND ($2::text IS NULL OR ${like('address', '$2')})
         AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $5`,
      [channel, pattern, before?.[0] ?? null, before?.[1] ?? null, limit],
    );
  }

  async count(runner: SqlRunner, channel: MessageChannel | null, pattern: string | null): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      runner,
      `SELECT count(*)::int AS count FROM suppressions WHERE lifted_at IS NULL AND ($1::text IS NULL OR channel = $1)
        AND ($2::text IS NULL OR ${like('address', '$2')})`,
      [channel, pattern],
    );
    return row?.count ?? 0;
  }
}
