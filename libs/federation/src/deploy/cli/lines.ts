import type { DeployLogEntry, RemoteBuild } from '@vitrine/contracts';
import { rollbackTarget } from '../entry-changes.ts';
import { findShellPointer, readRegistry, type DeployPlace } from '../place.ts';
import { listVersions } from '../registry-versions.ts';

const minute = 60_000;

/** `3 days`, `5 h`, `12 min`. */
const ageOf = (at: string, now = Date.now()): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / minute));
  if (minutes < 60) return `${String(minutes)} min`;
  return minutes < 48 * 60 ? `${String(Math.floor(minutes / 60))} h` : `${String(Math.floor(minutes / 1440))} days`;
};

const time = (at: string): string => at.slice(0, 19).replace('T', ' ');

/** A restored registry may bring back what was not there, or lack what was. */
const rollbackSentence = (remote: string, from: string | null, to: string | null): string => {
  if (from === null || from === to) return `${remote} ${to ?? ''} was restored`;
  return to === null ? `${remote} ${from} was taken back` : `${remote} ${from} was taken back, ${to} is live`;
};

/** One step, as a sentence of one line. */
export const logLine = ({ at, by, action, remote, from, to, share, reason }: DeployLogEntry): string => {
  const sentence = {
    deploy: `${remote} ${to ?? ''} is live${from === null ? '' : `, after ${from}`}`,
    canary: `${remote} ${to ?? ''} goes to ${String(share ?? 0)}% of the visitors, ${from ?? ''} to the rest`,
    promote: `${remote} ${to ?? ''} is live for everyone, after ${from ?? ''}`,
    rollback: rollbackSentence(remote, from, to),
    pin: `${remote} is pinned at ${to ?? ''}`,
    unpin: `${remote} may be deployed again`,
    prune: `${remote} ${from ?? ''} was deleted`,
    refuse: `${remote} was refused`,
  }[action];
  return `${time(at)}  ${sentence} (${by})${reason === null ? '' : `: ${reason}`}`;
};

const sizesOf = ({ sizes = [] }: RemoteBuild): string =>
  sizes.map(({ what, bytes, budget }) => `${what} ${(bytes / 1000).toFixed(1)}/${String(budget / 1000)} KB`).join(', ');

/** What is live, for people. */
export const statusLines = async (place: DeployPlace, wanted: string | undefined): Promise<string[]> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const lines = [`${place.environment} on ${place.target.where}`];
  if (shell && (wanted === undefined || wanted === 'shell')) {
    const pinned = shell.pinned ? `  pinned by ${shell.pinned.by}: ${shell.pinned.reason}` : '';
    lines.push(`shell  ${shell.buildId}  ${ageOf(shell.since ?? shell.deployedAt)}${pinned}`);
  }
  for (const entry of registry.remotes.filter(({ name }) => wanted === undefined || name === wanted)) {
    const { name, owner, current, since, canary, pinned } = entry;
    lines.push(`${name}  ${current.buildId}  ${ageOf(since ?? current.deployedAt)}  ${owner}`);
    if (sizesOf(current) !== '') lines.push(`  sizes     ${sizesOf(current)}`);
    if (canary)
      lines.push(
        `  canary    ${canary.build.buildId}  ${String(canary.share)}%  ${ageOf(canary.since)}  keeps its ` +
          'share until it is promoted or taken back; how it does: Settings → Platform',
      );
    if (pinned) lines.push(`  pinned    by ${pinned.by} since ${time(pinned.at)}: ${pinned.reason}`);
    lines.push(
      `  rollback  ${canary ? `takes the canary back` : (rollbackTarget(entry)?.buildId ?? 'nothing to go back to')}`,
    );
  }
  return lines.length === 1 ? [...lines, 'Nothing is deployed'] : lines;
};

/** Builds that were live or on trial, newest first. */
export const historyLines = async (place: DeployPlace, wanted: string | undefined): Promise<string[]> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const lines: string[] = [];
  if (shell && (wanted === undefined || wanted === 'shell')) {
    lines.push(
      'shell',
      `  ${shell.buildId}  live`,
      ...shell.history.map((id) => `  ${id}${shell.withdrawn?.includes(id) === true ? '  withdrawn' : ''}`),
    );
  }
  for (const { name, current, canary, history } of registry.remotes.filter(
    (entry) => wanted === undefined || entry.name === wanted,
  )) {
    const line = ({ buildId, deployedAt, withdrawn }: RemoteBuild, state = '') =>
      `  ${buildId}  published ${time(deployedAt)}${state}${withdrawn ? `  withdrawn: ${withdrawn.reason}` : ''}`;
    lines.push(
      name,
      line(current, '  live'),
      ...(canary ? [line(canary.build, `  canary ${String(canary.share)}%`)] : []),
      ...history.map((build) => line(build)),
    );
  }
  return lines.length === 0 ? ['Nothing is deployed'] : lines;
};

/** Versions of the registry that can be restored, newest first. */
export const versionLines = async (place: DeployPlace): Promise<string[]> => {
  const versions = await listVersions(place);
  if (versions.length === 0) return ['No version of the registry was kept yet: the next deploy keeps the first'];
  return [
    ...versions.map(({ id, at, by, step }) => `  ${id}  ${time(at)}  ${step} (${by})`),
    'Restore one with `npm run registry:restore -- --to <version> --reason <text>`',
  ];
};
