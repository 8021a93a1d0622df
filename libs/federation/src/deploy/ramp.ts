import type { Ramp } from '@vitrine/contracts';
import { change, type Outcome, type Situation, type Step } from './change.ts';
import type { Refusal } from './checks.ts';
import { withCanary } from './entry-changes.ts';
import type { DeployPlace } from './place.ts';
import { shellWithCanary } from './pointer-changes.ts';
import { promotionOf } from './promotion.ts';
import { findTrial, type Trial } from './trial.ts';

/** What a person asks for: `--ramp 1,10,50,100 --pause 10m`. */
export interface RampPlan {
  readonly steps: readonly number[];
  readonly pauseMinutes: number;
}

export const defaultRamp: RampPlan = { steps: [1, 10, 50, 100], pauseMinutes: 10 };

/** A site with few visitors moves on without enough of them after so many pauses, if nobody had an error. */
const quietPauses = 3;

const minute = 60_000;

/** When a ramp may move on: with enough visitors, and without. */
export const rampTimes = ({ since, pauseMinutes }: Ramp): { readonly next: Date; readonly latest: Date } => {
  const begun = Date.parse(since);
  return {
    next: new Date(begun + pauseMinutes * minute),
    latest: new Date(begun + quietPauses * pauseMinutes * minute),
  };
};

/**
 * A ramp at its first step, or where the build has a share already, at the first that is no smaller: nobody who has the
 * canary loses it.
 */
const beginRamp = ({ steps, pauseMinutes }: RampPlan, share: number, now: Date): Ramp => {
  const at = steps.findIndex((step) => step >= share);
  const step = Math.min(at < 0 ? steps.length : at, steps.length - 2);
  return { steps: [...steps], pauseMinutes, step, since: now.toISOString() };
};

/** Share of the visitors at a ramp's step, in percent. */
const rampShare = ({ steps, step }: Ramp): number => steps[step] ?? 0;

/** What a deploy to some of the visitors asks for. */
interface TrialPlan {
  readonly share?: number;
  readonly ramp?: RampPlan;
}

/** Whether only some visitors get the build. */
export const isTrial = ({ share, ramp }: TrialPlan): boolean => share !== undefined || ramp !== undefined;

/** The share that a canary gets now, and its ramp; null when it has exactly that already. A share ends a ramp. */
export const nextTrial = (
  buildId: string,
  before: Trial | null,
  { share: target = 0, ramp: plan }: TrialPlan,
  now: Date,
): { readonly share: number; readonly ramp?: Ramp } | null => {
  const own = before?.build === buildId ? before : null;
  if (!plan) return own?.share === target && !own.ramp ? null : { share: target };
  const runs = own?.ramp && !own.ramp.stopped ? own.ramp : null;
  if (runs && runs.pauseMinutes === plan.pauseMinutes && runs.steps.join(' ') === plan.steps.join(' ')) return null;
  const ramp = beginRamp(plan, own?.share ?? 0, now);
  return { share: Math.max(own?.share ?? 0, rampShare(ramp)), ramp };
};

/** Whether the next step is the last one, the promotion. */
const isLastPause = ({ steps, step }: Ramp): boolean => step >= steps.length - 2;

/** The documents with another share and ramp of the canary; null when none runs. */
const withTrial = (
  { entry, pointer, now }: Situation,
  name: string,
  { share, ramp }: Pick<Trial, 'share' | 'ramp'>,
) => {
  if (name === 'shell')
    return pointer?.canary ? { pointer: shellWithCanary(pointer, pointer.canary, share, now, ramp) } : null;
  return entry?.canary ? { entry: withCanary(entry, entry.canary.build, share, now, ramp) } : null;
};

const meant = (name: string, trial: Trial | null, build: string | undefined): Refusal[] => {
  if (!trial)
    return [{ rule: 'canary', why: 'no canary runs', fix: `start one: \`npm run vitrine -- deploy ${name} --ramp\`` }];
  return build === undefined || trial.build === build
    ? []
    : [
        {
          rule: 'history',
          why: `${build} was meant, and ${trial.build} is there now`,
          fix: 'look again, then decide again',
        },
      ];
};

interface AdvanceOptions extends Step {
  readonly build: string;
  /** The step that the caller saw. */
  readonly step: number;
}

/** The canary whose ramp is due to leave the step that the caller saw; null when it is not, or not any more. */
const findDue = (situation: Situation, name: string, { build, step }: AdvanceOptions) => {
  const trial = findTrial(situation, name);
  const ramp = trial?.ramp;
  if (!trial || !ramp || ramp.stopped || trial.pinned || trial.build !== build || ramp.step !== step) return null;
  return rampTimes(ramp).next > situation.now ? null : { trial, ramp };
};

/**
 * Moves a ramp to its next step, if it still is at the step that the caller saw and its pause is over. Otherwise
 * nothing is written: several servers look at the same moment, and one of them moves it. The last step promotes the
 * canary. Throws `DeployRefused` when it may not.
 */
export const advanceRamp = (place: DeployPlace, name: string, options: AdvanceOptions): Promise<Outcome> => {
  const promotion = promotionOf(place, name);
  const isPromotion = (situation: Situation): boolean => {
    const due = findDue(situation, name, options);
    return due !== null && isLastPause(due.ramp);
  };
  return change(place, name, {
    ...options,
    what: `The ramp of ${name}`,
    right: 'promote',
    folder: (situation) => (isPromotion(situation) ? promotion.folder(situation) : null),
    refusal: (situation) => (isPromotion(situation) ? promotion.refusals(situation) : []),
    apply: (situation) => {
      const due = findDue(situation, name, options);
      if (!due) return null;
      const { trial, ramp } = due;
      if (isLastPause(ramp)) return promotion.apply(situation);
      const next = { ...ramp, step: ramp.step + 1, since: situation.now.toISOString() };
      const share = Math.max(trial.share, rampShare(next));
      const written = withTrial(situation, name, { share, ramp: next });
      return written && { ...written, log: { action: 'canary', from: trial.current, to: trial.build, share } };
    },
  });
};

export interface StopOptions extends Step {
  readonly reason: string;
  /** The canary that is meant. */
  readonly build?: string;
}

/** Ends a ramp where it is: the canary keeps its share until somebody promotes it or takes it back. */
export const stopRamp = (place: DeployPlace, name: string, options: StopOptions): Promise<Outcome> =>
  change(place, name, {
    ...options,
    what: `Stopping the ramp of ${name}`,
    right: 'promote',
    refusal: (situation) => {
      const trial = findTrial(situation, name);
      const refusals = meant(name, trial, options.build);
      if (refusals.length > 0 || trial?.ramp) return refusals;
      return [
        {
          rule: 'canary',
          why: 'its canary has no ramp',
          fix: `nothing has to be stopped: it stays at ${String(trial?.share ?? 0)}%`,
        },
      ];
    },
    apply: (situation) => {
      const trial = findTrial(situation, name);
      if (!trial?.ramp || trial.ramp.stopped) return null;
      const { by, reason } = options;
      const stopped = { at: situation.now.toISOString(), by, reason };
      const written = withTrial(situation, name, { share: trial.share, ramp: { ...trial.ramp, stopped } });
      const log = { action: 'stop', from: trial.current, to: trial.build, share: trial.share } as const;
      return written && { ...written, log };
    },
  });
