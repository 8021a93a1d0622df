import type { RemoteBuild, RemoteEntry } from '@vitrine/contracts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  readBuildRecord,
  type BuildRecord,
  type RemoteBuildRecord,
  type ShellBuildRecord,
} from '../build/build-record.ts';
import { change, type Outcome, type Situation, type Step } from './change.ts';
import {
  buildRefusals,
  DeployRefused,
  neighborRefusals,
  pinRefusals,
  shellRefusals,
  type Refusal,
  type RunningBff,
} from './checks.ts';
import { newest, withCanary, withLive } from './entry-changes.ts';
import { findShellPointer, readRegistry, type DeployPlace, type ShellPointer } from './place.ts';
import { publishFiles } from './published-files.ts';

export interface PublishOptions extends Step {
  /** Percent of the visitors; everyone when left out. */
  readonly share?: number;
  /** What the running BFF speaks, when that was asked. */
  readonly bff?: RunningBff | null;
  /** Projects that are deployed together; a shell need not support their old builds. */
  readonly alongside?: readonly string[];
  /** What was live when the deploy began (`readState`); by default, when this function is called. */
  readonly seen?: string;
  /** Allows builds over a budget: `npm start` publishes them, a deploy does not. */
  readonly anySize?: boolean;
}

const liveBuildOf = (
  record: RemoteBuildRecord,
  integrity: Record<string, string>,
  folder: string,
  now: Date,
): RemoteBuild => ({
  buildId: record.buildId,
  entry: `/${folder}mf-manifest.json`,
  integrity,
  prerendered: Object.fromEntries(
    Object.entries(record.prerendered).map(([route, { html, css, head, ...facts }]) => [
      route,
      { ...facts, html: `/${folder}${html}`, css: `/${folder}${css}`, head: `/${folder}${head}` },
    ]),
  ),
  redirects: record.redirects,
  ...(record.screens && { screens: record.screens }),
  contract: record.contract,
  sdk: record.sdk,
  react: record.react,
  deployedAt: now.toISOString(),
  sizes: record.sizes,
});

/** A build keeps the day it was first published, through canary, promotion and rollback. */
const keepDate = (build: RemoteBuild, before: RemoteEntry | undefined): RemoteBuild => {
  const known =
    before &&
    [before.current, ...(before.canary ? [before.canary.build] : []), ...before.history].find(
      ({ buildId }) => buildId === build.buildId,
    );
  return known ? { ...build, deployedAt: known.deployedAt } : build;
};

const canaryRefusals = (record: RemoteBuildRecord, before: RemoteEntry | undefined): Refusal[] => {
  if (!before)
    return [
      {
        rule: 'canary',
        why: 'nothing of it is live that the other visitors could get',
        fix: 'deploy it to everyone first',
      },
    ];
  if (before.current.buildId === record.buildId)
    return [
      { rule: 'canary', why: 'this build is live for everyone already', fix: 'change something, and deploy that' },
    ];
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

const wholeRefusals = async (
  record: BuildRecord,
  dist: string,
  { anySize = false }: PublishOptions,
): Promise<Refusal[]> => (await buildRefusals(record, dist)).filter(({ rule }) => !(anySize && rule === 'sizes'));

/** What of a remote, or of the shell, is live and on trial. */
const stateOf = (entry: RemoteEntry | undefined, pointer: ShellPointer | null, name: string): string => {
  if (name === 'shell') return pointer?.buildId ?? 'nothing';
  if (!entry) return 'nothing';
  return entry.canary
    ? `${entry.current.buildId} with the canary ${entry.canary.build.buildId}`
    : entry.current.buildId;
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
const overtakenRefusals = (name: string, buildId: string, { seen: before }: PublishOptions) => {
  let seen = before;
  return ({ entry, pointer }: Situation): Refusal[] => {
    const found = stateOf(entry, pointer, name);
    seen ??= found;
    return seen === found || found.includes(buildId)
      ? []
      : [
          {
            rule: 'history',
            why: `${seen} was live when this deploy began, and by now ${found} is, which this build may lack`,
            fix: `see \`npm run deploy:log ${name}\`, take over their change, and deploy again`,
          },
        ];
  };
};

const publishRemote = async (
  place: DeployPlace,
  dist: string,
  record: RemoteBuildRecord,
  options: PublishOptions,
): Promise<Outcome> => {
  const { name, buildId, owner, routes } = record;
  const { share, bff = null } = options;
  const folder = `remotes/${name}/${buildId}/`;
  const whole = await wholeRefusals(record, dist, options);
  if (whole.length > 0) return change(place, name, { ...options, refusal: () => whole, what: `${name} ${buildId}` });
  const overtaken = overtakenRefusals(name, buildId, options);
  return change(place, name, {
    ...options,
    what: `${name} ${buildId}`,
    prepare: () => publishFiles(place.target, folder, dist),
    folder: () => folder,
    refusal: (situation) => {
      const { registry, shell, entry } = situation;
      if (!shell)
        return [
          {
            rule: 'shell',
            why: 'no shell is live that could show it',
            fix: 'deploy the shell first (`npm run deploy shell`)',
          },
        ];
      return [
        ...pinRefusals(name, entry?.pinned),
        ...overtaken(situation),
        ...neighborRefusals(record, registry, shell, bff),
        ...(share === undefined ? [] : canaryRefusals(record, entry)),
      ];
    },
    apply: ({ entry, now }, integrity) => {
      const build = keepDate(liveBuildOf(record, integrity, folder, now), entry);
      const from = entry?.current.buildId ?? null;
      if (share !== undefined && entry) {
        if (entry.canary?.build.buildId === buildId && entry.canary.share === share) return null;
        return { entry: withCanary(entry, build, share, now), log: { action: 'canary', from, to: buildId, share } };
      }
      const unchanged =
        entry?.current.buildId === buildId && entry.owner === owner && entry.routes.join(' ') === routes.join(' ');
      return unchanged
        ? null
        : { entry: withLive(entry, { name, owner, routes }, build, now), log: { action: 'deploy', from, to: buildId } };
    },
  });
};

const publishShell = async (
  place: DeployPlace,
  dist: string,
  record: ShellBuildRecord,
  options: PublishOptions,
): Promise<Outcome> => {
  const { buildId } = record;
  const folder = `shell/${buildId}/`;
  const { alongside = [], bff = null, share } = options;
  const whole = await wholeRefusals(record, dist, options);
  if (share !== undefined)
    whole.push({
      rule: 'canary',
      why: 'every remote runs on the shell, so it is deployed to everyone',
      fix: 'leave --canary out',
    });
  if (whole.length > 0) return change(place, 'shell', { ...options, refusal: () => whole, what: `shell ${buildId}` });
  const overtaken = overtakenRefusals('shell', buildId, options);
  return change(place, 'shell', {
    ...options,
    what: `shell ${buildId}`,
    prepare: () => publishFiles(place.target, folder, dist),
    folder: () => folder,
    refusal: (situation) => [
      ...pinRefusals('shell', situation.pointer?.pinned),
      ...overtaken(situation),
      ...shellRefusals(record, situation.registry, alongside, bff),
    ],
    apply: ({ pointer, now }, integrity) =>
      pointer?.buildId === buildId
        ? null
        : {
            pointer: shellOn(pointer, buildId, integrity, now),
            log: { action: 'deploy', from: pointer?.buildId ?? null, to: buildId },
          },
  });
};

/** The pointer to another build; `withdrawn` says whether the previous one is withdrawn. */
export const shellOn = (
  before: ShellPointer | null,
  buildId: string,
  integrity: Record<string, string>,
  now: Date,
  withdrawn = false,
): ShellPointer => {
  const back = [...(withdrawn && before ? [before.buildId] : []), ...(before?.withdrawn ?? [])].filter(
    (id) => id !== buildId,
  );
  const history = newest(before ? [before.buildId, ...before.history].filter((id) => id !== buildId) : [], (id) =>
    back.includes(id),
  );
  return {
    version: 1,
    buildId,
    integrity,
    deployedAt: now.toISOString(),
    since: now.toISOString(),
    ...(before?.pinned ? { pinned: before.pinned } : {}),
    history,
    withdrawn: [...new Set(back)].filter((id) => history.includes(id)),
  };
};

/**
 * Refuses a pinned remote as `publish` would, before slow work. Throws `DeployRefused`.
 */
export const refusePinned = (place: DeployPlace, name: string, step: Step): Promise<Outcome> =>
  change(place, name, {
    ...step,
    what: name,
    refusal: ({ entry, pointer }) => pinRefusals(name, name === 'shell' ? pointer?.pinned : entry?.pinned),
  });

/**
 * Makes the build in `<project>/dist` live: checks, immutable folder, checks again, then one conditional write.
 * Throws `DeployRefused` with every rule that is broken; nothing is live then that was not before, and the log says so.
 */
export const publish = async (place: DeployPlace, project: string, options: PublishOptions): Promise<Outcome> => {
  const dist = join(project, 'dist');
  if (!existsSync(join(dist, 'build.json')))
    throw new DeployRefused(project, [{ rule: 'files', why: 'it has no build', fix: 'run `npm run build` first' }]);
  const record = readBuildRecord(dist);
  return record.kind === 'shell'
    ? publishShell(place, dist, record, options)
    : publishRemote(place, dist, record, options);
};
