import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, LessThanOrEqual, Not, type SelectQueryBuilder } from 'typeorm';
import { ClientEntity } from '../../clients/index.ts';
import type { ProviderSubscription } from '../payment-provider/index.ts';
import { SubscriptionEntity } from './subscriptions.entities.ts';

/** A subscription with its client, if one is known. */
export type SubscriptionRow = SubscriptionEntity & {
  readonly client: Pick<ClientEntity, 'id' | 'company' | 'email'> | null;
};

export interface NewSubscription {
  readonly id: string;
  readonly providerId: string;
  readonly clientId: string | null;
  readonly title: string;
  readonly amountCents: number;
  readonly nextPollAt: Date;
  readonly startedAt: Date;
}

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(manager: EntityManager, providerId: string): Promise<SubscriptionRow | null> {
    return select(manager).where({ providerId }).getOne();
  }

  /** Locks the subscription until the transaction ends. */
  lock(manager: EntityManager, providerId: string): Promise<SubscriptionRow | null> {
    return select(manager).where({ providerId }).setLock('pessimistic_write', undefined, ['s']).getOne();
  }

  async insert(manager: EntityManager, { startedAt, ...subscription }: NewSubscription): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(SubscriptionEntity)
      .values({ ...subscription, currency: 'usd', status: 'active', createdAt: startedAt, updatedAt: startedAt })
      .orUpdate([], ['provider_id'])
      .execute();
  }

  /** Stores the provider's state. Without a current failure the previous one is kept as the last failure. */
  async update(manager: EntityManager, id: string, current: ProviderSubscription, askedAt: Date): Promise<void> {
    const { status, currentPeriodEnd, cancelAt, endedAt, failure, amountCents: next } = current;
    await manager.update(
      SubscriptionEntity,
      { id },
      {
        status,
        // Until its month is paid, another price is only the next one. A plan without one price is left as it is.
        nextAmountCents: () => (next > 0 ? `CASE WHEN amount_cents <> ${next} THEN ${next} END` : 'NULL'),
        currentPeriodEnd,
        cancelAt,
        endedAt,
        askedAt,
        updatedAt: askedAt,
        nextAttemptAt: failure?.nextAttemptAt ?? null,
        ...(failure && { failureInvoice: failure.invoice, failedAt: failure.at, failureReason: failure.reason }),
      },
    );
  }

  findById(manager: EntityManager, id: string): Promise<SubscriptionRow | null> {
    return select(manager).where({ id }).getOne();
  }

  /** The first month at another price was paid. */
  async applyPrice(manager: EntityManager, id: string, amountCents: number): Promise<void> {
    await manager.update(SubscriptionEntity, { id }, { amountCents, nextAmountCents: null });
  }

  /** A client's newest running subscription. */
  findRunning(manager: EntityManager, clientId: string): Promise<SubscriptionRow | null> {
    return select(manager)
      .where({ clientId, status: Not('ended') })
      .orderBy({ 's.createdAt': 'DESC', 's.id': 'ASC' })
      .limit(1)
      .getOne();
  }

  /** Running subscriptions first, then the newest. */
  listOf(clientId: string): Promise<SubscriptionRow[]> {
    return select(this.dataSource.manager)
      .where({ clientId })
      .orderBy({ "s.status = 'ended'": 'ASC', 's.createdAt': 'DESC', 's.id': 'ASC' })
      .limit(50)
      .getMany();
  }

  /** Subscriptions with a failed payment, newest failure first, and how many there are in all. */
  async findFailing(limit: number): Promise<{ rows: SubscriptionRow[]; total: number }> {
    const { entities: rows, raw } = await select(this.dataSource.manager)
      .addSelect('count(*) OVER ()::int', 'total')
      .where({ status: 'past_due' })
      .orderBy('s.failedAt', 'DESC', 'NULLS LAST')
      .addOrderBy('s.id')
      .limit(limit)
      .getRawAndEntities<{ total: number }>();
    return { rows, total: raw[0]?.total ?? 0 };
  }

  /** Subscriptions that are due for a poll, longest due first. */
  findDueForPoll(now: Date, limit: number): Promise<SubscriptionEntity[]> {
    return this.dataSource.manager.find(SubscriptionEntity, {
      where: { endedAt: IsNull(), nextPollAt: LessThanOrEqual(now) },
      order: { nextPollAt: 'ASC' },
      take: limit,
    });
  }

  /** The client is mailed a link now. */
  async noteCardLink(manager: EntityManager, id: string, at: Date): Promise<void> {
    await manager.update(SubscriptionEntity, { id }, { cardLinkAt: at });
  }

  async scheduleNextPoll(id: string, nextPollAt: Date): Promise<void> {
    await this.dataSource.manager.update(SubscriptionEntity, { id }, { nextPollAt });
  }
}

const select = (manager: EntityManager): SelectQueryBuilder<SubscriptionRow> =>
  manager
    .createQueryBuilder<SubscriptionRow>(SubscriptionEntity, 's')
    .leftJoinAndMapOne('s.client', ClientEntity, 'c', 'c.id = s.clientId')
    .select(['s', 'c.id', 'c.company', 'c.email']);
