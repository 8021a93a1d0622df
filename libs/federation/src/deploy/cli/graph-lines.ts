import type { AffectedBuild, BuildModules, DeployedBuild, GraphRemote } from '@vitrine/contracts';

const width = 110;

/** Names separated by commas, in lines of at most {@link width} characters under an indented head. */
const wrapped = (head: string, names: readonly string[]): string[] => {
  const lines = [head];
  for (const [at, name] of names.entries()) {
    const text = at === names.length - 1 ? name : `${name},`;
    const last = lines.at(-1) ?? '';
    if (last.length + text.length + 1 > width) lines.push(`${' '.repeat(14)}${text}`);
    else lines[lines.length - 1] = last === head ? `${head}${text}` : `${last} ${text}`;
  }
  return lines;
};

const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

const row = (label: string): string => `    ${label.padEnd(10)}`;

const moduleLines = ({ exposes, shared, uses, endpoints }: BuildModules, verbose: boolean): string[] => {
  const packages = Object.entries(uses);
  const shares = shared.map(({ name, version, range }) => `${name} ${version} (${range})`);
  return [
    ...(exposes.length === 0 ? [] : wrapped(row('exposes'), exposes)),
    ...wrapped(row('shares'), shares),
    ...(verbose
      ? packages.flatMap(([name, names]) => wrapped(`${row('uses')}${name}: `, names))
      : wrapped(
          row('uses'),
          packages.map(([name, names]) => `${name} (${names.includes('*') ? 'all' : String(names.length)})`),
        )),
    ...(verbose && endpoints.length > 0
      ? wrapped(row('calls'), endpoints)
      : [`${row('calls')}${counted(endpoints.length, 'operation')}`]),
  ];
};

const notRecorded = 'not recorded: a build of an older tool does not say what it uses; deploy it again';

/** What each build of a remote exposes, shares and uses; by name with `verbose`, counted without. */
export const remoteLines = ({ name, owner, routes, builds }: GraphRemote, verbose: boolean): string[] => [
  `${name}  ${owner}${routes.length === 0 ? '' : `  ${routes.join(' ')}`}`,
  ...builds.flatMap(({ role, buildId, modules }) => [
    `  ${role.padEnd(6)}  ${buildId}`,
    ...(modules ? moduleLines(modules, verbose) : [`    ${notRecorded}`]),
  ]),
];

const buildText = ({ remote, build }: DeployedBuild): string =>
  `  ${remote.name}  ${build.buildId}  ${build.role}  ${remote.owner}`;

const when = {
  live: 'breaks as soon as the removal is deployed',
  'next-build': 'goes on as it is, and cannot be built again',
} as const;

/** What a removal reaches, a line for each build. */
export const affectedLines = (affected: readonly AffectedBuild[]): string[] =>
  affected.map((one) => `${buildText(one)}: ${when[one.breaks]}`);

/** Builds of which nobody can say what they use, a line each. */
export const unrecordedLines = (builds: readonly DeployedBuild[]): string[] =>
  builds.map((one) => `${buildText(one)}: ${notRecorded}`);
