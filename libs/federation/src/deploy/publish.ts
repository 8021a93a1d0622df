import type { RemoteBuild, RemoteEntry } from '@vitrine/contracts';
import type { RemoteBuildRecord, ShellBuildRecord } from '../build/build-record.ts';
import { change, type Outcome, type Situation, type Step } from './change.ts';
import {
  DeployRefused,
  neighborRefusals,
  pinRefusals,
  shellCanaryRefusals,
  shellRefusals,
  type Refusal,
  type RunningBff,
} from './checks.ts';
import { withCanary, withLive } from './entry-changes.ts';
import {
  arrive,
  buildFactsOf,
  incomingFromDisk,
  originOf,
  type BuildFiles,
  type IncomingBuild,
} from './incoming-build.ts';
import { findShellPointer, readRegistry, type DeployPlace, type ShellPointer } from './place.ts';
import { shellOn, shellWithCanary } from './pointer-changes.ts';
import { folderOfBuild } from './published-files.ts';
import { isTrial, nextTrial, type RampPlan } from './ramp.ts';
import { findRights, signerRefusals } from './rights.ts';
import type { Signer } from './signing-keys.ts';
import { remoteComposition, shellComposition } from './smoke/composition.ts';
import { smokeGate, type Smoke } from './smoke/smoke-record.ts';
import { findTrial } from './trial.ts';

export interface PublishOptions extends Step {
  /** Percent of the visitors; everyone when left out. */
  readonly share?: number;
  /** Shares that the build goes through by itself; takes the place of `share`. */
  readonly ramp?: RampPlan;
  /** The check of its pages before it is live, or why there is none; `npm start` makes none and says nothing. */
  readonly smoke?: Smoke;
  /** What the running BFF speaks, when that was asked. */
  readonly bff?: RunningBff | null;
  /** Projects that are deployed together; a shell need not support their old builds. */
  readonly alongside?: readonly string[];
  /** What was live when the deploy began (`readState`); by default, when this function is called. */
  readonly liveAtStart?: string;
  /** Allows builds over a budget: `npm start` publishes them, a deploy does not. */
  readonly anySize?: boolean;
  /** Signs the build; without one its provenance is written down, and signatures it has stay. */
  readonly signer?: Signer | null;
}

/** A build keeps the day it was first published, through canary, promotion and rollback. */
const keepDate = (build: RemoteBuild, before: RemoteEntry | undefined): RemoteBuild => {
  const liveBuild =
    before &&
    [before.current, ...(before.canary ? [before.canary.build] : []), ...before.history].find(
      ({ buildId }) => buildId === build.buildId,
    );
  return liveBuild ? { ...build, deployedAt: liveBuild.deployedAt } : build;
};

/** Of a remote or of the shell: what is `live` of it for the other visitors. */
const trialRefusals = (buildId: string, live: string | undefined): Refusal[] => {
  if (live === undefined)
    return [
      {
        rule: 'canary',
        why: 'nothing of it is live that the other visitors could get',
        fix: 'deploy it to everyone first',
      },
    ];
  return live === buildId
    ? [{ rule: 'canary', why: 'this build is live for everyone already', fix: 'change something, and deploy that' }]
    : [];
};

const canaryRefusals = (record: RemoteBuildRecord, before: RemoteEntry | undefined): Refusal[] => {
  const refusals = trialRefusals(record.buildId, before?.current.buildId);
  if (refusals.length > 0 || !before) return refusals;
  const sameRoutes = before.routes.toSorted().join(' ') === record.routes.toSorted().join(' ');
  return sameRoutes
    ? []
    : [
        {
          rule: 'canary',
          why: 'its routes are not those of the live build, and an address must not depend on the visitor',
          fix: 'deploy the change of routes to everyone, by itself',
        },
      ];
};

const wholeRefusals = async ({ refusals }: IncomingBuild, { anySize = false }: PublishOptions): Promise<Refusal[]> =>
  (await refusals()).filter(({ rule }) => !(anySize && rule === 'sizes'));

/** What of a remote, or of the shell, is live and on trial. */
const stateOf = (entry: RemoteEntry | undefined, pointer: ShellPointer | null, name: string): string => {
  const live = name === 'shell' ? pointer?.buildId : entry?.current.buildId;
  const trial = findTrial({ entry, pointer }, name);
  return trial ? `${trial.current} with the canary ${trial.build}` : (live ?? 'nothing');
};

/** What is live now, for `PublishOptions.seen`: a deploy reads it before it builds. */
export const readState = async (place: DeployPlace, name: string): Promise<string> => {
  const [{ value: registry }, { value: pointer }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  return stateOf(
    registry.remotes.find((entry) => entry.name === name),
    pointer,
    name,
  );
};

/** Refuses a build that somebody else's overtook while it was made: their change would be lost without a word. */
const overtakenRefusals = (name: string, buildId: string, { liveAtStart: before }: PublishOptions) => {
  let expected = before;
  return ({ entry, pointer }: Situation): Refusal[] => {
    const found = stateOf(entry, pointer, name);
    expected ??= found;
    return expected === found || found.includes(buildId)
      ? []
      : [
          {
            rule: 'history',
            why: `${expected} was live when this deploy began, and by now ${found} is, which this build may lack`,
            fix: `see \`npm run vitrine -- log ${name}\`, take over their change, and deploy again`,
          },
        ];
  };
};

/** A remote is shown by a shell. */
export const noShell: Refusal = {
  rule: 'shell',
  why: 'no shell is live that could show it',
  fix: 'deploy the shell first (`npm run vitrine -- deploy shell`)',
};

const publishRemote = async (
  place: DeployPlace,
  incoming: IncomingBuild,
  record: RemoteBuildRecord,
  options: PublishOptions,
): Promise<Outcome> => {
  const { name, buildId, owner, routes } = record;
  const { bff = null } = options;
  const folder = folderOfBuild(name, buildId);
  const whole = await wholeRefusals(incoming, options);
  if (whole.length > 0) return change(place, name, { ...options, refusal: () => whole, what: `${name} ${buildId}` });
  const overtaken = overtakenRefusals(name, buildId, options);
  const gate = smokeGate(place, name, { ...options, isRequired: options.ramp !== undefined });
  const buildWith = (entry: RemoteEntry | undefined, { integrity, provenance }: BuildFiles, now: Date): RemoteBuild => {
    const facts = buildFactsOf(record, integrity, folder);
    return keepDate({ ...facts, ...(provenance ? { provenance } : {}), deployedAt: now.toISOString() }, entry);
  };
  return change(place, name, {
    ...options,
    what: `${name} ${buildId}`,
    prepare: async (situation) => {
      const buildFiles = await arrive(place, folder, incoming, options.signer ?? null);
      const { entry, now } = situation;
      const live = withLive(entry, { name, owner, routes }, buildWith(entry, buildFiles, now), now);
      if (entry?.current.buildId !== buildId) await gate.check(folder, remoteComposition(situation, live), now);
      return buildFiles;
    },
    folder: () => folder,
    refusal: async (situation) => {
      const { registry, shell, shellCanary, entry } = situation;
      if (!shell) return [noShell];
      return [
        ...pinRefusals(name, entry?.pinned),
        ...overtaken(situation),
        ...neighborRefusals(record, registry, shell, bff),
        ...shellCanaryRefusals(record, shellCanary),
        ...(isTrial(options) ? canaryRefusals(record, entry) : []),
        ...(await gate.refusals(folder)),
      ];
    },
    apply: (situation, buildFiles) => {
      const { entry, now } = situation;
      const build = buildWith(entry, buildFiles, now);
      const from = entry?.current.buildId ?? null;
      const log = { from, to: buildId, ...originOf(incoming, buildFiles) };
      if (isTrial(options) && entry) {
        const trial = nextTrial(buildId, findTrial(situation, name), options, now);
        if (!trial) return null;
        const { share, ramp } = trial;
        return { entry: withCanary(entry, build, share, now, ramp), log: { ...log, action: 'canary', share } };
      }
      const unchanged =
        entry?.current.buildId === buildId && entry.owner === owner && entry.routes.join(' ') === routes.join(' ');
      return unchanged
        ? null
        : { entry: withLive(entry, { name, owner, routes }, build, now), log: { ...log, action: 'deploy' } };
    },
  });
};

const publishShell = async (
  place: DeployPlace,
  incoming: IncomingBuild,
  record: ShellBuildRecord,
  options: PublishOptions,
): Promise<Outcome> => {
  const { buildId } = record;
  const folder = folderOfBuild('shell', buildId);
  const { alongside = [], bff = null } = options;
  const whole = await wholeRefusals(incoming, options);
  if (whole.length > 0) return change(place, 'shell', { ...options, refusal: () => whole, what: `shell ${buildId}` });
  const overtaken = overtakenRefusals('shell', buildId, options);
  const gate = smokeGate(place, 'shell', { ...options, isRequired: options.ramp !== undefined });
  return change(place, 'shell', {
    ...options,
    what: `shell ${buildId}`,
    prepare: async (situation) => {
      const buildFiles = await arrive(place, folder, incoming, options.signer ?? null);
      const { pointer, now } = situation;
      const live = shellOn(pointer, { buildId, ...buildFiles }, now);
      if (pointer?.buildId !== buildId) await gate.check(folder, shellComposition(situation, live, record), now);
      return buildFiles;
    },
    folder: () => folder,
    refusal: async (situation) => [
      ...pinRefusals('shell', situation.pointer?.pinned),
      ...overtaken(situation),
      // Beside a canary of the shell everything that is live stays.
      ...shellRefusals(record, situation.registry, isTrial(options) ? [] : alongside, bff),
      ...(isTrial(options) ? trialRefusals(buildId, situation.pointer?.buildId) : []),
      ...(await gate.refusals(folder)),
    ],
    apply: (situation, buildFiles) => {
      const { pointer, now } = situation;
      const build = { buildId, ...buildFiles };
      const log = { from: pointer?.buildId ?? null, to: buildId, ...originOf(incoming, buildFiles) };
      if (isTrial(options) && pointer) {
        const trial = nextTrial(buildId, findTrial(situation, 'shell'), options, now);
        if (!trial) return null;
        const { share, ramp } = trial;
        return { pointer: shellWithCanary(pointer, build, share, now, ramp), log: { ...log, action: 'canary', share } };
      }
      return log.from === buildId ? null : { pointer: shellOn(pointer, build, now), log: { ...log, action: 'deploy' } };
    },
  });
};

/**
 * Refuses a pinned remote as `publish` would, and a key that could sign nothing for it, before slow work. Throws
 * `DeployRefused`.
 */
export const refuseEarly = (
  place: DeployPlace,
  name: string,
  step: Step & { readonly signer: Signer | null },
): Promise<Outcome> =>
  change(place, name, {
    ...step,
    what: name,
    refusal: async ({ entry, pointer }) => [
      ...pinRefusals(name, name === 'shell' ? pointer?.pinned : entry?.pinned),
      ...signerRefusals(await findRights(place.target), step.signer, { name, environment: place.environment }),
    ],
  });

/** Makes a build live wherever it comes from: checks, files, checks again, then one conditional write. */
export const publishBuild = (place: DeployPlace, incoming: IncomingBuild, options: PublishOptions): Promise<Outcome> =>
  incoming.record.kind === 'shell'
    ? publishShell(place, incoming, incoming.record, options)
    : publishRemote(place, incoming, incoming.record, options);

/**
 * Makes the build in `<project>/dist` live: checks, immutable folder, checks again, then one conditional write.
 * Throws `DeployRefused` with every rule that is broken; nothing is live then that was not before, and the log says so.
 */
export const publish = async (place: DeployPlace, project: string, options: PublishOptions): Promise<Outcome> =>
  publishBuild(place, incomingFromDisk(place, project), options);

/**
 * Publishes the files of the build in `<project>/dist`, and changes nothing that is live: `promoteSet` does, with
 * others in one step. Answers the build. Throws `DeployRefused`.
 */
export const hold = async (
  place: DeployPlace,
  project: string,
  { signer = null }: Pick<PublishOptions, 'signer'>,
): Promise<string> => {
  const incoming = incomingFromDisk(place, project);
  const { name, buildId } = incoming.record;
  const refusals = await incoming.refusals();
  if (refusals.length > 0) throw new DeployRefused(`${name} ${buildId}`, refusals);
  await arrive(place, folderOfBuild(name, buildId), incoming, signer);
  return buildId;
};
