import {
  affectedBy,
  findRemoval,
  isSameOperation,
  removalText,
  unrecordedIn,
  usedBy,
  type AffectedBuild,
  type DeployedBuild,
  type PlatformGraph,
  type Removal,
} from '@vitrine/contracts';
import type { CheckoutSurface } from '../../build/checkout-surface.ts';
import { readGraph } from '../graph.ts';
import { UsageError } from './arguments.ts';
import { anyRemote, defineCommand, one, print } from './command.ts';
import { placeOf } from './environment-commands.ts';
import { affectedLines, remoteLines, unrecordedLines } from './graph-lines.ts';

/** Loads the compiler, which only what reads sources needs. */
const readSurface = async (workspace: string): Promise<CheckoutSurface> =>
  (await import('../../build/checkout-surface.ts')).readCheckoutSurface(workspace);

const isOffered = ({ exports, endpoints }: CheckoutSurface, removal: Removal): boolean =>
  removal.kind === 'endpoint'
    ? [...endpoints].some((endpoint) => isSameOperation(endpoint, removal.endpoint))
    : exports.get(removal.package)?.has(removal.name) === true;

/** For programs. */
const asJson = ({ remote, build }: DeployedBuild) => ({ remote: remote.name, build: build.buildId, role: build.role });

/** Prints removals with what they break. Answers 1 where a build breaks, or where nobody can say. */
const report = (graph: PlatformGraph, removals: readonly Removal[], nothing: string, isJson: boolean): number => {
  const unrecorded = unrecordedIn(graph);
  const broken = removals
    .map((removal): [string, AffectedBuild[]] => [removalText(removal), affectedBy(graph, removal)])
    .filter(([, affected]) => affected.length > 0);
  if (isJson) {
    const found = broken.map(([removed, affected]) => ({
      removed,
      affected: affected.map((one) => ({ ...asJson(one), breaks: one.breaks })),
    }));
    const { environment } = graph;
    console.log(JSON.stringify({ environment, removals: found, unrecorded: unrecorded.map(asJson) }, null, 2));
  } else {
    for (const [text, affected] of broken)
      print([`Without ${text}, in ${graph.environment}:`, ...affectedLines(affected)]);
    if (broken.length === 0) print([nothing]);
    if (unrecorded.length > 0) print(['Nobody can say of:', ...unrecordedLines(unrecorded)]);
  }
  return broken.length + unrecorded.length > 0 ? 1 : 0;
};

/** The removal that a command line names. Throws `UsageError` for one that nothing offers or uses. */
const removalOf = async (workspace: string, graph: PlatformGraph, text: string, usage: string): Promise<Removal> => {
  const removal = findRemoval(text);
  if (!removal)
    throw new UsageError(
      `--remove is '${text}'; it takes an export such as @vitrine/shell-sdk#useApi, or an operation such as ` +
        `"GET /clients/:id".\nUsage: ${usage}`,
    );
  const isUsed = affectedBy(graph, removal).length > 0;
  if (!isUsed && !isOffered(await readSurface(workspace), removal))
    throw new UsageError(`There is no ${removalText(removal)} in this checkout, and nothing that is live uses it`);
  return removal;
};

/** What builds use and this checkout no longer offers. */
const goneFrom = (graph: PlatformGraph, surface: CheckoutSurface): Removal[] => {
  const used = graph.remotes.flatMap(({ builds }) => builds.flatMap(({ modules }) => (modules ? usedBy(modules) : [])));
  return [...new Set(used)].toSorted().flatMap((text) => {
    const removal = findRemoval(text);
    return removal && !isOffered(surface, removal) ? [removal] : [];
  });
};

export const graphCommand = defineCommand('graph', {
  about: 'shows what each live build exposes, shares and uses, and what a removal would break',
  subject: anyRemote,
  options: {
    environment: { type: 'string', value: '<name>', about: 'VITRINE_ENVIRONMENT, or local, without it' },
    remove: {
      type: 'string',
      value: '<package#export | METHOD /path>',
      about: 'names the builds that break without it; ends with 1 where there are any',
    },
    checkout: { type: 'boolean', about: 'the same for everything that the sources here no longer offer' },
    verbose: { type: 'boolean', about: 'names every export and operation' },
    json: { type: 'boolean', about: 'for programs' },
  },
  example: '--remove @vitrine/shell-sdk#useApi',
  run: async (workspace, { values, positionals }, usage) => {
    const name = positionals.length === 0 ? undefined : one(positionals, usage);
    if (values.remove !== undefined && values.checkout === true)
      throw new UsageError(
        `--remove and --checkout exclude each other: --checkout finds what is gone.\nUsage: ${usage}`,
      );
    const all = await readGraph(
      placeOf(workspace, values.environment ?? (process.env['VITRINE_ENVIRONMENT'] || 'local'), undefined),
    );
    const remotes = all.remotes.filter((remote) => name === undefined || remote.name === name);
    if (name !== undefined && remotes.length === 0)
      throw new UsageError(
        `There is no ${name} in ${all.environment}; there ` +
          (all.remotes.length === 0 ? 'is nothing yet' : `are ${all.remotes.map((remote) => remote.name).join(', ')}`),
      );
    const graph = { ...all, remotes };
    const isJson = values.json === true;
    if (values.remove !== undefined) {
      const removal = await removalOf(workspace, graph, values.remove, usage);
      const nothing = `Nothing that recorded what it uses, uses ${removalText(removal)} in ${all.environment}`;
      return report(graph, [removal], nothing, isJson);
    }
    if (values.checkout === true) {
      const removals = goneFrom(graph, await readSurface(workspace));
      return report(graph, removals, `This checkout offers everything that builds in ${all.environment} use`, isJson);
    }
    if (isJson) console.log(JSON.stringify(graph, null, 2));
    else if (remotes.length === 0) print(['Nothing is deployed']);
    else for (const remote of remotes) print(remoteLines(remote, values.verbose === true));
    return 0;
  },
});
