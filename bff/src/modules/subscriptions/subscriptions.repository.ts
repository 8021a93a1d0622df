import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { ProviderSubscription } from '../payment-provider/index.ts';

export interface SubscriptionRow {
  readonly id: string;
  readonly providerId: string;
  readonly clientId: string | null;
  readonly title: string;
  readonly amountCents: number;
  readonly status: ProviderSubscription['status'];
  readonly currentPeriodEnd: Date | null;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  readonly failureInvoice: string | null;
  readonly failedAt: Date | null;
  readonly failureReason: string | null;
  readonly nextAttemptAt: Date | null;
  /** When this state was requested from the provider. */
  readonly askedAt: Date | null;
  readonly demo: boolean;
  readonly createdAt: Date;
  readonly clientName: string | null;
  readonly clientEmail: string | null;
}

export interface NewSubscription {
  readonly id: string;
  readonly providerId: string;
  readonly clientId: string | null;
  readonly title: string;
  readonly amountCents: number;
  readonly nextPollAt: Date;
  readonly startedAt: Date;
}

const columns = `s.id, s.provider_id AS "providerId", s.client_id AS "clientId", s.title,
  s.amount_cents AS "amountCents", s.status, s.current_period_end AS "currentPeriodEnd", s.cancel_at AS "cancelAt",
  s.ended_at AS "endedAt", s.failure_invoice AS "failureInvoice", s.failed_at AS "failedAt",
  s.failure_reason AS "failureReason", s.next_attempt_at AS "nextAttemptAt", s.asked_at AS "askedAt",
  s.demo, s.created_at AS "createdAt", c.company AS "clientName", c.email AS "clientEmail"`;
const selected = `SELECT ${columns} FROM subscriptions s LEFT JOIN clients c ON c.id = s.client_id`;

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(runner: SqlRunner, providerId: string): Promise<SubscriptionRow | null> {
    const [row] = await rowsOf<SubscriptionRow>(runner, `${selected} WHERE s.provider_id = $1`, [providerId]);
    return row ?? null;
  }

  /** Locks the subscription until the transaction ends. */
  async lock(runner: SqlRunner, providerId: string): Promise<SubscriptionRow | null> {
    const [row] = await rowsOf<SubscriptionRow>(runner, `${selected} WHERE s.provider_id = $1 FOR UPDATE OF s`, [
      providerId,
    ]);
    return row ?? null;
  }

  async insert(
    runner: SqlRunner,
    { id, providerId, clientId, title, amountCents, nextPollAt, startedAt }: NewSubscription,
  ): Promise<void> {
    await runner.query(
      `INSERT INTO subscriptions (id, provider_id, client_id, title, amount_cents, currency, status, next_look_at,
        created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'usd', 'active', $6, $7, $7) ON CONFLICT (provider_id) DO NOTHING`,
      [id, providerId, clientId, title, amountCents, nextPollAt, startedAt],
    );
  }

  /** Stores the provider's state. Without a current failure the previous one is kept as the last failure. */
  async update(runner: SqlRunner, id: string, current: ProviderSubscription, askedAt: Date): Promise<void> {
    const { failure } = current;
    await runner.query(
      `UPDATE subscriptions SET status = $2, current_period_end = $3, cancel_at = $4, ended_at = $5, asked_at = $6,
        updated_at = $6,
         failure_invoice = coalesce($7, failure_invoice), failed_at = CASE WHEN $7::text IS NULL THEN failed_at
           ELSE $8 END,
         failure_reason = CASE WHEN $7::text IS NULL THEN failure_reason ELSE $9 END, next_attempt_at = $10
           WHERE id = $1`,
      [
        id,
        current.status,
        current.currentPeriodEnd,
        current.cancelAt,
        current.endedAt,
        askedAt,
        failure?.invoice ?? null,
        failure?.at ?? null,
        failure?.reason ?? null,
        failure?.nextAttemptAt ?? null,
      ],
    );
  }

  /** A client's newest running subscription. */
  async findRunning(runner: SqlRunner, clientId: string): Promise<SubscriptionRow | null> {
    const running = `${selected} WHERE s.client_id = $1 AND s.status <> 'ended'
      ORDER BY s.created_at DESC, s.id LIMIT 1`;
    const [row] = await rowsOf<SubscriptionRow>(runner, running, [clientId]);
    return row ?? null;
  }

  /** Running subscriptions first, then the newest. */
  listOf(clientId: string): Promise<SubscriptionRow[]> {
    const ordered = `ORDER BY s.status = 'ended', s.created_at DESC, s.id LIMIT 50`;
    return rowsOf<SubscriptionRow>(this.dataSource, `${selected} WHERE s.client_id = $1 ${ordered}`, [clientId]);
  }

  /** Subscriptions with a failed payment, newest failure first. Each row has the total count. */
  findFailing(limit: number): Promise<(SubscriptionRow & { total: number })[]> {
    const failing = `${selected.replace(' FROM', ', count(*) OVER ()::int AS total FROM')} WHERE s.status = 'past_due'`;
    return rowsOf(this.dataSource, `${failing} ORDER BY s.failed_at DESC NULLS LAST, s.id LIMIT $1`, [limit]);
  }

  /** Subscriptions that are due for a poll, longest due first. */
  findDueForPoll(now: Date, limit: number): Promise<{ id: string; providerId: string }[]> {
    return rowsOf(
      this.dataSource,
      `SELECT id, provider_id AS "providerId" FROM subscriptions WHERE ended_at IS NULL AND next_look_at <= $1
        ORDER BY next_look_at LIMIT $2`,
      [now, limit],
    );
  }

  async scheduleNextPoll(id: string, next: Date): Promise<void> {
    await this.dataSource.query('UPDATE subscriptions SET next_look_at = $2 WHERE id = $1', [id, next]);
  }
}
