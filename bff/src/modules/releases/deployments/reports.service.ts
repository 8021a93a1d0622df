import type { FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import type { PlatformReport } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { type Limit, Throttle } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { type BuildCounts, DeploymentsRepository } from './deployments.repository.ts';
import { Deployed } from './ports/deployed.ts';
import { type BuildName, TrialsRepository } from './trials.repository.ts';
import { TrialsService } from './trials.service.ts';
import { type Reporter, type Visitor, VisitorsService } from './visitors.service.ts';
import { stepOf } from './vitals.ts';

/** The sender of a report, as far as visitors are distinguished. */
export const reporterOf = ({ ip, cookies, headers }: FastifyRequest): Reporter => ({
  address: ip,
  cookies,
  doNotTrack: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
});

const batches: Limit = { name: 'platform-reports', by: 'network', hits: 60, seconds: 60 };
/** Seconds in which a visitor counts once for a build, once as a view and once as a failure. */
const visit = 300;
/** Any failure of a build, whoever reports it: it counts for nothing, and has the build checked. */
export const suspicion: Limit = { name: 'deploy-suspicion', hits: 1, seconds: visit };
/** Pages that show no screen report nothing more: while pages start, the build is looked at this often. */
const looks: Limit = { name: 'deploy-look', hits: 1, seconds: 10 };
/** How long what is deployed is believed. Milliseconds. */
const believed = 2000;

/** Builds of the registry, as `<remote> <build>`: since when visitors get one that is on trial, null for the others. */
type KnownBuilds = ReadonlyMap<string, Date | null>;

type Failure = Extract<PlatformReport, { kind: 'load' | 'crash' }>;

/** What went wrong with the build itself: that the registry could not be read says nothing about it. */
const isFailure = (report: PlatformReport): report is Failure =>
  report.kind === 'crash' || (report.kind === 'load' && !['registry', 'missing'].includes(report.reason));

type Start = Extract<PlatformReport, { kind: 'start' | 'stood' | 'left' }>;

const isStart = (report: PlatformReport): report is Start => ['start', 'stood', 'left'].includes(report.kind);

const nameOf = ({ remote, build }: BuildName): string => `${remote} ${build}`;

/** Counts what pages report about their builds, without data about visitors. */
@Injectable()
export class ReportsService {
  private cache: { readonly at: number; readonly builds: Promise<KnownBuilds> } | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deployed: Deployed,
    private readonly visitors: VisitorsService,
    private readonly counts: DeploymentsRepository,
    private readonly trials: TrialsService,
    private readonly starts: TrialsRepository,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
    private readonly log: Log,
  ) {}

  /**
   * Reports about builds that nobody deployed are dropped, and so are those of an address that never stops: a page
   * could do nothing with a refusal.
   */
  async take(reports: readonly PlatformReport[], reporter: Reporter): Promise<void> {
    if (!(await this.throttle.tryTake(batches, reporter.address))) return;
    const builds = await this.knownBuilds();
    const usableReports = reports.filter(
      (report) => builds.has(`${report.remote} ${report.build}`) && (!reporter.doNotTrack || isFailure(report)),
    );
    const byBuild = Map.groupBy(usableReports, ({ remote, build }) => `${remote} ${build}`);
    for (const about of byBuild.values()) await this.countBuild(about, reporter);
  }

  /**
   * Counts a visitor whom a build failed and who told it another way; the failure itself comes with the page's reports,
   * if it comes.
   */
  async countFailing(remote: string, build: string, reporter: Reporter): Promise<void> {
    const builds = await this.knownBuilds();
    if (builds.has(`${remote} ${build}`))
      await this.countVisitor({ remote, build, views: 0, loadFailures: 0, crashes: 0 }, true, reporter);
  }

  /** Whether the registry names a build. */
  async isDeployed(remote: string, build: string): Promise<boolean> {
    return (await this.knownBuilds()).has(`${remote} ${build}`);
  }

  private async countBuild(reports: readonly PlatformReport[], reporter: Reporter): Promise<void> {
    const [first] = reports;
    if (!first) return;
    const { remote, build } = first;
    const now = this.clock.now();
    for (const report of reports)
      if (report.kind === 'vital')
        await this.counts.addVital(now, { remote, build, name: report.name, step: stepOf(report.name, report.value) });
    for (const { kind } of reports.filter(isStart)) await this.followStart(kind, { remote, build }, reporter);
    const views = reports.filter(({ kind }) => kind === 'view').length;
    const failures = reports.filter(isFailure);
    if (views + failures.length === 0) return;
    const crashes = failures.filter(({ kind }) => kind === 'crash').length;
    await this.countVisitor(
      { remote, build, views, loadFailures: failures.length - crashes, crashes },
      failures.length > 0,
      reporter,
    );
    await this.countPairs(reports, failures.length > 0, reporter);
  }

  /** A page that starts with a build on trial is remembered until it shows a screen. */
  private async followStart(kind: Start['kind'], build: BuildName, reporter: Reporter): Promise<void> {
    const onTrialSince = (await this.knownBuilds()).get(nameOf(build)) ?? null;
    const visitor = onTrialSince && (await this.visitors.find(reporter, onTrialSince));
    if (!visitor) return;
    if (kind !== 'start') return this.starts.endStart(build, visitor);
    await this.starts.addStart(this.clock.now(), build, visitor);
    await this.countVisitor({ ...build, views: 0, loadFailures: 0, crashes: 0 }, false, reporter);
    if (await this.throttle.tryTake(looks, nameOf(build))) await this.watch();
  }

  /** Counts the visitor for each build on trial that had run in the document, and for the one that did beside it. */
  private async countPairs(reports: readonly PlatformReport[], failed: boolean, reporter: Reporter): Promise<void> {
    const builds = await this.knownBuilds();
    const [first] = reports;
    if (!first) return;
    const { remote, build } = first;
    const own = builds.get(nameOf(first)) ?? null;
    const besides = reports.flatMap((report) => ('beside' in report ? (report.beside ?? []) : []));
    for (const [name, beside] of new Map(besides.map((one) => [nameOf(one), one]))) {
      const other = builds.get(name) ?? null;
      // The live shell is beside everything, and says nothing.
      const counts = builds.has(name) && (other !== null || (own !== null && beside.remote !== 'shell'));
      if (!counts || beside.remote === remote) continue;
      const since = own && other ? new Date(Math.max(own.getTime(), other.getTime())) : (own ?? other);
      const visitor = await this.visitors.find(reporter, since);
      if (!visitor) continue;
      const pair = `${remote} ${build} beside ${name}`;
      const visitors = (await this.isNew('visit', pair, visitor)) ? 1 : 0;
      const failing = failed && (await this.isNew('failure', pair, visitor)) ? 1 : 0;
      if (visitors + failing === 0) continue;
      await this.starts.addPair(this.clock.now(), { remote, build, beside, visitors, failing });
      if (failing > 0 && other !== null) await this.watch();
    }
  }

  /** Has the builds on trial evaluated. */
  private watch(): Promise<unknown> {
    return this.jobs.enqueue(this.dataSource.manager, queues.deployWatch.name, {});
  }

  private async countVisitor(
    counts: Omit<BuildCounts, 'visitors' | 'failing'>,
    failed: boolean,
    reporter: Reporter,
  ): Promise<void> {
    const name = `${counts.remote} ${counts.build}`;
    const onTrialSince = (await this.knownBuilds()).get(name) ?? null;
    const visitor = await this.visitors.find(reporter, onTrialSince);
    const isVisitor = visitor !== null && (await this.isNew('visit', name, visitor));
    const isFailing = failed && visitor !== null && (await this.isNew('failure', name, visitor));
    await this.counts.add(this.clock.now(), { ...counts, visitors: isVisitor ? 1 : 0, failing: isFailing ? 1 : 0 });
    const isSuspected = failed && onTrialSince !== null && (await this.throttle.tryTake(suspicion, name));
    if (isFailing || isSuspected) await this.watch();
  }

  /** Whether this visitor was not counted in the last minutes, and neither were as many of their network as count. */
  private async isNew(what: 'visit' | 'failure', build: string, { id, network }: Visitor): Promise<boolean> {
    const one: Limit = { name: `deploy-${what}`, hits: 1, seconds: visit };
    if (!(await this.throttle.tryTake(one, `${build} ${id}`))) return false;
    if (network === null) return true;
    const { visitorsPerNetwork } = this.config.deployments;
    const ofNetwork: Limit = { name: `deploy-${what}-network`, hits: visitorsPerNetwork, seconds: visit };
    return this.throttle.tryTake(ofNetwork, `${build} ${network}`);
  }

  private knownBuilds(): Promise<KnownBuilds> {
    const now = performance.now();
    if (!this.cache || now - this.cache.at > believed) this.cache = { at: now, builds: this.readBuilds() };
    return this.cache.builds;
  }

  private async readBuilds(): Promise<KnownBuilds> {
    try {
      const parts = await this.deployed.parts();
      const candidates = await this.trials.candidates(parts);
      return new Map(
        parts.flatMap(({ name, current, canary, history }) => {
          const candidate = candidates.get(name);
          return [current, ...(canary ? [canary.build] : []), ...history].map(
            ({ buildId }) => [`${name} ${buildId}`, candidate?.build === buildId ? candidate.since : null] as const,
          );
        }),
      );
    } catch (error) {
      this.log.warn({ err: error }, 'What is deployed cannot be read; reports about builds are not counted');
      return new Map();
    }
  }
}
