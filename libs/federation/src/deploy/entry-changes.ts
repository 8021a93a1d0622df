import type { Ramp, RemoteBuild, RemoteEntry } from '@vitrine/contracts';

/**
 * How many older builds an environment remembers: so many that a rollback can go to, and so many that were taken back.
 * Counted apart, because a series of failures must not leave nothing to go back to.
 */
const remembered = 10;

/** The newest builds of a history, each kind counted by itself; in their order. */
export const newest = <B>(history: readonly B[], isWithdrawn: (build: B) => boolean): B[] => {
  const places = { good: remembered, withdrawn: remembered };
  return history.filter((build) => {
    const kind = isWithdrawn(build) ? 'withdrawn' : 'good';
    places[kind] -= 1;
    return places[kind] >= 0;
  });
};

const newestBuilds = (history: readonly RemoteBuild[]): RemoteBuild[] =>
  newest(history, ({ withdrawn }) => withdrawn !== undefined);

const same =
  (id: string) =>
  (build: RemoteBuild): boolean =>
    build.buildId === id;
const notSame =
  (id: string) =>
  (build: RemoteBuild): boolean =>
    build.buildId !== id;

const buildTakenOff = (build: RemoteBuild, at: Date, reason: string): RemoteBuild => ({
  ...build,
  withdrawn: { at: at.toISOString(), reason },
});

/** The build without its withdrawal: deploying it again revokes that. */
const cleared = (build: RemoteBuild): RemoteBuild => {
  const { withdrawn: _, ...rest } = build;
  return rest;
};

const without = (entry: RemoteEntry): Omit<RemoteEntry, 'canary'> => {
  const { canary: _, ...rest } = entry;
  return rest;
};

/** The history once `build` is current: the previous build, and a canary that it replaces. */
const outlived = ({ current, canary, history }: RemoteEntry, build: RemoteBuild, now: Date): RemoteBuild[] => {
  const replaced =
    canary && canary.build.buildId !== build.buildId
      ? [buildTakenOff(canary.build, now, `replaced by ${build.buildId}`)]
      : [];
  return newestBuilds([...replaced, current, ...history].filter(notSame(build.buildId)));
};

/** The build for everyone; it ends a running canary. */
export const withLive = (
  before: RemoteEntry | undefined,
  { name, owner, routes }: Pick<RemoteEntry, 'name' | 'owner' | 'routes'>,
  build: RemoteBuild,
  now: Date,
): RemoteEntry => ({
  ...(before ? without(before) : {}),
  name,
  owner,
  routes,
  current: cleared(build),
  since: now.toISOString(),
  history: before ? outlived(before, build, now) : [],
});

/** The build for a share of the visitors. The same build again only changes the share, and with it the ramp. */
export const withCanary = (
  before: RemoteEntry,
  build: RemoteBuild,
  share: number,
  now: Date,
  ramp?: Ramp,
): RemoteEntry => {
  const ramped = ramp && { ramp };
  if (before.canary?.build.buildId === build.buildId)
    return { ...before, canary: { build: before.canary.build, share, since: before.canary.since, ...ramped } };
  const replaced = before.canary ? [buildTakenOff(before.canary.build, now, `replaced by ${build.buildId}`)] : [];
  return {
    ...before,
    canary: { build: cleared(build), share, since: now.toISOString(), ...ramped },
    history: newestBuilds([...replaced, ...before.history].filter(notSame(build.buildId))),
  };
};

/** The canary for everyone; null when none runs. */
export const promoted = (before: RemoteEntry, now: Date): RemoteEntry | null =>
  before.canary ? withLive(before, before, before.canary.build, now) : null;

/** Build that a rollback of the current one leads to: the one asked for, or the newest that was not withdrawn. */
export const rollbackTarget = ({ history }: Pick<RemoteEntry, 'history'>, buildId?: string): RemoteBuild | null =>
  history.find((build) => (buildId === undefined ? build.withdrawn === undefined : build.buildId === buildId)) ?? null;

/** Without its canary, which stays in the history, withdrawn. */
export const canaryWithdrawn = (before: RemoteEntry, now: Date, reason: string): RemoteEntry => {
  const { canary } = before;
  if (!canary) return before;
  return {
    ...without(before),
    history: newestBuilds([
      buildTakenOff(canary.build, now, reason),
      ...before.history.filter(notSame(canary.build.buildId)),
    ]),
  };
};

/**
 * Back on an older build. The one that was live stays in the history, withdrawn; unless this undoes a rollback: who
 * brings back a build that was withdrawn says nothing against the one that stood in for it.
 */
export const rolledBack = (
  before: RemoteEntry,
  to: RemoteBuild,
  routes: readonly string[],
  now: Date,
  reason: string,
): RemoteEntry => ({
  ...before,
  routes: [...routes],
  current: cleared(before.history.find(same(to.buildId)) ?? to),
  since: now.toISOString(),
  history: newestBuilds([
    to.withdrawn ? before.current : buildTakenOff(before.current, now, reason),
    ...before.history.filter(notSame(to.buildId)),
  ]),
});
