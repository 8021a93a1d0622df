import { Injectable } from '@nestjs/common';
import type { VitalName } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Database, rowsOf } from '../../../platform/database/index.ts';

export interface Counts {
  readonly views: number;
  readonly visitors: number;
  readonly failing: number;
  readonly loadFailures: number;
  readonly crashes: number;
}

export interface BuildCounts extends Counts {
  readonly remote: string;
  readonly build: string;
}

export interface HourOfRemote {
  readonly remote: string;
  /** 0 for the hour that ends now. */
  readonly hoursAgo: number;
  readonly visitors: number;
  readonly failing: number;
}

export interface VitalStep {
  readonly remote: string;
  readonly build: string;
  readonly name: VitalName;
  readonly step: number;
  readonly hits: number;
}

const sums =
  'sum(views)::int AS views, sum(visitors)::int AS visitors, sum(failing)::int AS failing, ' +
  'sum(load_failures)::int AS "loadFailures", sum(crashes)::int AS crashes';

/**
 * Counts of builds: by minute what they did, by hour how fast they were. SQL: reports are prepared upserts that add to
 * what is there, and the rest are sums.
 */
@Injectable()
export class DeploymentsRepository {
  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  async add(at: Date, { remote, build, views, visitors, failing, loadFailures, crashes }: BuildCounts): Promise<void> {
    await this.database.prepared(
      'add-deploy-counts',
      `INSERT INTO deploy_counts AS c (minute, remote, build, views, visitors, failing, load_failures, crashes)
       VALUES (date_trunc('minute', $1::timestamptz), $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (minute, remote, build) DO UPDATE SET views = c.views + excluded.views,
         visitors = c.visitors + excluded.visitors,
         failing = c.failing + excluded.failing, load_failures = c.load_failures + excluded.load_failures,
           crashes = c.crashes + excluded.crashes`,
      [at, remote, build, views, visitors, failing, loadFailures, crashes],
    );
  }

  async addVital(at: Date, { remote, build, name, step }: Omit<VitalStep, 'hits'>): Promise<void> {
    await this.database.prepared(
      'add-deploy-vital',
      `INSERT INTO deploy_vitals AS v (hour, remote, build, name, step, hits)
        VALUES (date_trunc('hour', $1::timestamptz), $2, $3, $4, $5, 1)
       ON CONFLICT (hour, remote, build, name, step) DO UPDATE SET hits = v.hits + 1`,
      [at, remote, build, name, step],
    );
  }

  /** What one build did after `from`. */
  async countsOf(remote: string, build: string, from: Date): Promise<Counts> {
    const [row] = await rowsOf<Counts>(
      this.dataSource,
      `SELECT ${sums} FROM deploy_counts WHERE remote = $1 AND build = $2 AND minute > $3 HAVING count(*) > 0`,
      [remote, build, from],
    );
    return row ?? { views: 0, visitors: 0, failing: 0, loadFailures: 0, crashes: 0 };
  }

  allCounts(from: Date): Promise<BuildCounts[]> {
    return rowsOf(
      this.dataSource,
      `SELECT remote, build, ${sums} FROM deploy_counts WHERE minute > $1 GROUP BY remote, build`,
      [from],
    );
  }

  hours(now: Date, from: Date): Promise<HourOfRemote[]> {
    return rowsOf(
      this.dataSource,
      `SELECT remote, floor(extract(epoch FROM $1::timestamptz - minute) / 3600)::int AS "hoursAgo",
        sum(visitors)::int AS visitors, sum(failing)::int AS failing
       FROM deploy_counts WHERE minute > $2 GROUP BY 1, 2`,
      [now, from],
    );
  }

  vitals(from: Date): Promise<VitalStep[]> {
    return rowsOf(
      this.dataSource,
      `SELECT remote, build, name, step, sum(hits)::int AS hits FROM deploy_vitals WHERE hour > $1
        GROUP BY remote, build, name, step`,
      [from],
    );
  }
}
