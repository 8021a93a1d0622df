import type { RemoteEntry } from '@vitrine/contracts';
import type { Comparison, ComparedBuild, Difference } from '../build-comparison.ts';
import { liveIn, type EnvironmentState } from '../environments.ts';
import type { ShellPointer } from '../place.ts';
import { checkBuild, findRights, rightsKey } from '../rights.ts';
import type { DeployTarget } from '../targets/deploy-target.ts';
import { ageOf, madeLines } from './lines.ts';

/** One environment's part of a row: what is live there, under it what else is to say. */
const cellOf = (state: EnvironmentState, before: EnvironmentState | undefined, name: string): string[] => {
  const facts = name === 'shell' ? shellFacts(state.shell) : remoteFacts(state.remotes, name);
  if (!facts) return ['–'];
  const compared = before && liveIn(before, name);
  const isSame = compared === liveIn(state, name);
  const difference =
    compared == null || !before ? [] : [`${isSame ? 'as in' : 'differs from'} ${before.place.environment}`];
  return [...facts, ...difference];
};

const pinnedLine = ({ by, reason }: { readonly by: string; readonly reason: string }): string =>
  `pinned by ${by}: ${reason}`;

const shellFacts = (shell: ShellPointer | null): string[] | null =>
  shell && [
    `${shell.buildId}  ${ageOf(shell.since ?? shell.deployedAt)}`,
    ...(shell.pinned ? [pinnedLine(shell.pinned)] : []),
  ];

const remoteFacts = (remotes: readonly RemoteEntry[], name: string): string[] | null => {
  const entry = remotes.find((remote) => remote.name === name);
  if (!entry) return null;
  const { current, since, canary, pinned } = entry;
  return [
    `${current.buildId}  ${ageOf(since ?? current.deployedAt)}`,
    ...(canary ? [`canary ${canary.build.buildId}  ${String(canary.share)}%  ${ageOf(canary.since)}`] : []),
    ...(pinned ? [pinnedLine(pinned)] : []),
  ];
};

const namesOf = (states: readonly EnvironmentState[]): string[] => [
  ...(states.some(({ shell }) => shell !== null) ? ['shell'] : []),
  ...[...new Set(states.flatMap(({ remotes }) => remotes.map(({ name }) => name)))].toSorted(),
];

/** Columns of equal width, two spaces apart, without spaces at the end. */
const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('   ')
      .trimEnd(),
  );
};

/** What is live in several environments of a target, side by side; of one remote, or of all. */
export const sideBySide = (states: readonly EnvironmentState[], remote: string | undefined): string[] => {
  const names = namesOf(states).filter((name) => remote === undefined || name === remote);
  const rows = names.flatMap((name) => {
    const cells = states.map((state, at) => cellOf(state, states[at - 1], name));
    const height = Math.max(...cells.map((cell) => cell.length));
    return Array.from({ length: height }, (_, line) => [
      line === 0 ? name : '',
      ...cells.map((cell) => cell[line] ?? ''),
    ]);
  });
  const head = ['', ...states.map(({ place }) => place.environment)];
  return [`on ${states[0]?.place.target.where ?? ''}`, ...columns([head, ...rows])];
};

/** Who may change what on a target, in one line. */
export const rightsLine = async (target: DeployTarget): Promise<string> => {
  const rights = await findRights(target);
  if (!rights) return `Everyone with access to the target may deploy: it has no ${rightsKey}`;
  const teams = Object.keys(rights.teams).toSorted().join(', ');
  const signed = rights.signed === '*' ? 'everywhere' : rights.signed.join(', ') || 'nowhere';
  return `${rightsKey} says who may deploy (${teams}); signatures are asked for: ${signed}`;
};

/** Who made the live builds and canaries of an environment, and who signed them. */
export const originLines = async (
  { place, remotes, shell }: EnvironmentState,
  remote: string | undefined,
): Promise<string[]> => {
  const rights = await findRights(place.target);
  const builds = [
    ...(shell ? [{ name: 'shell', ...shell }] : []),
    ...remotes.flatMap(({ name, current, canary }) =>
      [current, ...(canary ? [canary.build] : [])].map((build) => ({ name, ...build })),
    ),
  ].filter(({ name }) => remote === undefined || name === remote);
  const lines: string[] = [];
  for (const { name, buildId, integrity, provenance } of builds) {
    const { teams, problem } = await checkBuild(place.target, rights, place.environment, { name, buildId, integrity });
    lines.push(
      `${place.environment}  ${name}  ${buildId}  ${problem ?? `signed by ${teams.join(', ')}`}`,
      ...madeLines(provenance),
    );
  }
  return lines;
};

const kilobytes = (bytes: number): string => (Number.isNaN(bytes) ? 'unknown' : `${(bytes / 1000).toFixed(1)} KB`);

const from = (difference: Difference): string => `${difference.before ?? 'none'} → ${difference.after ?? 'none'}`;

const fileLine = ({ what, before, after }: Difference<number>): string => {
  if (before === null) return `  + ${what}  ${kilobytes(after ?? 0)}`;
  return after === null
    ? `  - ${what}  ${kilobytes(before)}`
    : `  ~ ${what}  ${kilobytes(before)} → ${kilobytes(after)}`;
};

/** Two builds that are compared, with where they are. */
export interface Side {
  /** `staging`, or `this checkout`. */
  readonly where: string;
  readonly build: ComparedBuild;
}

const sideLine = (mark: string, { where, build: { record, provenance } }: Side): string[] => [
  `${mark} ${record.buildId}  ${where}`,
  ...madeLines(provenance),
];

const countsOf = (files: readonly Difference<number>[], unchanged: number): string => {
  const added = files.filter(({ before }) => before === null).length;
  const removed = files.filter(({ after }) => after === null).length;
  return (
    `${String(added)} added, ${String(removed)} removed, ${String(files.length - added - removed)} changed, ` +
    `${String(unchanged)} unchanged`
  );
};

/** What changes when one build takes the place of another. */
export const comparisonLines = (name: string, before: Side, after: Side, compared: Comparison): string[] => {
  const { needs, packages, lockDiffers, sizes, files, unchanged } = compared;
  const lines = [name, ...sideLine('-', before), ...sideLine('+', after)];
  if (before.build.record.buildId === after.build.record.buildId && files.length === 0)
    return [...lines, 'The same build: nothing would change'];
  for (const need of needs) lines.push(`${need.what}  ${from(need)}`);
  if (packages.length === 0) lines.push('packages  the same versions');
  for (const one of packages) lines.push(`package ${one.what}  ${from(one)}`);
  if (lockDiffers === true) lines.push('lock file  other versions of packages that packages need, or of these');
  for (const { what, before: old, after: next, budget } of sizes)
    lines.push(
      `size of ${what}  ${old === null ? 'none' : kilobytes(old)} → ${next === null ? 'none' : kilobytes(next)}` +
        ` of ${kilobytes(budget)}${next !== null && next > budget ? '  over its budget' : ''}`,
    );
  return [...lines, `files  ${countsOf(files, unchanged)}`, ...files.map(fileLine)];
};
