import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Database, rowsOf } from '../../../platform/database/index.ts';
import type { Met } from './error-budget.ts';
import type { Visitor } from './visitors.service.ts';

/** A build that visitors get, by its name in the registry and its id. */
export interface BuildName {
  readonly remote: string;
  readonly build: string;
}

/** A build that visitors may get since a moment that the registry names. */
export interface StatedTrial extends BuildName {
  readonly statedSince: string;
}

/** What a build did in documents in which another one had run. */
export interface Pair extends BuildName, Met {
  readonly beside: BuildName;
}

/** Minutes for which a page that showed no screen is known. */
const keptMinutes = 10;

/** No hash says anything of another build, and none outlives its row. */
const hashOf = ({ remote, build }: BuildName, subject: string): string =>
  createHash('sha256').update(`${remote} ${build} ${subject}`).digest('base64url');

/**
 * When trials began, builds that fail beside others, and pages that began to start. SQL: upserts that add, and sums.
 */
@Injectable()
export class TrialsRepository {
  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** When each was seen first, in the order given; what was never seen is seen now. */
  async seenAt(now: Date, trials: readonly StatedTrial[]): Promise<Date[]> {
    if (trials.length === 0) return [];
    const columns = [
      trials.map(({ remote }) => remote),
      trials.map(({ build }) => build),
      trials.map(({ statedSince }) => statedSince),
    ];
    await this.database.prepared(
      'add-deploy-trials',
      `INSERT INTO deploy_trials (remote, build, stated_since, seen_at)
       SELECT remote, build, stated_since, $4::timestamptz
       FROM unnest($1::text[], $2::text[], $3::text[]) AS t (remote, build, stated_since)
       ON CONFLICT DO NOTHING`,
      [...columns, now],
    );
    const rows = await rowsOf<{ readonly seenAt: Date }>(
      this.dataSource,
      `SELECT seen_at AS "seenAt"
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS t (remote, build, stated_since, nr)
       JOIN deploy_trials USING (remote, build, stated_since) ORDER BY nr`,
      columns,
    );
    return rows.map(({ seenAt }) => seenAt);
  }

  async addPair(at: Date, { remote, build, beside, visitors, failing }: Pair): Promise<void> {
    await this.database.prepared(
      'add-deploy-pair',
      `INSERT INTO deploy_pairs AS p (minute, remote, build, beside_remote, beside_build, visitors, failing)
       VALUES (date_trunc('minute', $1::timestamptz), $2, $3, $4, $5, $6, $7)
       ON CONFLICT (minute, remote, build, beside_remote, beside_build) DO UPDATE
         SET visitors = p.visitors + excluded.visitors, failing = p.failing + excluded.failing`,
      [at, remote, build, beside.remote, beside.build, visitors, failing],
    );
  }

  /** All pairs of which anything was counted after `from`. */
  async pairs(from: Date): Promise<Pair[]> {
    const rows = await rowsOf<BuildName & Met & { readonly besideRemote: string; readonly besideBuild: string }>(
      this.dataSource,
      `SELECT remote, build, beside_remote AS "besideRemote", beside_build AS "besideBuild",
        sum(visitors)::int AS visitors, sum(failing)::int AS failing
       FROM deploy_pairs WHERE minute > $1 GROUP BY remote, build, beside_remote, beside_build`,
      [from],
    );
    return rows.map(({ besideRemote, besideBuild, ...pair }) => ({
      ...pair,
      beside: { remote: besideRemote, build: besideBuild },
    }));
  }

  /** A visitor's page begins to start; the first time counts until a screen stands. */
  async addStart(at: Date, build: BuildName, { id, network }: Visitor): Promise<void> {
    await this.database.prepared(
      'add-deploy-start',
      `INSERT INTO deploy_starts (remote, build, visitor, network, started_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [build.remote, build.build, hashOf(build, id), network === null ? null : hashOf(build, network), at],
    );
  }

  /** A screen stands for that visitor, or they left too soon to tell. */
  async endStart(build: BuildName, { id }: Visitor): Promise<void> {
    await this.database.prepared(
      'end-deploy-start',
      'DELETE FROM deploy_starts WHERE remote = $1 AND build = $2 AND visitor = $3',
      [build.remote, build.build, hashOf(build, id)],
    );
  }

  /** Visitors whose page started between two moments and shows nothing; of one network at most `ofNetwork`. */
  async silent({ remote, build }: BuildName, from: Date, until: Date, ofNetwork: number): Promise<number> {
    const [row] = await rowsOf<{ readonly visitors: number }>(
      this.dataSource,
      `SELECT coalesce(sum(CASE WHEN network IS NULL THEN visitors ELSE least(visitors, $5) END), 0)::int AS visitors
       FROM (SELECT network, count(*) AS visitors FROM deploy_starts
             WHERE remote = $1 AND build = $2 AND started_at > $3 AND started_at <= $4 GROUP BY network) AS n`,
      [remote, build, from, until, ofNetwork],
    );
    return row?.visitors ?? 0;
  }

  async forgetStarts(now: Date): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM deploy_starts WHERE started_at < $1::timestamptz - make_interval(mins => $2)`,
      [now, keptMinutes],
    );
  }
}
