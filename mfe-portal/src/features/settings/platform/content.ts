import type { DeployLogEntry, ErrorBudget, ErrorOrder, PlatformRamp, VitalName } from '@vitrine/contracts';
import { capitalize, formatMomentInText } from '../../../shared/format.ts';

/** Steps an owner may take. */
export type Step = 'promote' | 'stopRamp' | 'rollback' | 'disable' | 'enable';

export const lead =
  'Which build of each part of the site is live, how it’s doing, and what changed. Updates within seconds of each ' +
  'deploy.';

export const notConnected = {
  title: 'No deploy information',
  message:
    'The server doesn’t know where builds are deployed, so there’s nothing to show. ' +
    'Set VITRINE_DEPLOY_DIR or VITRINE_DEPLOY_TARGET for it (docs/runbooks/deploy.md).',
};
export const nothingDeployed = {
  title: 'Nothing deployed yet',
  message: 'Once a shell and a remote are deployed, you’ll see them here.',
};

export const vitalLabels: Readonly<Record<VitalName, string>> = {
  LCP: 'Largest paint',
  INP: 'Interaction',
  CLS: 'Layout shift',
  TTFB: 'First byte',
};

/** `1.2 s`, `180 ms`, `0.02`. */
export const vitalText = (name: VitalName, value: number): string => {
  if (name === 'CLS') return value.toFixed(2);
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(0)} ms`;
};

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/** Label of a size: 'first view of /invoices'. */
export const sizeLabel = (what: string): string => (what === 'remoteEntry' ? 'Remote entry' : capitalize(what));

/** `0.4%`; a share above zero is never shown as zero. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.001 ? '< 0.1%' : `${(share * 100).toFixed(1)}%`;

export const visitorsText = (count: number): string =>
  count === 1 ? '1 visitor' : `${count.toLocaleString('en-US')} visitors`;

/** A canary that keeps its share, one that a ramp moves on, or a build that everyone got a moment ago. */
type Evaluated = 'canary' | 'ramp' | 'fresh';

/** Error rate of a build under evaluation in the last minutes. */
export const evaluationText = ({ visitors, failing, allowed, awaited }: ErrorBudget, kind: Evaluated): string => {
  if (typeof awaited !== 'number')
    return (
      `${failing} of ${visitorsText(visitors)} had an error in the last 5 minutes; ${shareText(allowed)} are ` +
      'allowed. ' +
      (kind !== 'fresh'
        ? 'Over budget, the canary is rolled back automatically.'
        : 'This build is new. Over budget, it’s rolled back automatically.')
    );
  const progress =
    `Not judged yet: ${visitors} of ${awaited} visitors came in the last 5 ` +
    `minutes${failing > 0 ? `, and ${failing} had an error` : ''}.`;
  return kind === 'canary' ? `${progress} It keeps its share until someone promotes it or rolls it back.` : progress;
};

/** Where a build comes from. */
export const originTexts = {
  commit: 'Commit',
  noCommit: 'No commit known',
  dirty: 'with changes that weren’t committed',
  built: 'built',
  ci: 'CI run',
  ciInNewTab: 'CI run, in a new tab',
};

export const stepText = ({ action, from, to, share, source }: DeployLogEntry): string =>
  ({
    deploy: source === undefined ? `${to ?? ''} deployed to everyone` : `${to ?? ''} of ${source} deployed to everyone`,
    canary: `${to ?? ''} given to ${String(share ?? 0)}% of the visitors`,
    stop: `Ramp stopped at ${String(share ?? 0)}%`,
    promote: `${to ?? ''} promoted to everyone`,
    rollback: `${from ?? ''} taken back, ${to ?? ''} live again`,
    pin: 'Pinned',
    unpin: 'Pin removed',
    disable: 'Disabled',
    enable: 'Enabled again',
    retire: 'Taken out of the registry',
    prune: `Files of ${from ?? ''} deleted`,
    refuse: 'Refused',
  })[action];

/** Actor of a deploy step. */
export const actorText = (by: string): string => (by === 'vitrine' ? 'Vitrine (automatic)' : by);

/** The last step of a ramp is the promotion. */
export const rampStepText = (share: number): string => (share === 100 ? 'Everyone' : `${String(share)}%`);

/** Where a ramp stands: what comes next and when, or who ended it. */
export const rampText = ({ steps, step, nextAt, latestAt, stopped }: PlatformRamp, now: Date): string => {
  if (stopped)
    return (
      `Stopped ${formatMomentInText(stopped.at, now)} by ${actorText(stopped.by)}: ${stopped.reason}. It keeps its ` +
      'share until someone promotes it or rolls it back.'
    );
  const share = steps[step + 1] ?? 100;
  const next = share === 100 ? 'Goes to everyone' : `Goes to ${String(share)}%`;
  return (
    `${next} ${formatMomentInText(nextAt, now)} if enough visitors came by then, or without them ` +
    `${formatMomentInText(latestAt, now)} if nobody had an error.`
  );
};

const plurals = new Intl.PluralRules('en-US');
const number = new Intl.NumberFormat('en-US');

const counted = (count: number, one: string, other: string): string =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

/** How often something crashed. */
export const timesText = (crashes: number): string => counted(crashes, 'crash', 'crashes');

const orders: readonly { readonly value: ErrorOrder; readonly label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'most', label: 'Most often' },
];

export const errorTexts = {
  orders,
  failed: 'We couldn’t load the errors',
  detailsFailed: 'We couldn’t load this error',
  none: 'No page crashed in the last 30 days.',
  further: 'Further errors, not listed one by one',
  showDetails: 'Stack and newest crashes',
  stack: 'Stack',
  noStack: 'The browser sent no stack of our code.',
  unnamed: 'Unnamed function',
  minified: '(minified: this build has no source map)',
  samples: 'Newest crashes',
  people: (count: number): string =>
    count === 0
      ? 'nobody we can tell apart'
      : counted(count, 'person met it', 'people met it, each counted once a day'),
  more: (visibleCount: number, total: number): string =>
    `These are ${number.format(visibleCount)} of ${number.format(total)}. Choose a build to see fewer.`,
};

/** How much two values of a vital may differ by chance of the measurement; CLS has no unit. */
const isSame = (name: VitalName, value: number, before: number): boolean =>
  Math.abs(value - before) <= Math.max(before * 0.1, name === 'CLS' ? 0.01 : 1);

/** A vital beside the one of the build before; null where either has too few values. */
export const comparisonText = (name: VitalName, value: number, before: number | null): string | null => {
  if (before === null) return null;
  if (isSame(name, value, before)) return `about the same as ${vitalText(name, before)} before`;
  return `${value < before ? 'better' : 'worse'} than ${vitalText(name, before)} before`;
};

export const measurementsText = (count: number): string => counted(count, 'page view', 'page views');

export const disabledText = (by: string, reason: string): string => `Disabled by ${by}: ${reason}`;
