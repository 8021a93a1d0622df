import type { RemoteEntry } from '@vitrine/contracts';
import { change, type Outcome, type Situation, type Step } from './change.ts';
import { neighborRefusals, rollBackBefore, shellRefusals, type Refusal, type RunningBff } from './checks.ts';
import { canaryWithdrawn, promoted, rollbackTarget, rolledBack } from './entry-changes.ts';
import { readPublishedRecord, readShellRecord, type DeployPlace, type ShellPointer } from './place.ts';
import { shellOn } from './publish.ts';
import { findDamage, findPublished } from './published-files.ts';

const unknown = (name: string): Refusal => ({
  rule: 'history',
  why: `there is no ${name} in this registry`,
  fix: '`npm run status` names what there is',
});

/** Refuses a step because another build is live than the caller saw. */
const moved = (seen: string, found: string | undefined): Refusal[] =>
  found === seen
    ? []
    : [
        {
          rule: 'history',
          why: `${seen} was meant, and ${found ?? 'none'} is there now`,
          fix: 'look again, then decide again',
        },
      ];

/**
 * Asks whether every file of a published build is there as it was published. A step asks twice, and reads the files
 * once: under the lock it only looks whether they are there (`Change.folder`).
 */
const damageRefusals = (place: DeployPlace, name: string) => {
  const known = new Map<string, Promise<Refusal[]>>();
  const look = async (folder: string): Promise<Refusal[]> => {
    const damaged = await findDamage(place.target, folder);
    if (damaged?.length === 0) return [];
    return [
      {
        rule: 'files',
        why: damaged ? `${folder} is damaged: ${damaged.join(', ')}` : `${folder} is not there as it was published`,
        fix: `go to another build that \`npm run history ${name}\` lists, or deploy that one again from its sources`,
      },
    ];
  };
  return (folder: string): Promise<Refusal[]> => {
    const refusals = known.get(folder) ?? look(folder);
    known.set(folder, refusals);
    return refusals;
  };
};

const folderOf = (name: string, buildId: string): string =>
  name === 'shell' ? `shell/${buildId}/` : `remotes/${name}/${buildId}/`;

export interface PromoteOptions extends Step {
  /** The canary that is meant; another one is not promoted. */
  readonly build?: string;
}

/** Gives the canary to everyone. Throws `DeployRefused`. */
export const promote = (place: DeployPlace, name: string, step: PromoteOptions): Promise<Outcome> => {
  const damage = damageRefusals(place, name);
  return change(place, name, {
    ...step,
    what: `Promoting ${name}`,
    folder: ({ entry }) => (entry?.canary ? folderOf(name, entry.canary.build.buildId) : null),
    refusal: ({ entry }) => {
      if (!entry) return [unknown(name)];
      const { canary } = entry;
      if (!canary)
        return [
          { rule: 'canary', why: 'no canary runs', fix: `deploy one: \`npm run deploy ${name} -- --canary 10\`` },
        ];
      const another = step.build === undefined ? [] : moved(step.build, canary.build.buildId);
      return another.length > 0 ? another : damage(folderOf(name, canary.build.buildId));
    },
    apply: ({ entry, now }) => {
      const after = entry && promoted(entry, now);
      return entry && after
        ? { entry: after, log: { action: 'promote', from: entry.current.buildId, to: after.current.buildId } }
        : null;
    },
  });
};

export interface RollbackOptions extends Step {
  readonly reason: string;
  /** Build of the history to go to; the newest in good standing; by default the newest. */
  readonly to?: string;
  /** The canary, or else the live build, that is meant to go; another one stays. */
  readonly build?: string;
  readonly bff?: RunningBff | null;
}

const nothingBehind = (name: string, to: string | undefined): Refusal => ({
  rule: 'history',
  why: to === undefined ? 'there is no older build in good standing' : `its history has no build ${to}`,
  fix:
    to === undefined
      ? `deploy one that works, or name a withdrawn one: \`npm run rollback ${name} -- --to <build>\``
      : `\`npm run history ${name}\` lists what there is`,
});

const rollbackShell = (place: DeployPlace, step: RollbackOptions): Promise<Outcome> => {
  const targetOf = (pointer: ShellPointer | null): string | undefined =>
    pointer?.history.find((id) => (step.to === undefined ? !(pointer.withdrawn ?? []).includes(id) : id === step.to));
  const damage = damageRefusals(place, 'shell');
  return change(place, 'shell', {
    ...step,
    what: 'Rolling back shell',
    folder: ({ pointer }) => {
      const to = targetOf(pointer);
      return to === undefined ? null : folderOf('shell', to);
    },
    refusal: async ({ pointer, registry }: Situation) => {
      if (!pointer) return [unknown('shell')];
      if (step.build !== undefined && step.build !== pointer.buildId) return moved(step.build, pointer.buildId);
      const to = targetOf(pointer);
      if (to === undefined) return [nothingBehind('shell', step.to)];
      const damaged = await damage(folderOf('shell', to));
      if (damaged.length > 0) return damaged;
      const shell = await readShellRecord(place, to);
      return shellRefusals(shell, registry, [], step.bff ?? null, rollBackBefore(shell));
    },
    apply: async ({ pointer, now }) => {
      const to = targetOf(pointer);
      const integrity = to === undefined ? null : await findPublished(place.target, folderOf('shell', to));
      if (to === undefined || !pointer || !integrity)
        throw new Error(`The files of the shell's build ${String(to)} are not complete in ${place.target.where}`);
      const undoes = pointer.withdrawn?.includes(to) === true;
      return {
        pointer: shellOn(pointer, to, integrity, now, !undoes),
        log: { action: 'rollback', from: pointer.buildId, to },
      };
    },
  });
};

const rollbackRemote = (place: DeployPlace, name: string, step: RollbackOptions): Promise<Outcome> => {
  /** Takes the canary back, unless a build is named to go to. */
  const canaryToWithdraw = (entry: RemoteEntry) => (step.to === undefined ? entry.canary : undefined);
  const routesOf = async (entry: RemoteEntry) => {
    const to = rollbackTarget(entry, step.to);
    const record = to && (await readPublishedRecord(place, folderOf(name, to.buildId)));
    return to && record?.kind === 'remote' ? { to, record } : null;
  };
  const damage = damageRefusals(place, name);
  return change(place, name, {
    ...step,
    what: `Rolling back ${name}`,
    folder: ({ entry }) => {
      const to = entry && !canaryToWithdraw(entry) ? rollbackTarget(entry, step.to) : null;
      return to ? folderOf(name, to.buildId) : null;
    },
    refusal: async ({ entry, registry, shell }) => {
      if (!entry || !shell) return [unknown(name)];
      const canary = canaryToWithdraw(entry);
      const goes = canary?.build.buildId ?? entry.current.buildId;
      if (step.build !== undefined && step.build !== goes) return moved(step.build, goes);
      if (canary) return [];
      const to = rollbackTarget(entry, step.to);
      const damaged = to ? await damage(folderOf(name, to.buildId)) : [];
      if (damaged.length > 0) return damaged;
      const back = await routesOf(entry);
      return back ? neighborRefusals(back.record, registry, shell, step.bff ?? null) : [nothingBehind(name, step.to)];
    },
    apply: async ({ entry, now }) => {
      if (!entry) return null;
      const canary = canaryToWithdraw(entry);
      if (canary)
        return {
          entry: canaryWithdrawn(entry, now, step.reason),
          log: { action: 'rollback', from: canary.build.buildId, to: entry.current.buildId },
        };
      const back = await routesOf(entry);
      return (
        back && {
          entry: rolledBack(entry, back.to, back.record.routes, now, step.reason),
          log: { action: 'rollback', from: entry.current.buildId, to: back.to.buildId },
        }
      );
    },
  });
};

/**
 * Takes a canary back, or else goes back to an older build. A pin does not stop it: it is there to keep things safe.
 * Throws `DeployRefused`.
 */
export const rollback = (place: DeployPlace, name: string, step: RollbackOptions): Promise<Outcome> =>
  name === 'shell' ? rollbackShell(place, step) : rollbackRemote(place, name, step);

/** Refuses every deploy of it from now on, with this reason. Throws `DeployRefused`. */
export const pin = (place: DeployPlace, name: string, step: Step & { readonly reason: string }): Promise<Outcome> =>
  change(place, name, {
    ...step,
    what: `Pinning ${name}`,
    refusal: ({ entry, pointer }) => ((name === 'shell' ? pointer : entry) ? [] : [unknown(name)]),
    apply: ({ entry, pointer, now }) => {
      const pinned = { reason: step.reason, by: step.by, at: now.toISOString() };
      const log = (build: string) => ({ action: 'pin', from: build, to: build }) as const;
      if (name === 'shell') return pointer && { pointer: { ...pointer, pinned }, log: log(pointer.buildId) };
      return entry ? { entry: { ...entry, pinned }, log: log(entry.current.buildId) } : null;
    },
  });

/** Lets it be deployed again. Throws `DeployRefused`. */
export const unpin = (place: DeployPlace, name: string, step: Step): Promise<Outcome> =>
  change(place, name, {
    ...step,
    what: `Unpinning ${name}`,
    refusal: ({ entry, pointer }) => ((name === 'shell' ? pointer : entry) ? [] : [unknown(name)]),
    apply: ({ entry, pointer }) => {
      const log = (build: string) => ({ action: 'unpin', from: build, to: build }) as const;
      if (name === 'shell') {
        if (!pointer?.pinned) return null;
        const { pinned: _, ...rest } = pointer;
        return { pointer: rest, log: log(rest.buildId) };
      }
      if (!entry?.pinned) return null;
      const { pinned: _, ...rest } = entry;
      return { entry: rest, log: log(rest.current.buildId) };
    },
  });
