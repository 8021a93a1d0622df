import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { networkOf } from '@vitrine/contracts';
import { Clock } from '../clock.ts';
import { Database, rowsOf, type SqlRunner } from '../database/index.ts';
import { requestContext } from '../request-context.ts';
import { AppError } from './app-error.ts';

export interface Limit {
  /** What is counted; the subject is given with each hit. */
  readonly name: string;
  /**
   * Where the subject is an address. `network`: a whole network shares one limit. `visitor`: each browser with an id
   * that an edge signed has a limit of its own, and all others of a network share one (ADR 0005). Ids are free, so
   * whatever is limited by visitor is limited by network, too.
   */
  readonly by?: 'network' | 'visitor';
  readonly hits: number;
  readonly seconds: number;
}

interface Verdict {
  readonly verdict: string;
  readonly retry_after: number;
}

const takeStatement = `
  SELECT verdict, retry_after FROM take_throttle($1, $2, make_interval(secs => $3), $4, interval '0')`;

const isReachedStatement = `SELECT 1 FROM throttles WHERE bucket = $1
  AND (SELECT count(*) FROM unnest(hits) AS hit WHERE hit > $2::timestamptz - make_interval(secs => $3)) >= $4`;

/**
 * Rolling limits in PostgreSQL, so that they hold over all replicas and restarts. SQL: prepared statements and a
 * database function, because most requests pass here.
 */
@Injectable()
export class Throttle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a hit, or throws `rate_limited` when the limit is reached; a refused hit is not counted. Inside a
   * transaction pass its manager: the hit counts with it, and nothing waits for a second connection.
   */
  async take(limit: Limit, subject: string, manager?: SqlRunner): Promise<void> {
    const values = [bucket(limit, subject), this.clock.now(), limit.seconds, limit.hits];
    const [answer] = manager
      ? await rowsOf<Verdict>(manager, takeStatement, values)
      : await this.database.prepared<Verdict>('take-throttle', takeStatement, values);
    if (answer?.verdict !== 'allowed')
      throw new AppError('rate_limited', { retryAfter: answer?.retry_after ?? limit.seconds });
  }

  /** Counts a hit, and answers whether the limit had room for it. */
  async tryTake(limit: Limit, subject: string): Promise<boolean> {
    try {
      await this.take(limit, subject);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  /** Whether the next hit would be refused. */
  async isReached(limit: Limit, subject: string): Promise<boolean> {
    const values = [bucket(limit, subject), this.clock.now(), limit.seconds, limit.hits];
    return (await this.database.prepared('is-throttle-reached', isReachedStatement, values)).length > 0;
  }

  /** Removes the newest hit, for what turned out not to count. */
  async releaseHit(limit: Limit, subject: string): Promise<void> {
    await this.database.prepared(
      'give-back-throttle',
      'UPDATE throttles SET hits = trim_array(hits, 1) WHERE bucket = $1 AND cardinality(hits) > 0',
      [bucket(limit, subject)],
    );
  }

  /** Forgets the hits of one subject. */
  async clear(limit: Limit, subject: string): Promise<void> {
    await this.database.prepared('clear-throttle', 'DELETE FROM throttles WHERE bucket = $1', [bucket(limit, subject)]);
  }
}

/** Subjects are addresses and accounts, so they are stored hashed. */
const bucket = ({ name, by }: Limit, subject: string): string =>
  `${name}:${createHash('sha256').update(counted(by, subject)).digest('base64url')}`;

function counted(by: Limit['by'], subject: string): string {
  if (by === undefined) return subject;
  return (by === 'visitor' ? requestContext().visitorId : null) ?? networkOf(subject);
}
