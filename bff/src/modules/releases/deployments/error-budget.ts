import type { DeployedPart } from './ports/deployed.ts';

/** Visitors a build met in some time, and those it failed. */
export interface Met {
  readonly visitors: number;
  readonly failing: number;
}

export interface Verdict extends Met {
  /** Share of the visitors that may fail, 0 to 1. */
  readonly allowed: number;
  /** How much of the budget is used; from 1 on the build is taken back. */
  readonly used: number;
  /** Visitors it takes before a share says something; null where so many came, or enough failed. */
  readonly awaited: number | null;
}

/** This share of visitors may always fail, because of their networks. */
const always = 0.01;
/** This share of visitors may get no screen: they shut the lid, or lose the connection. */
const mayBeSilent = 0.1;
/** A build may fail this many times as many as the one it would replace. */
const timesBaseline = 3;
/** With fewer visitors than this a share says little. */
const enoughVisitors = 20;
/** So many people must have failed, however bad the share is: no single one takes a build back. */
const enoughFailing = { withEnoughVisitors: 3, otherwise: 5 };

/**
 * Judges what a build did in the last minutes against the build it would replace. Visitors are counted, not requests,
 * so that one browser in a loop, or one person with a script, decides nothing.
 */
export const judge = (build: Met, baseline: Met, tolerated: number = always): Verdict => {
  const usual = baseline.visitors >= enoughVisitors ? baseline.failing / baseline.visitors : 0;
  const allowed = Math.max(tolerated, timesBaseline * usual);
  const needed = build.visitors >= enoughVisitors ? enoughFailing.withEnoughVisitors : enoughFailing.otherwise;
  const share = build.visitors === 0 ? 0 : build.failing / build.visitors;
  const isJudged = build.visitors >= enoughVisitors || build.failing >= needed;
  return {
    ...build,
    allowed,
    used: Math.min(share / allowed, build.failing / needed),
    awaited: isJudged ? null : enoughVisitors,
  };
};

/**
 * Judges a build by the visitors whose page started with it and showed no screen: frozen and blank pages report
 * nothing.
 */
export const judgeSilent = (visitors: number, silent: number): Verdict =>
  judge({ visitors: Math.max(visitors, silent), failing: silent }, { visitors: 0, failing: 0 }, mayBeSilent);

export const isSpent = ({ used }: Verdict): boolean => used >= 1;

const minute = 60_000;
/** How long a build that everyone got at once stays under evaluation. */
const freshFor = 15 * minute;

/** A build under evaluation. */
export interface Candidate {
  readonly build: string;
  /** Build it is compared with, and that a rollback would leave. */
  readonly baseline: string;
  readonly isCanary: boolean;
  /** When visitors began to get it. */
  readonly since: Date;
}

/**
 * A build that may be under evaluation, and since when visitors get it by the clock of the machine that deployed it.
 */
export interface Stated extends Omit<Candidate, 'since'> {
  readonly statedSince: string;
}

/**
 * The build of a remote that may be under evaluation: its canary, or else the build that is live for everyone. A build
 * restored by a rollback is not: if the cause is elsewhere, repeated rollbacks would empty the history.
 */
export const statedOf = ({ canary, current, since, rollbackTo, log }: DeployedPart): Stated | null => {
  if (canary)
    return {
      build: canary.build.buildId,
      baseline: current.buildId,
      isCanary: true,
      statedSince: canary.since,
    };
  const arrival = log.find(
    ({ action, to }) => to === current.buildId && ['deploy', 'promote', 'rollback'].includes(action),
  );
  return rollbackTo !== null && arrival?.action !== 'rollback'
    ? { build: current.buildId, baseline: rollbackTo, isCanary: false, statedSince: since }
    : null;
};

/** Within this time of the stated moment we see a build, where both clocks are right. */
const seenWithin = 2 * minute;
/** A build that we see for the first time so late is not new: it is we who are. */
const knownFor = 24 * 60 * minute;

/**
 * The evaluation of a build that was seen for the first time at `seenAt`, by our own clock: a deploying machine's may
 * be an hour off. Null where the build is live for everyone and not fresh.
 */
export const candidateAt = ({ statedSince, ...stated }: Stated, seenAt: Date, now: Date): Candidate | null => {
  const lag = seenAt.getTime() - Date.parse(statedSince);
  const since = lag >= 0 && lag < seenWithin ? new Date(statedSince) : seenAt;
  const isFresh = now.getTime() - since.getTime() < freshFor && lag < knownFor;
  return stated.isCanary || isFresh ? { ...stated, since } : null;
};

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The reason of a rollback, for the log, the audit and the mail. */
export const reasonOf = ({ failing, visitors, allowed }: Verdict): string =>
  `${String(failing)} of ${String(visitors)} visitors had an error within 5 minutes ` +
  `(${percent(failing / Math.max(1, visitors))}; ${percent(allowed)} are allowed)`;

/** The reason of a rollback of a build that leaves pages frozen or blank. */
export const silenceOf = ({ failing, visitors }: Verdict): string =>
  `${String(failing)} of ${String(visitors)} visitors got no screen within 25 seconds (frozen or blank pages)`;

/** The reason of a rollback that visitors suspected and a check of the build proved. */
export const proofOf = (faults: readonly string[]): string =>
  `A visitor had an error, and a check of the build found: ${faults.join('; ')}`;
