import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import { deployRolledBack, EmailsService } from '../../emails/index.ts';
import { BuildCheck } from './build-check.ts';
import { DeploymentsRepository } from './deployments.repository.ts';
import { findCulprits, type Judged, type JudgedPair } from './blame.ts';
import { isSpent, judge, judgeSilent, proofOf, silenceOf, type Verdict, type Candidate } from './error-budget.ts';
import { Deployed, type DeployedPart } from './ports/deployed.ts';
import { RampsService } from './ramps.service.ts';
import { suspicion } from './reports.service.ts';
import { type BuildName, type Pair, TrialsRepository } from './trials.repository.ts';
import { TrialsService } from './trials.service.ts';

const minute = 60_000;
/** A build is judged by this much time, and the one it is compared with by a day. */
const recent = 5 * minute;
const day = 24 * 60 * minute;
/** What the shell and a remote may take until something stands, a fallback at least (shell/src/loader). */
const silence = 25_000;
/** However many failures are reported, true or false, a build is checked once a minute. */
const checks: Limit = { name: 'deploy-check', hits: 1, seconds: 50 };

/**
 * Rolls back builds that fail too many visitors, or that one visitor reports and a check finds broken: each minute, and
 * as soon as a failure is reported. Ramps of the others move on.
 */
@Injectable()
export class WatchService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deployed: Deployed,
    private readonly counts: DeploymentsRepository,
    private readonly trials: TrialsService,
    private readonly starts: TrialsRepository,
    private readonly throttle: Throttle,
    private readonly buildCheck: BuildCheck,
    private readonly ramps: RampsService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly emails: EmailsService,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.register({ queue: queues.deployWatch.name, concurrency: 1, cron: '* * * * *', run: () => this.check() });
  }

  /** Judges everything that is on trial: takes a failing build back, or lets its ramp move on. */
  async check(): Promise<void> {
    await this.starts.forgetStarts(this.clock.now());
    const parts = await this.deployed.parts();
    const candidates = await this.trials.candidates(parts);
    // Before the counts: a visitor who comes in between is counted as one without the other build, not taken off those.
    const pairs = candidates.size === 0 ? [] : await this.starts.pairs(new Date(this.clock.now().getTime() - recent));
    const trials = await Promise.all(
      [...candidates].map(([remote, { build, baseline }]) => this.judged({ remote, build }, baseline)),
    );
    const culprits = findCulprits(trials, await this.judgedPairs(pairs, trials));
    for (const part of parts) {
      const candidate = candidates.get(part.name);
      if (!candidate) continue;
      const silent = await this.silent(part.name, candidate);
      const reason =
        culprits.get(part.name) ??
        (isSpent(silent) ? silenceOf(silent) : await this.proofAgainst(part.name, candidate));
      if (reason === null) await this.ramps.advance(part);
      else await this.rollBack(part, candidate, reason);
    }
  }

  private async judged({ remote, build }: BuildName, baseline: string): Promise<Judged> {
    const now = this.clock.now().getTime();
    const [lately, usually] = await Promise.all([
      this.counts.countsOf(remote, build, new Date(now - recent)),
      this.counts.countsOf(remote, baseline, new Date(now - day)),
    ]);
    return { remote, build, lately, usually };
  }

  /** What builds did beside those on trial, and those on trial beside others. */
  private async judgedPairs(pairs: readonly Pair[], trials: readonly Judged[]): Promise<JudgedPair[]> {
    return Promise.all(
      pairs.map(async (pair) => {
        const trial = trials.find(({ remote, build }) => remote === pair.remote && build === pair.build);
        return { ...(trial ?? (await this.judged(pair, pair.build))), pair };
      }),
    );
  }

  /** How many visitors got no screen of a build on trial. */
  private async silent(remote: string, { build }: Candidate): Promise<Verdict> {
    const now = this.clock.now().getTime();
    const { visitorsPerNetwork } = this.config.deployments;
    const [{ visitors }, silent] = await Promise.all([
      this.counts.countsOf(remote, build, new Date(now - recent)),
      this.starts.silent({ remote, build }, new Date(now - recent), new Date(now - silence), visitorsPerNetwork),
    ]);
    return judgeSilent(visitors, silent);
  }

  /** What a check of a build that somebody reported found; null while nobody did, and for a build without faults. */
  private async proofAgainst(name: string, candidate: Candidate): Promise<string | null> {
    const build = `${name} ${candidate.build}`;
    if (!(await this.throttle.isReached(suspicion, build)) || !(await this.throttle.tryTake(checks, build)))
      return null;
    const faults = await this.buildCheck.check(name, candidate);
    this.log.info(
      { remote: name, build: candidate.build, faults },
      'A build was checked because a failure was reported',
    );
    return faults === null || faults.length === 0 ? null : proofOf(faults);
  }

  /** How a build on trial does: by its errors, or by pages without a screen, whichever is worse. */
  async verdict({ name }: DeployedPart, candidate: Candidate): Promise<Verdict> {
    const { lately, usually } = await this.judged({ remote: name, build: candidate.build }, candidate.baseline);
    const [errors, silent] = [judge(lately, usually), await this.silent(name, candidate)];
    return silent.used > errors.used ? silent : errors;
  }

  private async rollBack({ name, owner }: DeployedPart, { build, isCanary }: Candidate, reason: string): Promise<void> {
    let to: string | null;
    try {
      ({ to } = await this.deployed.rollback(name, { build, by: 'vitrine', reason }));
    } catch (error) {
      // Another process was faster, or there is no earlier build: both are logged where they happen.
      if (error instanceof AppError && error.code === 'conflict')
        return this.log.warn({ remote: name, build, err: error }, 'A failing build could not be taken back');
      throw error;
    }
    this.log.error({ remote: name, build, to, reason }, 'A failing build was taken back');
    const variables = {
      remote: name,
      owner,
      from: build,
      to: to ?? '',
      reason,
      canary: isCanary,
      portalUrl: this.config.http.publicUrl.origin,
    };
    await this.dataSource.transaction(async (manager) => {
      await this.audit.record(manager, {
        action: 'deployment.rolled-back',
        entity: 'deployment',
        entityId: name,
        before: { name, build },
        after: { name, build: to, reason },
      });
      await this.emails.notify(manager, 'crash', {
        template: 'deploy-rolled-back',
        subject: deployRolledBack.subject(variables),
        variables,
      });
    });
  }
}
