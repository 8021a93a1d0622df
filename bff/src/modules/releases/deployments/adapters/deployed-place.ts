import { Inject, Injectable } from '@nestjs/common';
import type { DeployLogEntry, PlatformGraph, RemoteBuild, RemoteEntry } from '@vitrine/contracts';
import {
  advanceRamp,
  deployPlace,
  DeployRefused,
  disable,
  enable,
  findIntegrity,
  findShellPointer,
  findSourceMap,
  isServed,
  LockBusy,
  promote,
  readGraph,
  readLog,
  readRegistry,
  readShellRecord,
  rollback,
  rollbackTarget,
  shellOwner,
  stopRamp,
  type DeployPlace,
  type Outcome,
  type ShellPointer,
} from '@vitrine/federation/deploy';
import { Clock } from '../../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../../platform/config.ts';
import { AppError } from '../../../../platform/http/index.ts';
import {
  type BuildFiles,
  Deployed,
  type DeployedBuild,
  type DeployedPart,
  type DeployStep,
  type RampMove,
  type RampPause,
  type StepReason,
} from '../ports/deployed.ts';

/** Steps shown of each remote. */
const shownSteps = 12;

/** How long a button of the portal waits for a step that somebody else takes. Milliseconds. */
const timeoutMs = 10_000;

/** The registry on its folder or store, through the very library that the deploy tool uses. */
@Injectable()
export class DeployedPlace extends Deployed {
  private readonly place: DeployPlace | null;
  readonly environment: string | null;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: Clock,
  ) {
    super();
    this.place = config.deployments.target === null ? null : deployPlace(process.cwd(), config.deployments.target);
    this.environment = this.place?.environment ?? null;
  }

  async parts(): Promise<DeployedPart[]> {
    if (!this.place) return [];
    const [{ value: registry }, { value: pointer }, log] = await Promise.all([
      readRegistry(this.place),
      findShellPointer(this.place),
      readLog(this.place),
    ]);
    const stepsOf = (name: string): DeployLogEntry[] =>
      log
        .filter(({ remote }) => remote === name)
        .slice(-shownSteps)
        .toReversed();
    const remotes = registry.remotes.map((entry) => toPart(entry, stepsOf(entry.name)));
    return pointer ? [await this.shellPart(this.place, pointer, log, stepsOf('shell')), ...remotes] : remotes;
  }

  async graph(): Promise<PlatformGraph | null> {
    return this.place && (await readGraph(this.place));
  }

  async filesOf(name: string, build: string): Promise<BuildFiles | null> {
    if (!this.place) return null;
    if (name === 'shell') {
      const integrity = await findIntegrity(this.place.target, `shell/${build}/`);
      return integrity && { integrity: servedOf(integrity), page: '/' };
    }
    const { value: registry } = await readRegistry(this.place);
    const entry = registry.remotes.find((remote) => remote.name === name);
    const found =
      entry &&
      [entry.current, ...(entry.canary ? [entry.canary.build] : []), ...entry.history].find(
        ({ buildId }) => buildId === build,
      );
    return found ? { integrity: servedOf(found.integrity), page: pageOf(entry, found) } : null;
  }

  async scriptOf(url: string): ReturnType<Deployed['scriptOf']> {
    if (!this.place) return null;
    const { target } = this.place;
    const [script, map] = await Promise.all([target.find(url.slice(1)), findSourceMap(target, url)]);
    return script && map && { code: script.content.toString(), map };
  }

  rollback(name: string, { build, by, reason }: DeployStep): Promise<DeployLogEntry> {
    return this.step((place) => rollback(place, name, { build, by, reason, timeoutMs, now: this.clock.now() }));
  }

  promote(name: string, { build, by, reason }: DeployStep): Promise<DeployLogEntry> {
    return this.step((place) => promote(place, name, { build, by, reason, timeoutMs, now: this.clock.now() }));
  }

  stopRamp(name: string, { build, by, reason }: DeployStep): Promise<DeployLogEntry> {
    return this.step((place) => stopRamp(place, name, { build, by, reason, timeoutMs, now: this.clock.now() }));
  }

  async advanceRamp(name: string, pause: RampPause): Promise<RampMove> {
    if (!this.place) return null;
    try {
      const { log } = await advanceRamp(this.place, name, { ...pause, by: 'vitrine', now: this.clock.now() });
      return log && { log };
    } catch (error) {
      if (error instanceof DeployRefused) return { refused: error.refusals.map(({ why }) => why).join('; ') };
      // The next evaluation finds it again.
      if (error instanceof LockBusy) return null;
      throw error;
    }
  }

  disable(name: string, { by, reason }: StepReason): Promise<DeployLogEntry> {
    return this.step((place) => disable(place, name, { by, reason, timeoutMs, now: this.clock.now() }));
  }

  enable(name: string, { by, reason }: StepReason): Promise<DeployLogEntry> {
    return this.step((place) => enable(place, name, { by, reason, timeoutMs, now: this.clock.now() }));
  }

  private async step(take: (place: DeployPlace) => Promise<Outcome>): Promise<DeployLogEntry> {
    if (!this.place) throw new AppError('not_enabled');
    try {
      const { log } = await take(this.place);
      if (!log) throw new AppError('conflict');
      return log;
    } catch (error) {
      if (error instanceof DeployRefused)
        throw new AppError(error.refusals.some(({ rule }) => rule === 'rights') ? 'forbidden' : 'conflict', {
          message: error.refusals.map(({ why, fix }) => `Refused: ${why}. To mend: ${fix}.`).join(' '),
          cause: error,
        });
      if (error instanceof LockBusy)
        throw new AppError('conflict', {
          message: `${error.holder} is changing what’s live right now, so nothing was done. Try again in a moment.`,
          cause: error,
        });
      throw error;
    }
  }

  private async shellBuild(
    place: DeployPlace,
    { buildId, provenance }: Pick<ShellPointer, 'buildId' | 'provenance'>,
    deployedAt: string,
  ): Promise<DeployedBuild> {
    // A shell whose files are gone has to be judged and taken back all the same.
    const sizes = await readShellRecord(place, buildId).then(
      (record) => record.sizes,
      () => [],
    );
    return { buildId, deployedAt, withdrawn: null, sizes, provenance: provenance ?? null };
  }

  private async shellPart(
    place: DeployPlace,
    pointer: ShellPointer,
    log: readonly DeployLogEntry[],
    steps: readonly DeployLogEntry[],
  ): Promise<DeployedPart> {
    const rollbackOf = (id: string) =>
      log.findLast(({ remote, action, from }) => remote === 'shell' && action === 'rollback' && from === id);
    const first = (id: string) =>
      log.find(({ remote, to }) => remote === 'shell' && to === id)?.at ?? pointer.deployedAt;
    const older = pointer.history.map((buildId): DeployedBuild => {
      const rolledBack = pointer.withdrawn?.includes(buildId) === true ? rollbackOf(buildId) : undefined;
      return {
        buildId,
        deployedAt: first(buildId),
        withdrawn: rolledBack ? { at: rolledBack.at, reason: rolledBack.reason ?? '' } : null,
        sizes: [],
        provenance: null,
      };
    });
    return {
      name: 'shell',
      owner: shellOwner,
      routes: [],
      current: await this.shellBuild(place, pointer, first(pointer.buildId)),
      since: pointer.since ?? pointer.deployedAt,
      canary: pointer.canary
        ? {
            build: await this.shellBuild(place, pointer.canary, pointer.canary.since),
            share: pointer.canary.share,
            since: pointer.canary.since,
            ramp: pointer.canary.ramp ?? null,
          }
        : null,
      pinned: pointer.pinned ?? null,
      disabled: null,
      history: older,
      rollbackTo: pointer.history.find((id) => pointer.withdrawn?.includes(id) !== true) ?? null,
      log: steps,
    };
  }
}

const servedOf = (integrity: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(integrity).filter(([url]) => isServed(url.replace(/^\/(?:shell|remotes\/[^/]+)\/[^/]+\//, ''))),
  );

const pageOf = ({ routes }: RemoteEntry, { prerendered, screens }: RemoteBuild): string =>
  [...Object.keys(prerendered), ...(screens ?? routes)].find((path) => !/[:*]/.test(path)) ?? '/';

const toBuild = ({ buildId, deployedAt, withdrawn, sizes, provenance }: RemoteBuild): DeployedBuild => ({
  buildId,
  deployedAt,
  withdrawn: withdrawn ?? null,
  sizes: sizes ?? [],
  provenance: provenance ?? null,
});

const toPart = (entry: RemoteEntry, log: readonly DeployLogEntry[]): DeployedPart => {
  const { name, owner, routes, current, since, canary, pinned, disabled, history } = entry;
  return {
    name,
    owner,
    routes,
    current: toBuild(current),
    since: since ?? current.deployedAt,
    canary: canary
      ? { build: toBuild(canary.build), share: canary.share, since: canary.since, ramp: canary.ramp ?? null }
      : null,
    pinned: pinned ?? null,
    disabled: disabled ?? null,
    history: history.map(toBuild),
    rollbackTo: rollbackTarget(entry)?.buildId ?? null,
    log,
  };
};
