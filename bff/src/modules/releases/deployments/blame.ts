import { isSpent, judge, type Met, reasonOf } from './error-budget.ts';
import type { BuildName, Pair } from './trials.repository.ts';

/** A build, and what it did lately and usually. */
export interface Judged extends BuildName {
  readonly lately: Met;
  readonly usually: Met;
}

/** What a build did beside another one, and in all. */
export interface JudgedPair extends Judged {
  readonly pair: Pair;
}

const isSame = (a: BuildName, b: BuildName): boolean => a.remote === b.remote && a.build === b.build;

/** What it did in documents in which the other build had not run. */
const aloneOf = ({ lately, pair }: JudgedPair): Met => ({
  visitors: Math.max(0, lately.visitors - pair.visitors),
  failing: Math.max(0, lately.failing - pair.failing),
});

/** So many came without the other build that it shows how this one does alone. */
const enoughAlone = 5;

/**
 * Whether it fails only where the other build ran before. Where nobody came without that one, as without a shell that
 * is live for everyone, the cause may be anything, and only two remotes on trial are suspected together.
 */
const isTogether = (judged: JudgedPair, onTrial: boolean): boolean => {
  const alone = aloneOf(judged);
  const isKnown = alone.visitors >= enoughAlone || (onTrial && judged.pair.beside.remote !== 'shell');
  return isKnown && judged.pair.failing > 0 && !isSpent(judge(alone, judged.usually));
};

/**
 * The builds on trial that are taken back, with the reason. A build that fails only in documents in which another one
 * on trial had run is judged with it: either may be the cause, so both go, and no team is blamed for another's.
 */
export const findCulprits = (trials: readonly Judged[], pairs: readonly JudgedPair[]): Map<string, string> => {
  const culprits = new Map<string, string>();
  const onTrial = (build: BuildName): boolean => trials.some((trial) => isSame(trial, build));
  const blame = ({ remote }: BuildName, reason: string): void => {
    if (!culprits.has(remote)) culprits.set(remote, reason);
  };
  const blameBoth = ({ remote, build, pair }: JudgedPair, reason: string): void => {
    const [self, other] = [{ remote, build }, pair.beside];
    if (onTrial(self)) blame(self, `${reason}, on pages that had run ${other.remote} ${other.build} before`);
    if (onTrial(other)) blame(other, `In ${remote} ${build}, on pages that had run this build before: ${reason}`);
  };
  for (const judged of pairs) {
    const verdict = judge(judged.pair, judged.usually);
    if (isSpent(verdict) && isTogether(judged, onTrial(judged))) blameBoth(judged, reasonOf(verdict));
  }
  for (const trial of trials) {
    const verdict = judge(trial.lately, trial.usually);
    if (!isSpent(verdict)) continue;
    for (const judged of pairs)
      if (isSame(judged, trial) && isTogether(judged, true)) blameBoth(judged, reasonOf(verdict));
    blame(trial, reasonOf(verdict));
  }
  return culprits;
};
