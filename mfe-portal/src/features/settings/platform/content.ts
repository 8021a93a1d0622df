import type { DeployLogEntry, ErrorBudget, VitalName } from '@vitrine/contracts';
import { capitalize } from '../../../shared/format.ts';

export const lead =
  'What visitors run: which build of each part is live, how it does, and what was done. This page follows each ' +
  'deploy within seconds.';

export const notConnected = {
  title: 'Nothing is known here',
  message:
    'This installation does not tell the server where builds are deployed, so nothing can be shown or watched. ' +
    'Set VITRINE_DEPLOY_DIR or VITRINE_DEPLOY_TARGET for it (docs/runbooks/deploy.md).',
};
export const nothingDeployed = {
  title: 'Nothing is deployed',
  message: 'As soon as a shell and a remote are deployed, they stand here.',
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

/** `0.4 %`; a share above zero is never shown as zero. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.001 ? '< 0.1 %' : `${(share * 100).toFixed(1)} %`;

export const visitorsText = (count: number): string =>
  count === 1 ? '1 visitor' : `${count.toLocaleString('en-US')} visitors`;

/** Error rate of a build under evaluation in the last minutes. */
export const evaluationText = ({ visitors, failing, allowed, awaited }: ErrorBudget, isCanary: boolean): string => {
  if (typeof awaited !== 'number')
    return (
      `${failing} of ${visitorsText(visitors)} met a failure in the last 5 minutes; ${shareText(allowed)} are ` +
      'allowed. ' +
      (isCanary
        ? 'Beyond its budget the canary is taken back by itself.'
        : 'It is fresh: beyond its budget the build before comes back by itself.')
    );
  const progress =
    `Not judged yet: ${visitors} of ${awaited} visitors came in the last 5 ` +
    `minutes${failing > 0 ? `, and ${failing} met a failure` : ''}.`;
  return isCanary ? `${progress} It keeps its share until somebody promotes it or takes it back.` : progress;
};

export const stepText = ({ action, from, to, share }: DeployLogEntry): string =>
  ({
    deploy: `${to ?? ''} deployed to everyone`,
    canary: `${to ?? ''} given to ${String(share ?? 0)} % of the visitors`,
    promote: `${to ?? ''} promoted to everyone`,
    rollback: `${from ?? ''} taken back, ${to ?? ''} live again`,
    pin: 'Pinned',
    unpin: 'Pin removed',
    prune: `Files of ${from ?? ''} deleted`,
    refuse: 'Refused',
  })[action];

/** Actor of a deploy step. */
export const actorText = (by: string): string => (by === 'vitrine' ? 'Vitrine, by itself' : by);
