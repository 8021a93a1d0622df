import { Injectable } from '@nestjs/common';
import type { SubscriberQuery, SubscriberState } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import {
  columnsOf,
  Filters,
  findPage,
  insertIfAbsent,
  newestFirst,
  type Page,
  rowsOf,
  searchPatterns,
} from '../../../platform/database/index.ts';
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

  /** A page of the list, newest first. */
  async list({ state, search, cursor, limit }: SubscriberQuery): Promise<Page<NewsletterSubscriberEntity>> {
    const filters = await this.filtersOf(search);
    if (state) filters.add((value) => `s.state = ${value}`, state);
    const columns = columnsOf(this.dataSource, NewsletterSubscriberEntity, 's');
    const list = { columns, from: 'newsletter_subscribers s', filters, order: newestFirst('s'), id: 's.id' };
    return findPage<NewsletterSubscriberEntity>(this.dataSource, list, { cursor, limit });
  }

  /** How many there are by state; those of a search, where one is given. */
  async countByState(search?: string): Promise<Record<SubscriberState, number>> {
    const { where, values } = await this.filtersOf(search);
    const rows = await rowsOf<{ state: SubscriberState; count: number }>(
      this.dataSource,
      `SELECT s.state, count(*)::int AS count FROM newsletter_subscribers s ${where} GROUP BY s.state`,
      values,
    );
    const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  }

  private async filtersOf(search: string | undefined): Promise<Filters> {
    const filters = new Filters();
    filters.addSearch('fold_text(s.email)', await searchPatterns(this.dataSource, search));
    return filters;
  }
}
