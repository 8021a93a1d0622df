import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ApiScope } from '@vitrine/contracts';
import { Clock } from '../../../platform/clock.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { Database } from '../../../platform/database/index.ts';
import { type ApiKeyCaller, ApiKeyReader, type Limit, Throttle } from '../../../platform/http/index.ts';

const pattern = /^vtr_[\w-]{43}$/;

/** A new key: 256 random bits with a prefix by which scanners find leaked ones. */
export const newKey = (): string => `vtr_${randomBytes(32).toString('base64url')}`;

/** The part of a key that is shown later. */
export const prefixOf = (key: string): string => key.slice(0, 12);

/** What is stored of a key; null for a text that cannot be one. */
export const hashOf = (key: string): Buffer | null =>
  pattern.test(key) ? createHash('sha256').update(key).digest() : null;

const perKey: Limit = { name: 'api-key', hits: 300, seconds: 60 };

interface Row {
  readonly id: string;
  readonly name: string;
  readonly scopes: ApiScope[];
}

/** Who calls with a key; asked on every request, so that a revoked key is refused at once. */
@Injectable()
export class StoredApiKeyReader implements ApiKeyReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
  ) {}

  /**
   * The last use is written at most once a minute, so that reading with a key does not write each time. SQL: one
   * prepared statement for both, as every request with a key asks it.
   */
  async find(key: string): Promise<ApiKeyCaller | null> {
    const hash = hashOf(key);
    if (!hash) return null;
    const [row] = await this.database.prepared<Row>(
      'find-api-key',
      `WITH found AS (
         SELECT id, name, scopes, last_used_at FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL
           AND (expires_at IS NULL OR expires_at > $2)
       ), used AS (
         UPDATE api_keys SET last_used_at = $2, last_used_from = $3 FROM found
         WHERE api_keys.id = found.id
           AND (found.last_used_at IS NULL OR found.last_used_at <= $2::timestamptz - interval '1 minute')
       )
       SELECT id, name, scopes FROM found`,
      [hash, this.clock.now(), requestContext().address],
    );
    if (!row) return null;
    await this.throttle.take(perKey, row.id);
    return row;
  }
}
