import type { DeployLogEntry, Provenance, Ramp, RemoteBuild } from '@vitrine/contracts';
import { findAttestation } from '../attestation.ts';
import { rollbackTarget } from '../entry-changes.ts';
import { findShellPointer, readRegistry, type DeployPlace } from '../place.ts';
import { rampTimes } from '../ramp.ts';
import { listVersions } from '../registry-versions.ts';
import { findSmoke, smokeText } from '../smoke/smoke-record.ts';
import { folderOfBuild } from '../published-files.ts';

const minute = 60_000;

/** `3 days`, `5 h`, `12 min`. */
export const ageOf = (at: string, now = Date.now()): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / minute));
  if (minutes < 60) return `${String(minutes)} min`;
  return minutes < 48 * 60 ? `${String(Math.floor(minutes / 60))} h` : `${String(Math.floor(minutes / 1440))} days`;
};

/** `2026-11-24 10:15:30`, in UTC. */
export const time = (at: string): string => at.slice(0, 19).replace('T', ' ');

/** A restored registry may bring back what was not there, or lack what was. */
const rollbackSentence = (remote: string, from: string | null, to: string | null): string => {
  if (from === null || from === to) return `${remote} ${to ?? ''} was restored`;
  return to === null ? `${remote} ${from} was taken back` : `${remote} ${from} was taken back, ${to} is live`;
};

/** One step, as a sentence of one line. */
export const logLine = ({
  at,
  by,
  action,
  remote,
  from,
  to,
  share,
  source,
  commit,
  reason,
}: DeployLogEntry): string => {
  const sentence = {
    deploy: `${remote} ${to ?? ''} is live${from === null ? '' : `, after ${from}`}`,
    canary: `${remote} ${to ?? ''} goes to ${String(share ?? 0)}% of the visitors, ${from ?? ''} to the rest`,
    stop: `the ramp of ${remote} ${to ?? ''} is stopped at ${String(share ?? 0)}%`,
    promote: `${remote} ${to ?? ''} is live for everyone, after ${from ?? ''}`,
    rollback: rollbackSentence(remote, from, to),
    pin: `${remote} is pinned at ${to ?? ''}`,
    unpin: `${remote} may be deployed again`,
    disable: `${remote} is disabled, its addresses show a maintenance page`,
    enable: `${remote} is enabled again`,
    retire: `${remote} is out of the registry (it was ${from ?? ''})`,
    prune: `${remote} ${from ?? ''} was deleted`,
    refuse: `${remote} was refused`,
  }[action];
  const origin = [
    ...(source === undefined ? [] : [`, taken from ${source}`]),
    ...(commit === undefined ? [] : [`, commit ${commit.slice(0, 12)}`]),
  ].join('');
  return `${time(at)}  ${sentence}${origin} (${by})${reason === null ? '' : `: ${reason}`}`;
};

const sizesOf = ({ sizes = [] }: RemoteBuild): string =>
  sizes.map(({ what, bytes, budget }) => `${what} ${(bytes / 1000).toFixed(1)}/${String(budget / 1000)} KB`).join(', ');

/** A canary, and what comes next of it. */
const canaryLines = (buildId: string, share: number, since: string, ramp: Ramp | undefined): string[] => {
  const line = `  canary    ${buildId}  ${String(share)}%  ${ageOf(since)}`;
  if (!ramp) return [`${line}  keeps its share until it is promoted or taken back; how it does: Settings → Platform`];
  const { steps, step, pauseMinutes, stopped } = ramp;
  const marked = steps.map((percent, at) => (at === step ? `[${String(percent)}]` : String(percent)));
  const plan = `  ramp      ${marked.join(' ')} %`;
  if (stopped) return [line, `${plan}  stopped by ${stopped.by} ${time(stopped.at)}: ${stopped.reason}`];
  const { next, latest } = rampTimes(ramp);
  return [
    line,
    `${plan}  next step ${time(next.toISOString())}, on a quiet site ${time(latest.toISOString())}; ` +
      `pauses of ${String(pauseMinutes)} min`,
  ];
};

/** What is live, for people. */
export const statusLines = async (place: DeployPlace, remote: string | undefined): Promise<string[]> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const lines = [`${place.environment} on ${place.target.where}`];
  if (shell && (remote === undefined || remote === 'shell')) {
    const pinned = shell.pinned ? `  pinned by ${shell.pinned.by}: ${shell.pinned.reason}` : '';
    lines.push(`shell  ${shell.buildId}  ${ageOf(shell.since ?? shell.deployedAt)}${pinned}`);
    const { canary } = shell;
    if (canary)
      lines.push(
        ...canaryLines(canary.buildId, canary.share, canary.since, canary.ramp),
        '  rollback  takes the canary back',
      );
  }
  for (const entry of registry.remotes.filter(({ name }) => remote === undefined || name === remote)) {
    const { name, owner, current, since, canary, pinned, disabled } = entry;
    lines.push(`${name}  ${current.buildId}  ${ageOf(since ?? current.deployedAt)}  ${owner}`);
    if (sizesOf(current) !== '') lines.push(`  sizes     ${sizesOf(current)}`);
    if (canary) lines.push(...canaryLines(canary.build.buildId, canary.share, canary.since, canary.ramp));
    if (disabled) lines.push(`  disabled  by ${disabled.by} since ${time(disabled.at)}: ${disabled.reason}`);
    if (pinned) lines.push(`  pinned    by ${pinned.by} since ${time(pinned.at)}: ${pinned.reason}`);
    lines.push(
      `  rollback  ${canary ? `takes the canary back` : (rollbackTarget(entry)?.buildId ?? 'nothing to go back to')}`,
    );
  }
  return lines.length === 1 ? [...lines, 'Nothing is deployed'] : lines;
};

/** Builds that were live or on trial, newest first, each with who made it of what. */
export const historyLines = async (place: DeployPlace, remote: string | undefined): Promise<string[]> => {
  const [{ value: registry }, { value: shell }] = await Promise.all([readRegistry(place), findShellPointer(place)]);
  const lines: string[] = [];
  const smoke = async (name: string, buildId: string): Promise<string> =>
    `  ${smokeText(await findSmoke(place, folderOfBuild(name, buildId)))}`;
  if (shell && (remote === undefined || remote === 'shell')) {
    const build = (buildId: string) => ({ name: 'shell', buildId });
    const line = async (id: string, state: string): Promise<string[]> => [
      `  ${id}${state}${await smoke('shell', id)}`,
      ...madeLines((await findAttestation(place.target, build(id)))?.statement.predicate),
    ];
    const { canary, withdrawn = [] } = shell;
    const builds = [
      line(shell.buildId, '  live'),
      ...(canary ? [line(canary.buildId, `  canary ${String(canary.share)}%`)] : []),
      ...shell.history.map((id) => line(id, withdrawn.includes(id) ? '  withdrawn' : '')),
    ];
    lines.push('shell', ...(await Promise.all(builds)).flat());
  }
  for (const { name, current, canary, history } of registry.remotes.filter(
    (entry) => remote === undefined || entry.name === remote,
  )) {
    const line = async ({ buildId, deployedAt, withdrawn, provenance }: RemoteBuild, state = ''): Promise<string[]> => [
      `  ${buildId}  published ${time(deployedAt)}${state}${await smoke(name, buildId)}` +
        (withdrawn ? `  withdrawn: ${withdrawn.reason}` : ''),
      ...madeLines(provenance),
    ];
    const builds = [
      line(current, '  live'),
      ...(canary ? [line(canary.build, `  canary ${String(canary.share)}%`)] : []),
      ...history.map((build) => line(build)),
    ];
    lines.push(name, ...(await Promise.all(builds)).flat());
  }
  return lines.length === 0 ? ['Nothing is deployed'] : lines;
};

/** Who made a build of what, indented; nothing for a build that does not say. */
export const madeLines = (provenance: Provenance | null | undefined): string[] => {
  if (!provenance) return [];
  const { commit, dirty, author, ci, builtAt, lock } = provenance;
  const facts = [
    ...(commit === null ? ['no commit known'] : [`commit ${commit.slice(0, 12)}${dirty ? ' with changes' : ''}`]),
    ...(author === null ? [] : [`by ${author}`]),
    `built ${time(builtAt)}`,
    `packages ${lock.slice(0, 12)}`,
    ...(ci === null ? [] : [ci]),
  ];
  return [`                ${facts.join('  ')}`];
};

/** Versions of the registry that can be restored, newest first. */
export const versionLines = async (place: DeployPlace): Promise<string[]> => {
  const versions = await listVersions(place);
  if (versions.length === 0) return ['No version of the registry was kept yet: the next deploy keeps the first'];
  return [
    ...versions.map(({ id, at, by, step }) => `  ${id}  ${time(at)}  ${step} (${by})`),
    'Restore one with `npm run vitrine -- restore --to <version> --reason <text>`',
  ];
};
