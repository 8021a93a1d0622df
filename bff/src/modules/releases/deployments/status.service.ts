import { Injectable } from '@nestjs/common';
import {
  VitalName,
  type BuildHealth,
  type PlatformBuild,
  type PlatformChange,
  type PlatformGraph,
  type PlatformRamp,
  type PlatformRemote,
  type PlatformSwitch,
  type PlatformStatus,
  type Ramp,
} from '@vitrine/contracts';
import { rampTimes } from '@vitrine/federation/deploy';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Audit } from '../../settings/index.ts';
import {
  DeploymentsRepository,
  type BuildCounts,
  type HourOfRemote,
  type VitalStep,
} from './deployments.repository.ts';
import type { Candidate } from './error-budget.ts';
import { Deployed, type DeployedBuild, type DeployedPart } from './ports/deployed.ts';
import { TrialsService } from './trials.service.ts';
import { p75Of, vitalGoals } from './vitals.ts';
import { WatchService } from './watch.service.ts';

const hour = 3_600_000;
const shownHours = 24;
const vitalDays = 7;

interface Measured {
  readonly counts: readonly BuildCounts[];
  readonly hours: readonly HourOfRemote[];
  readonly vitals: readonly VitalStep[];
}

/** What is deployed and how it does, and the steps an owner may take from the portal. */
@Injectable()
export class StatusService {
  constructor(
    private readonly deployed: Deployed,
    private readonly watch: WatchService,
    private readonly trials: TrialsService,
    private readonly repository: DeploymentsRepository,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Throws `unavailable` when the registry cannot be read. */
  async status(): Promise<PlatformStatus> {
    const { environment } = this.deployed;
    if (environment === null) return { environment: 'unknown', connected: false, remotes: [] };
    const now = this.clock.now();
    const since = new Date(now.getTime() - shownHours * hour);
    const [parts, counts, hours, vitals] = await Promise.all([
      this.deployed.parts().catch(registryFailed),
      this.repository.allCounts(since),
      this.repository.hours(now, since),
      this.repository.vitals(new Date(now.getTime() - vitalDays * 24 * hour)),
    ]);
    const candidates = await this.trials.candidates(parts);
    return {
      environment,
      connected: true,
      remotes: await Promise.all(
        parts.map((part) => this.toRemote(part, { counts, hours, vitals }, candidates.get(part.name) ?? null)),
      ),
    };
  }

  /** What each build that visitors get exposes, shares and uses. Throws `unavailable` like the status. */
  async graph(): Promise<PlatformGraph> {
    const graph = await this.deployed.graph().catch(registryFailed);
    return graph ?? { environment: 'unknown', connected: false, remotes: [] };
  }

  /** Throws `conflict` when another build is there than the one that was on the screen. */
  async rollback(name: string, { build, reason }: PlatformChange): Promise<void> {
    const { from, to } = await this.deployed.rollback(name, { build, reason, by: currentPerson().email });
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, {
        action: 'deployment.rolled-back',
        entity: 'deployment',
        entityId: name,
        before: { name, build: from },
        after: { name, build: to, reason },
      }),
    );
  }

  /** Throws `conflict` when another canary runs than the one that was on the screen. */
  async promote(name: string, { build, reason }: PlatformChange): Promise<void> {
    const { from, to } = await this.deployed.promote(name, { build, reason, by: currentPerson().email });
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, {
        action: 'deployment.promoted',
        entity: 'deployment',
        entityId: name,
        before: { name, build: from },
        after: { name, build: to, reason },
      }),
    );
  }

  /** Throws `conflict` when another canary runs than the one that was on the screen, or one without a ramp. */
  async stopRamp(name: string, { build, reason }: PlatformChange): Promise<void> {
    const { share } = await this.deployed.stopRamp(name, { build, reason, by: currentPerson().email });
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, {
        action: 'deployment.ramp-stopped',
        entity: 'deployment',
        entityId: name,
        before: { name, build },
        after: { name, build, share, reason },
      }),
    );
  }

  /** Throws `conflict` for the shell and for what does not exist. */
  async disable(name: string, { reason }: PlatformSwitch): Promise<void> {
    await this.deployed.disable(name, { reason, by: currentPerson().email });
    await this.recordSwitch('deployment.disabled', name, reason);
  }

  /** Throws `conflict` for what is not disabled. */
  async enable(name: string, { reason }: PlatformSwitch): Promise<void> {
    await this.deployed.enable(name, { reason, by: currentPerson().email });
    await this.recordSwitch('deployment.enabled', name, reason);
  }

  private async recordSwitch(
    action: 'deployment.disabled' | 'deployment.enabled',
    name: string,
    reason: string,
  ): Promise<void> {
    const isDisabling = action === 'deployment.disabled';
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, {
        action,
        entity: 'deployment',
        entityId: name,
        before: { name, disabled: !isDisabling },
        after: { name, disabled: isDisabling, reason },
      }),
    );
  }

  private async toRemote(part: DeployedPart, measured: Measured, candidate: Candidate | null): Promise<PlatformRemote> {
    const { name, owner, routes, current, since, canary, pinned, disabled, history, log, rollbackTo } = part;
    const build = (deployed: DeployedBuild): PlatformBuild => ({
      ...deployed,
      sizes: [...deployed.sizes],
      health: healthOf(name, deployed.buildId, measured),
    });
    const verdict = candidate && (await this.watch.verdict(part, candidate));
    return {
      name,
      owner,
      routes: [...routes],
      current: build(current),
      since,
      canary: canary && {
        build: build(canary.build),
        share: canary.share,
        since: canary.since,
        ramp: canary.ramp && rampOf(canary.ramp),
      },
      pinned,
      disabled,
      budget: candidate && verdict ? { build: candidate.build, ...verdict } : null,
      errorRates: ratesOf(name, measured.hours),
      history: history.map(build),
      log: [...log],
      rollbackTo,
    };
  }
}

const registryFailed = (cause: unknown): never => {
  throw new AppError('unavailable', {
    message: 'We can’t read the registry right now. What’s live stays live.',
    cause,
  });
};

const rampOf = (ramp: Ramp): PlatformRamp => {
  const { steps, step, pauseMinutes, stopped = null } = ramp;
  const { next, latest } = rampTimes(ramp);
  return { steps, step, pauseMinutes, nextAt: next.toISOString(), latestAt: latest.toISOString(), stopped };
};

const healthOf = (remote: string, build: string, { counts, vitals }: Measured): BuildHealth => {
  const found = counts.find((row) => row.remote === remote && row.build === build);
  const steps = vitals.filter((row) => row.remote === remote && row.build === build);
  return {
    views: found?.views ?? 0,
    visitors: found?.visitors ?? 0,
    failing: found?.failing ?? 0,
    loadFailures: found?.loadFailures ?? 0,
    crashes: found?.crashes ?? 0,
    vitals: VitalName.options.map((name) => {
      const histogram = steps.filter((row) => row.name === name);
      const count = histogram.reduce((sum, { hits }) => sum + hits, 0);
      return { name, p75: p75Of(name, histogram), goal: vitalGoals[name], count };
    }),
  };
};

/** Share of visitors that failed, hour by hour, oldest first. */
const ratesOf = (remote: string, hours: readonly HourOfRemote[]): (number | null)[] =>
  Array.from({ length: shownHours }, (_, at) => {
    const row = hours.find((one) => one.remote === remote && one.hoursAgo === shownHours - 1 - at);
    return row && row.visitors > 0 ? row.failing / row.visitors : null;
  });
