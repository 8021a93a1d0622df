import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.ts';
import { Database } from '../database/index.ts';
import { AppError } from './app-error.ts';

export interface Limit {
  /** What is counted; whom it counts for is given with each hit. */
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
}

/** Rolling limits in PostgreSQL, so that they hold over all replicas and restarts. */
@Injectable()
export class Throttle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts a hit, or throws `rate_limited` when the limit is reached; a refused hit is not counted. */
  async take(limit: Limit, subject: string): Promise<void> {
    const [answer] = await this.database.prepared<{ verdict: string; retry_after: number }>(
      'take-throttle',
      `SELECT verdict, retry_after FROM take_throttle($1, $2, make_interval(secs => $3), $4, interval '0')`,
      [bucket(limit, subject), this.clock.now(), limit.seconds, limit.hits],
    );
    if (answer?.verdict !== 'allowed') throw new AppError('rate_limited', { retryAfter: answer?.retry_after ?? limit.seconds });
  }

  /** Takes the newest hit back: it turned out to be none of what is limited. */
  async giveBack(limit: Limit, subject: string): Promise<void> {
    await this.database.prepared('give-back-throttle', 'UPDATE throttles SET hits = trim_array(hits, 1) WHERE bucket = $1 AND cardinality(hits) > 0', [bucket(limit, subject)]);
  }

  /** Forgets the hits of one subject. */
  async clear(limit: Limit, subject: string): Promise<void> {
    await this.database.prepared('clear-throttle', 'DELETE FROM throttles WHERE bucket = $1', [bucket(limit, subject)]);
  }
}

/** Subjects are addresses and accounts, so they are stored hashed. */
const bucket = ({ name }: Limit, subject: string): string => `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
