import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.ts';
import { actorId, requestContext } from '../request-context.ts';
import { insertIfAbsent } from '../database/index.ts';
import { AppError } from './app-error.ts';
import { IdempotencyKeyEntity } from './http.entities.ts';

const keyPattern = /^[\x21-\x7E]{1,200}$/;

/** The caller's `Idempotency-Key`, if it sent one; a key that is no key throws `validation_failed`. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && keyPattern.test(key)) return key;
  throw new AppError('validation_failed', { errors: { 'Idempotency-Key': ['Use 1 to 200 visible ASCII characters'] } });
}

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
   * Runs `effect` in a transaction, or answers what the first run answered. A concurrent second request waits for the
   * first. Throws `idempotency_key_reused` when the key came with another request before. SQL: it runs with every
   * change.
   */
  once<T extends object>(
    { scope: operation, key, request }: Attempt,
    effect: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const scope = ownScope(operation);
    return this.dataSource.transaction(async (manager) => {
      if (key === undefined) return effect(manager);
      const first = { scope, key, requestHash: hashOf(request), createdAt: this.clock.now() };
      if (!(await insertIfAbsent(manager, IdempotencyKeyEntity, first))) return this.replay<T>(manager, first);
      const response = await effect(manager);
      await manager.query('UPDATE idempotency_keys SET response = $3 WHERE scope = $1 AND key = $2', [
        scope,
        key,
        JSON.stringify(response),
      ]);
      return response;
    });
  }

  /**
   * Whether an edit of an older version was saved already, because its answer was lost and it was sent again. Throws
   * `idempotency_key_reused` when the key came with another request before.
   */
  async isRepeated(manager: EntityManager, { scope: operation, key, request }: Attempt): Promise<boolean> {
    if (key === undefined) return false;
    const first = await manager.findOneBy(IdempotencyKeyEntity, { scope: ownScope(operation), key });
    if (first && first.requestHash !== hashOf(request)) throw new AppError('idempotency_key_reused');
    return first !== null;
  }

  /** The edit is saved with this transaction; see {@link isRepeated}. */
  async note(manager: EntityManager, { scope, key, request }: Attempt): Promise<void> {
    if (key === undefined) return;
    await insertIfAbsent(manager, IdempotencyKeyEntity, {
      scope: ownScope(scope),
      key,
      requestHash: hashOf(request),
      response: {},
      createdAt: this.clock.now(),
    });
  }

  private async replay<T>(
    manager: EntityManager,
    { scope, key, requestHash }: Pick<IdempotencyKeyEntity, 'scope' | 'key' | 'requestHash'>,
  ): Promise<T> {
    const first = await manager.findOneBy(IdempotencyKeyEntity, { scope, key });
    if (!first) throw new AppError('idempotency_in_progress');
    if (first.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
    return first.response as T;
  }
}

/** Keys are separate for each caller; visitors share one scope. */
function ownScope(operation: string): string {
  const { kind } = requestContext().actor;
  return kind === 'person' || kind === 'key' ? `${operation} ${actorId()}` : operation;
}

const hashOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url');
