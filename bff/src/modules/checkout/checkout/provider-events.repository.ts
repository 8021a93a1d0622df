import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ProviderEventEntity } from './checkout.entities.ts';

/** Ids of handled events of the payment provider, so that each is handled once. */
@Injectable()
export class ProviderEventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns false for a known event. A concurrent second delivery waits until the first one's transaction ends. */
  async add(manager: EntityManager, id: string, type: string, now: Date): Promise<boolean> {
    const stored = await manager
      .createQueryBuilder()
      .insert()
      .into(ProviderEventEntity)
      .values({ id, type, receivedAt: now })
      .orIgnore()
      .returning(['id'])
      .execute();
    return stored.raw.length === 1;
  }

  has(id: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(ProviderEventEntity, { id });
  }
}
