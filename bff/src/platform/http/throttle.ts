import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { networkOf, type ProblemCode } from '@vitrine/contracts';
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
  /** Whoever takes it goes on without what it limits. */
  readonly isOptional?: true;
  /** Of the error where the limit is reached; default `rate_limited`. */
  readonly code?: ProblemCode;
  /** Seconds that have to pass from one hit to the next, and the code of the error where they have not. */
  readonly cooldown?: { readonly seconds: number; readonly code: ProblemCode };
}

/** A limit, and whose hit is counted. */
export type Hit = readonly [limit: Limit, subject: string];

interface Verdict {
  readonly place: number;
  readonly verdict: 'allowed' | 'cooldown' | 'limit';
  readonly retryAfter: number;
}

const takeStatement = `
  SELECT hit.place::int, taken.verdict, taken.retry_after AS "retryAfter"
  FROM unnest($2::text[], $3::float8[], $4::int[], $5::float8[]) WITH ORDINALITY
      AS hit (bucket, seconds, hits, cooldown, place),
    take_throttle(hit.bucket, $1, make_interval(secs => hit.seconds), hit.hits,
      make_interval(secs => hit.cooldown)) AS taken
  WHERE taken.verdict <> 'allowed' ORDER BY hit.place`;

const releaseStatement = `
  UPDATE throttles SET hits = trim_array(hits, 1) WHERE bucket = $1 AND cardinality(hits) > 0`;

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
   * Counts a hit, or throws the limit's error, `rate_limited` by default, when it is reached; a refused hit is not
   * counted. Inside a transaction pass its manager: the hit counts with it, and nothing waits for a second connection.
   */
  async take(limit: Limit, subject: string, manager?: SqlRunner): Promise<void> {
    await this.takeAll([[limit, subject]], manager);
  }

  /**
   * Counts a hit of each limit, and answers the optional ones that are reached. Where another is, the transaction has
   * to end with this error, so none counts.
   */
  async takeAll(hits: readonly Hit[], manager?: SqlRunner): Promise<ReadonlySet<Limit>> {
    const limits = hits.map(([limit]) => limit);
    const values = [
      this.clock.now(),
      hits.map(([limit, subject]) => bucket(limit, subject)),
      limits.map(({ seconds }) => seconds),
      limits.map((limit) => limit.hits),
      limits.map(({ cooldown }) => cooldown?.seconds ?? 0),
    ];
    const refused = manager
      ? await rowsOf<Verdict>(manager, takeStatement, values)
      : await this.database.prepared<Verdict>('take-throttle', takeStatement, values);
    const reached = new Set<Limit>();
    for (const { place, verdict, retryAfter } of refused) {
      const limit = limits[place - 1];
      if (!limit) continue;
      const { code = 'rate_limited', cooldown, isOptional } = limit;
      if (!isOptional) throw new AppError(verdict === 'cooldown' && cooldown ? cooldown.code : code, { retryAfter });
      reached.add(limit);
    }
    return reached;
  }

  /** Counts a hit, and answers whether the limit had room for it. */
  async tryTake(limit: Limit, subject: string): Promise<boolean> {
    const reached = await this.takeAll([[{ ...limit, isOptional: true }, subject]]);
    return reached.size === 0;
  }

  /** Whether the next hit would be refused. */
  async isReached(limit: Limit, subject: string): Promise<boolean> {
    const values = [bucket(limit, subject), this.clock.now(), limit.seconds, limit.hits];
    return (await this.database.prepared('is-throttle-reached', isReachedStatement, values)).length > 0;
  }

  /** Removes the newest hit, for what turned out not to count. */
  async releaseHit(limit: Limit, subject: string, manager?: SqlRunner): Promise<void> {
    const values = [bucket(limit, subject)];
    if (manager) await manager.query(releaseStatement, values);
    else await this.database.prepared('give-back-throttle', releaseStatement, values);
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
