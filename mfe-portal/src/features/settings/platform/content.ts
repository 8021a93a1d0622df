import type { DeployLogEntry, ErrorBudget, VitalName } from '@vitrine/contracts';
import { capitalize } from '../../../shared/format.ts';

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

/** Error rate of a build under evaluation in the last minutes. */
export const evaluationText = ({ visitors, failing, allowed, awaited }: ErrorBudget, isCanary: boolean): string => {
  if (typeof awaited !== 'number')
    return (
      `${failing} of ${visitorsText(visitors)} had an error in the last 5 minutes; ${shareText(allowed)} are ` +
      'allowed. ' +
      (isCanary
        ? 'Over budget, the canary is rolled back automatically.'
        : 'This build is new. Over budget, it’s rolled back automatically.')
    );
  const progress =
    `Not judged yet: ${visitors} of ${awaited} visitors came in the last 5 ` +
    `minutes${failing > 0 ? `, and ${failing} had an error` : ''}.`;
  return isCanary ? `${progress} It keeps its share until someone promotes it or rolls it back.` : progress;
};

export const stepText = ({ action, from, to, share }: DeployLogEntry): string =>
  ({
    deploy: `${to ?? ''} deployed to everyone`,
    canary: `${to ?? ''} given to ${String(share ?? 0)}% of the visitors`,
    promote: `${to ?? ''} promoted to everyone`,
    rollback: `${from ?? ''} taken back, ${to ?? ''} live again`,
    pin: 'Pinned',
    unpin: 'Pin removed',
    prune: `Files of ${from ?? ''} deleted`,
    refuse: 'Refused',
  })[action];

/** Actor of a deploy step. */
export const actorText = (by: string): string => (by === 'vitrine' ? 'Vitrine (automatic)' : by);
