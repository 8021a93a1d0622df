import type { RemoteEntry } from '@vitrine/contracts';
import { findAttestation } from './attestation.ts';
import { change, type Outcome, type Situation, type Step } from './change.ts';
import {
  neighborRefusals,
  rollBackBefore,
  shellCanaryRefusals,
  shellRefusals,
  type Refusal,
  type RunningBff,
} from './checks.ts';
import { canaryWithdrawn, rollbackTarget, rolledBack } from './entry-changes.ts';
import { summaryOf } from './incoming-build.ts';
import { readPublishedRecord, readShellRecord, type DeployPlace, type ShellPointer } from './place.ts';
import { shellCanaryWithdrawn, shellOn } from './pointer-changes.ts';
import { damageRefusals, promotionOf } from './promotion.ts';
import { findPublished, folderOfBuild } from './published-files.ts';
import { trialComposition } from './smoke/composition.ts';
import { smokeGate, type Smoke } from './smoke/smoke-record.ts';
import { findTrial } from './trial.ts';

const unknown = (name: string): Refusal => ({
  rule: 'history',
  why: `there is no ${name} in this registry`,
  fix: '`npm run vitrine -- status` names what there is',
});

/** Refuses a step because another build is live than the caller saw. */
const moved = (expected: string, found: string | undefined): Refusal[] =>
  found === expected
    ? []
    : [
        {
          rule: 'history',
          why: `${expected} was meant, and ${found ?? 'none'} is there now`,
          fix: 'look again, then decide again',
        },
      ];

export interface PromoteOptions extends Step {
  /** The canary that is meant; another one is not promoted. */
  readonly build?: string;
  /** Makes the check where none passed yet; without it, one must have. */
  readonly smoke?: Smoke;
}

/** Gives the canary to everyone, once the smoke check of its pages passed. Throws `DeployRefused`. */
export const promote = (place: DeployPlace, name: string, step: PromoteOptions): Promise<Outcome> => {
  const { folder, apply, refusals } = promotionOf(place, name);
  const gate = smokeGate(place, name, { ...step, isRequired: true });
  return change(place, name, {
    ...step,
    what: `Promoting ${name}`,
    right: 'promote',
    folder,
    ...(step.smoke && {
      prepare: async (situation) => {
        const trial = findTrial(situation, name);
        const composition = trial && (await trialComposition(place, situation, name));
        if (composition) await gate.check(folderOfBuild(name, trial.build), composition, situation.now);
      },
    }),
    refusal: async (situation) => {
      const trial = findTrial(situation, name);
      if (!trial)
        return name === 'shell' || situation.entry
          ? [
              {
                rule: 'canary',
                why: 'no canary runs',
                fix: `deploy one: \`npm run vitrine -- deploy ${name} --canary 10\``,
              },
            ]
          : [unknown(name)];
      const another = step.build === undefined ? [] : moved(step.build, trial.build);
      return another.length > 0 ? another : refusals(situation, gate.refusals);
    },
    apply,
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
      ? `deploy one that works, or name a withdrawn one: \`npm run vitrine -- rollback ${name} --to <build>\``
      : `\`npm run vitrine -- history ${name}\` lists what there is`,
});

const rollbackShell = (place: DeployPlace, step: RollbackOptions): Promise<Outcome> => {
  const targetOf = (pointer: ShellPointer | null): string | undefined =>
    pointer?.history.find((id) => (step.to === undefined ? !(pointer.withdrawn ?? []).includes(id) : id === step.to));
  /** Takes the canary back, unless a build is named to go to. */
  const canaryToWithdraw = (pointer: ShellPointer | null) => (step.to === undefined ? pointer?.canary : undefined);
  const damage = damageRefusals(place, 'shell');
  return change(place, 'shell', {
    ...step,
    what: 'Rolling back shell',
    right: 'rollback',
    folder: ({ pointer }) => {
      const to = canaryToWithdraw(pointer) ? undefined : targetOf(pointer);
      return to === undefined ? null : folderOfBuild('shell', to);
    },
    refusal: async ({ pointer, registry }: Situation) => {
      if (!pointer) return [unknown('shell')];
      const canary = canaryToWithdraw(pointer);
      const goes = canary?.buildId ?? pointer.buildId;
      if (step.build !== undefined && step.build !== goes) return moved(step.build, goes);
      if (canary) return [];
      const to = targetOf(pointer);
      if (to === undefined) return [nothingBehind('shell', step.to)];
      const damaged = await damage(folderOfBuild('shell', to));
      if (damaged.length > 0) return damaged;
      const shell = await readShellRecord(place, to);
      return shellRefusals(shell, registry, [], step.bff ?? null, rollBackBefore(shell));
    },
    apply: async ({ pointer, now }) => {
      const canary = canaryToWithdraw(pointer);
      if (pointer && canary)
        return {
          pointer: shellCanaryWithdrawn(pointer),
          log: { action: 'rollback', from: canary.buildId, to: pointer.buildId },
        };
      const to = targetOf(pointer);
      const integrity = to === undefined ? null : await findPublished(place.target, folderOfBuild('shell', to));
      if (to === undefined || !pointer || !integrity)
        throw new Error(`The files of the shell's build ${String(to)} are not complete in ${place.target.where}`);
      const undoes = pointer.withdrawn?.includes(to) === true;
      const attestation = await findAttestation(place.target, { name: 'shell', buildId: to });
      const provenance = summaryOf(attestation?.statement.predicate ?? null);
      return {
        pointer: shellOn(pointer, { buildId: to, integrity, provenance }, now, !undoes),
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
    const record = to && (await readPublishedRecord(place, folderOfBuild(name, to.buildId)));
    return to && record?.kind === 'remote' ? { to, record } : null;
  };
  const damage = damageRefusals(place, name);
  return change(place, name, {
    ...step,
    what: `Rolling back ${name}`,
    right: 'rollback',
    folder: ({ entry }) => {
      const to = entry && !canaryToWithdraw(entry) ? rollbackTarget(entry, step.to) : null;
      return to ? folderOfBuild(name, to.buildId) : null;
    },
    refusal: async ({ entry, registry, shell, shellCanary }) => {
      if (!entry || !shell) return [unknown(name)];
      const canary = canaryToWithdraw(entry);
      const goes = canary?.build.buildId ?? entry.current.buildId;
      if (step.build !== undefined && step.build !== goes) return moved(step.build, goes);
      if (canary) return [];
      const to = rollbackTarget(entry, step.to);
      const damaged = to ? await damage(folderOfBuild(name, to.buildId)) : [];
      if (damaged.length > 0) return damaged;
      const back = await routesOf(entry);
      return back
        ? [
            ...neighborRefusals(back.record, registry, shell, step.bff ?? null),
            ...shellCanaryRefusals(back.record, shellCanary),
          ]
        : [nothingBehind(name, step.to)];
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
    right: 'pin',
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
    right: 'pin',
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
