import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ApiKeyEntity } from './api-keys.entities.ts';

export type NewApiKey = Omit<ApiKeyEntity, 'revokedAt' | 'lastUsedAt' | 'lastUsedFrom'>;

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  findNewest(limit: number): Promise<ApiKeyEntity[]> {
    return this.dataSource.manager.find(ApiKeyEntity, { order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
  }

  exists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(ApiKeyEntity, { id });
  }

  async insert(manager: EntityManager, key: NewApiKey): Promise<ApiKeyEntity> {
    const row = { ...key, revokedAt: null, lastUsedAt: null, lastUsedFrom: null };
    await manager.insert(ApiKeyEntity, row);
    return row;
  }

  /** The keys that were revoked by this call: those of the id, or all that a person made. */
  async revoke(
    manager: EntityManager,
    which: { id: string } | { createdBy: string },
    now: Date,
  ): Promise<Pick<ApiKeyEntity, 'id' | 'name' | 'prefix'>[]> {
    const { raw }: { raw: Pick<ApiKeyEntity, 'id' | 'name' | 'prefix'>[] } = await manager
      .createQueryBuilder()
      .update(ApiKeyEntity)
      .set({ revokedAt: now })
      .where({ ...which, revokedAt: IsNull() })
      .returning(['id', 'name', 'prefix'])
      .execute();
    return raw;
  }
}
