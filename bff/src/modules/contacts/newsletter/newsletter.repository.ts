import { Injectable } from '@nestjs/common';
import type { SubscriberQuery, SubscriberState } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { addSearch, insertIfAbsent, searchPatterns } from '../../../platform/database/index.ts';
import { NewsletterSubscriberEntity } from './newsletter.entities.ts';

type Changes = Partial<Pick<NewsletterSubscriberEntity, 'state' | 'since' | 'askedAt' | 'requestId' | 'consent'>>;

@Injectable()
export class NewsletterRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks the row until the transaction ends. */
  lock(
    manager: EntityManager,
    where: { readonly id: string } | { readonly email: string } | { readonly requestId: string },
  ): Promise<NewsletterSubscriberEntity | null> {
    return manager.findOne(NewsletterSubscriberEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  insertIfAbsent(manager: EntityManager, row: NewsletterSubscriberEntity): Promise<boolean> {
    return insertIfAbsent(manager, NewsletterSubscriberEntity, row);
  }

  async update(manager: EntityManager, id: string, changes: Changes): Promise<void> {
    await manager.update(NewsletterSubscriberEntity, { id }, changes);
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(NewsletterSubscriberEntity, { id });
  }

  /** Newest first. */
  async findPage(
    { state, search }: Pick<SubscriberQuery, 'state' | 'search'>,
    before: readonly [string, string] | null,
    limit: number,
  ): Promise<NewsletterSubscriberEntity[]> {
    const query = (await this.filtered(search)).orderBy('s.createdAt', 'DESC').addOrderBy('s.id', 'DESC').limit(limit);
    if (state) query.andWhere('s.state = :state', { state });
    if (before) query.andWhere('(s.createdAt, s.id) < (:at, :id)', { at: before[0], id: before[1] });
    return query.getMany();
  }

  /** How many there are by state; those of a search, where one is given. */
  async countByState(search?: string): Promise<Record<SubscriberState, number>> {
    const rows = await (
      await this.filtered(search)
    )
      .select('s.state', 'state')
      .addSelect('count(*)::int', 'count')
      .groupBy('s.state')
      .getRawMany<{ state: SubscriberState; count: number }>();
    const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  }

  private async filtered(search: string | undefined) {
    const query = this.dataSource.getRepository(NewsletterSubscriberEntity).createQueryBuilder('s').where('true');
    addSearch(query, 'fold_text(s.email)', await searchPatterns(this.dataSource, search));
    return query;
  }
}
