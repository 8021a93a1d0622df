import { Inject, Injectable } from '@nestjs/common';
import { rampTimes } from '@vitrine/federation/deploy';
import { DataSource } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Log } from '../../../platform/log.ts';
import { Audit } from '../../settings/index.ts';
import { EmailsService, rampStopped } from '../../emails/index.ts';
import { DeploymentsRepository } from './deployments.repository.ts';
import { isSpent, judge, type Verdict } from './error-budget.ts';
import { Deployed, type DeployedPart } from './ports/deployed.ts';

const day = 24 * 60 * 60_000;

const visitors = ({ failing, visitors }: Verdict): string =>
  `${String(failing)} of ${String(visitors)} visitors of this step had an error`;

/** What a pause that is over leads to. */
type Decision = { readonly move: string } | { readonly stop: string } | null;

/**
 * Moves on with few visitors only after some pauses, and only if nobody had an error: the share of a handful says
 * nothing, and who waits for more of them on a quiet site waits for ever.
 */
const decide = (verdict: Verdict, isQuietLongEnough: boolean): Decision => {
  if (isSpent(verdict)) return { stop: `${visitors(verdict)}, which uses the error budget up` };
  if (verdict.awaited === null) return { move: visitors(verdict) };
  if (!isQuietLongEnough) return null;
  if (verdict.failing > 0) return { stop: `${visitors(verdict)}, too few to judge the build by` };
  return { move: `${visitors(verdict)}; a quiet site moves on all the same` };
};

interface StoppedRamp extends Pick<DeployedPart, 'name' | 'owner'> {
  readonly build: string;
  /** Percent of the visitors who keep the canary. */
  readonly share: number;
  readonly reason: string;
}

/** Moves canaries on that go through their shares by themselves (ADR 0075). */
@Injectable()
export class RampsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly deployed: Deployed,
    private readonly counts: DeploymentsRepository,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly emails: EmailsService,
    private readonly log: Log,
  ) {}

  /**
   * The next step of a part's ramp, if its pause is over and its visitors allow it. A build that fails too many of the
   * last minutes was taken back before this asks.
   */
  async advance({ name, owner, canary, current, pinned }: DeployedPart): Promise<void> {
    const ramp = canary?.ramp;
    const now = this.clock.now();
    if (!ramp || ramp.stopped || pinned) return;
    const { next, latest } = rampTimes(ramp);
    if (now < next) return;
    const build = canary.build.buildId;
    const [met, usual] = await Promise.all([
      this.counts.countsOf(name, build, new Date(ramp.since)),
      this.counts.countsOf(name, current.buildId, new Date(now.getTime() - day)),
    ]);
    const decision = decide(judge(met, usual), now >= latest);
    if (!decision) return;
    const stopped = { name, owner, build, share: canary.share };
    if ('stop' in decision) return this.stop({ ...stopped, reason: decision.stop });
    const moved = await this.deployed.advanceRamp(name, { build, step: ramp.step, reason: decision.move });
    if (!moved) return;
    if ('refused' in moved) return this.stop({ ...stopped, reason: moved.refused });
    const { action, share, to } = moved.log;
    this.log.info({ remote: name, build: to, share, action, reason: decision.move }, 'A ramp moved on');
    if (action === 'promote')
      await this.dataSource.transaction((manager) =>
        this.audit.record(manager, {
          action: 'deployment.promoted',
          entity: 'deployment',
          entityId: name,
          before: { name, build: current.buildId },
          after: { name, build: to, reason: decision.move },
        }),
      );
  }

  private async stop({ name, owner, build, share, reason }: StoppedRamp): Promise<void> {
    try {
      await this.deployed.stopRamp(name, { build, by: 'vitrine', reason });
    } catch (error) {
      // Another process was faster, or a person.
      if (error instanceof AppError && error.code === 'conflict') return;
      throw error;
    }
    this.log.error({ remote: name, build, reason }, 'A ramp was stopped');
    const portalUrl = this.config.http.publicUrl.origin;
    const variables = { remote: name, owner, build, share, reason, portalUrl };
    await this.dataSource.transaction(async (manager) => {
      await this.audit.record(manager, {
        action: 'deployment.ramp-stopped',
        entity: 'deployment',
        entityId: name,
        before: { name, build },
        after: { name, build, share, reason },
      });
      await this.emails.notify(manager, 'crash', {
        template: 'ramp-stopped',
        subject: rampStopped.subject(variables),
        variables,
      });
    });
  }
}
