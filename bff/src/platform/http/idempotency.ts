import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.ts';
import { actorId, requestContext } from '../request-context.ts';
import { AppError } from './app-error.ts';

const keyPattern = /^[\x21-\x7E]{1,200}$/;

/** The caller's `Idempotency-Key`, if it sent one; a key that is no key throws `validation_failed`. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw new AppError('validation_failed', { errors: { 'Idempotency-Key': ['Use 1 to 200 visible ASCII characters'] } });
});

export interface Attempt {
  /** Operation id; keys of different operations are independent. */
  readonly scope: string;
  readonly key: string | undefined;
  readonly request: unknown;
}

/** Effects that happen once per `Idempotency-Key`: key, effect and answer commit together. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `effect` in a transaction, or answers what the first run answered. A concurrent second request
   * waits for the first. Throws `idempotency_key_reused` when the key came with another request before.
   */
  once<T extends object>(
    { scope: operation, key, request }: Attempt,
    effect: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const scope = ownScope(operation);
    return this.dataSource.transaction(async (manager) => {
      if (key === undefined) return effect(manager);
      const hash = hashOf(request);
      const inserted: unknown[] = await manager.query(
        'INSERT INTO idempotency_keys (scope, key, request_hash, created_at) VALUES ($1, $2, $3, $4) ON ' +
          'CONFLICT (scope, key) DO NOTHING RETURNING key',
        [scope, key, hash, this.clock.now()],
      );
      if (inserted.length === 0) return this.replay<T>(manager, scope, key, hash);
      const answer = await effect(manager);
      await manager.query('UPDATE idempotency_keys SET response = $3 WHERE scope = $1 AND key = $2', [
        scope,
        key,
        JSON.stringify(answer),
      ]);
      return answer;
    });
  }

  /**
   * Whether an edit of an older version was saved already, because its answer was lost and it was sent again. Throws
   * `idempotency_key_reused` when the key came with another request before.
   */
  async isRepeated(manager: EntityManager, { scope: operation, key, request }: Attempt): Promise<boolean> {
    if (key === undefined) return false;
    const scope = ownScope(operation);
    const [first]: { request_hash: string }[] = await manager.query(
      'SELECT request_hash FROM idempotency_keys WHERE scope = $1 AND key = $2',
      [scope, key],
    );
    if (first && first.request_hash !== hashOf(request)) throw new AppError('idempotency_key_reused');
    return first !== undefined;
  }

  /** The edit is saved with this transaction; see {@link isRepeated}. */
  async note(manager: EntityManager, { scope, key, request }: Attempt): Promise<void> {
    if (key === undefined) return;
    await manager.query(
      `INSERT INTO idempotency_keys (scope, key, request_hash, response, created_at) VALUES ($1, $2, $3, '{}', ` +
        '$4) ON CONFLICT (scope, key) DO NOTHING',
      [ownScope(scope), key, hashOf(request), this.clock.now()],
    );
  }

  private async replay<T>(manager: EntityManager, scope: string, key: string, hash: string): Promise<T> {
    const [first]: { request_hash: string; response: T }[] = await manager.query(
      'SELECT request_hash, response FROM idempotency_keys WHERE scope = $1 AND key = $2',
      [scope, key],
    );
    if (!first) throw new AppError('idempotency_in_progress');
    if (first.request_hash !== hash) throw new AppError('idempotency_key_reused');
    return first.response;
  }
}

/** Keys are separate for each caller; visitors share one scope. */
function ownScope(operation: string): string {
  const { kind } = requestContext().actor;
  return kind === 'person' || kind === 'key' ? `${operation} ${actorId()}` : operation;
}

const hashOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url');
