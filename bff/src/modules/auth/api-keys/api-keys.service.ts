import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ApiKey, type ApiKeyCreate, type ApiKeyCreated, ApiScope } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import type { ApiKeyEntity } from './api-keys.entities.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { hashOf, newKey, prefixOf } from './api-key-reader.ts';

const day = 24 * 3600 * 1000;
const listed = 200;

/** Keys of programs that call the API (decision D5): made by owners, shown once, revocable. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly keys: ApiKeysRepository,
    private readonly audit: Audit,
  ) {}

  async list(): Promise<ApiKey[]> {
    const now = this.clock.now();
    return (await this.keys.findNewest(listed)).map((row) => toApiKey(row, now));
  }

  /** Makes a key. Its text is in this answer and nowhere else. */
  async create({ name, scopes, expiresInDays }: ApiKeyCreate): Promise<ApiKeyCreated> {
    const secret = newKey();
    const keyHash = hashOf(secret);
    if (!keyHash) throw new Error('A new key does not look like one');
    const now = this.clock.now();
    const owner = currentPerson();
    const row = await this.dataSource.transaction(async (manager) => {
      const apiKey = await this.keys.insert(manager, {
        id: randomUUID(),
        name,
        prefix: prefixOf(secret),
        keyHash,
        scopes: ApiScope.options.filter((scope) => scopes.includes(scope)),
        createdBy: owner.id,
        createdByEmail: owner.email,
        createdAt: now,
        expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * day),
      });
      await this.audit.record(manager, {
        action: 'api-key.created',
        entity: 'api-key',
        entityId: apiKey.id,
        before: null,
        after: { name, prefix: apiKey.prefix, scopes: apiKey.scopes, expiresAt: apiKey.expiresAt },
      });
      return apiKey;
    });
    return { key: toApiKey(row, now), secret };
  }

  /** Revoking what is revoked changes nothing. Throws `not_found`. */
  async revoke(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const revoked = await this.revokeAll(manager, { id });
      if (revoked === 0 && !(await this.keys.exists(manager, id))) throw new AppError('not_found');
    });
  }

  /** Revokes every key that an account created, when its person leaves the team. */
  async revokeAllBy(manager: EntityManager, accountId: string): Promise<void> {
    await this.revokeAll(manager, { createdBy: accountId });
  }

  private async revokeAll(manager: EntityManager, which: { id: string } | { createdBy: string }): Promise<number> {
    const revokedAt = this.clock.now();
    const revoked = await this.keys.revoke(manager, which, revokedAt);
    for (const { id, name, prefix } of revoked) {
      await this.audit.record(manager, {
        action: 'api-key.revoked',
        entity: 'api-key',
        entityId: id,
        before: { name, prefix, revokedAt: null },
        after: { name, prefix, revokedAt },
      });
    }
    return revoked.length;
  }
}

function toApiKey(row: ApiKeyEntity, now: Date): ApiKey {
  const expired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    status: row.revokedAt ? 'revoked' : expired ? 'expired' : 'active',
    createdBy: row.createdByEmail,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: row.lastUsedFrom,
  };
}
