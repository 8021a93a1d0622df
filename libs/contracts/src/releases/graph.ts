import { z } from 'zod';

/** Stands for every export of a package, where a build takes all of it and nobody can say which. */
export const allExports = '*';

/** What one build gives the page and takes from the workspace, as its build measured it. */
export const BuildModules = z.object({
  /** Federated modules that the page may load: `./routes`. */
  exposes: z.array(z.string()),
  /** Packages that it shares with the page: the version it was built with, and the range it accepts. */
  shared: z.array(z.object({ name: z.string(), version: z.string(), range: z.string() })),
  /** Names that its code imports of the workspace's packages, by entry point; `*` where it takes everything. */
  uses: z.record(z.string(), z.array(z.string())),
  /** API operations that its code calls, with the path under `/api`: `GET /clients/:id`. */
  endpoints: z.array(z.string()),
});
export type BuildModules = z.infer<typeof BuildModules>;

/** A build that visitors get, and what it recorded. */
export const GraphBuild = z.object({
  buildId: z.string(),
  role: z.enum(['live', 'canary']),
  /** Null for a build of an older tool, which recorded nothing, and for one whose record is gone. */
  modules: BuildModules.nullable(),
});
export type GraphBuild = z.infer<typeof GraphBuild>;

export const GraphRemote = z.object({
  /** Name in the registry, or `shell`. */
  name: z.string(),
  owner: z.string(),
  routes: z.array(z.string()),
  /** The live build, then the canary where there is one. */
  builds: z.array(GraphBuild).min(1),
});
export type GraphRemote = z.infer<typeof GraphRemote>;

export const PlatformGraph = z.object({
  /** Name of the registry, such as `local`. */
  environment: z.string(),
  /** False where the server does not know where builds are deployed. */
  connected: z.boolean(),
  remotes: z.array(GraphRemote),
});
export type PlatformGraph = z.infer<typeof PlatformGraph>;

/** What may be removed: an export of a package, or an operation of the API. */
export type Removal =
  | { readonly kind: 'export'; readonly package: string; readonly name: string }
  | { readonly kind: 'endpoint'; readonly endpoint: string };

/**
 * Reads `@vitrine/shell-sdk#useApi` and `GET /clients/:id`; `/api/clients/{id}` is the same operation. Null for
 * anything else.
 */
export const findRemoval = (text: string): Removal | null => {
  const [, from, name] = /^(@[\w-]+\/[\w./-]+)#([\w$]+)$/.exec(text.trim()) ?? [];
  if (from !== undefined && name !== undefined) return { kind: 'export', package: from, name };
  const [, method = '', path] = /^(get|post|put|patch|delete)\s+(\/\S*)$/i.exec(text.trim()) ?? [];
  if (path === undefined) return null;
  const plain = path.replace(/^\/api(?=\/)/, '').replaceAll(/\{(\w+)\}/g, ':$1');
  return { kind: 'endpoint', endpoint: `${method.toUpperCase()} ${plain}` };
};

/** How a removal is written: `@vitrine/shell-sdk#useApi`, `GET /clients/:id`. */
export const removalText = (removal: Removal): string =>
  removal.kind === 'endpoint' ? removal.endpoint : `${removal.package}#${removal.name}`;

/** `GET /clients/:` of `GET /clients/:id`: a parameter's name is no part of the address. */
const addressOf = (endpoint: string): string => endpoint.replaceAll(/:\w+/g, ':');

/** Whether two texts name one operation. */
export const isSameOperation = (a: string, b: string): boolean => addressOf(a) === addressOf(b);

/** Whether a build uses what is removed. */
const usesRemoved = ({ uses, endpoints }: BuildModules, removal: Removal): boolean => {
  if (removal.kind === 'endpoint') return endpoints.some((endpoint) => isSameOperation(endpoint, removal.endpoint));
  const names = uses[removal.package] ?? [];
  return names.includes(removal.name) || names.includes(allExports);
};

/**
 * When a removal reaches a build that uses it. `live`: the page shares the package, or the BFF answers the operation,
 * so the build breaks without being changed. `next-build`: its code is inside the build, which breaks when it is made
 * again.
 */
type BreakTime = 'live' | 'next-build';

const breakTimeOf = ({ shared }: BuildModules, removal: Removal): BreakTime =>
  removal.kind === 'endpoint' || shared.some(({ name }) => name === removal.package) ? 'live' : 'next-build';

/** One build of a remote that visitors get. */
export interface DeployedBuild {
  readonly remote: GraphRemote;
  readonly build: GraphBuild;
}

const buildsIn = ({ remotes }: Pick<PlatformGraph, 'remotes'>): DeployedBuild[] =>
  remotes.flatMap((remote) => remote.builds.map((build) => ({ remote, build })));

/** A build that a removal reaches, and when. */
export interface AffectedBuild extends DeployedBuild {
  readonly breaks: BreakTime;
}

/** The builds that a removal would break. */
export const affectedBy = (graph: Pick<PlatformGraph, 'remotes'>, removal: Removal): AffectedBuild[] =>
  buildsIn(graph).flatMap(({ remote, build }) =>
    build.modules && usesRemoved(build.modules, removal)
      ? [{ remote, build, breaks: breakTimeOf(build.modules, removal) }]
      : [],
  );

/** The builds that recorded nothing: any removal may break them. */
export const unrecordedIn = (graph: Pick<PlatformGraph, 'remotes'>): DeployedBuild[] =>
  buildsIn(graph).filter(({ build }) => build.modules === null);

/** Everything that a build uses, each as a removal of it would be written, sorted. */
export const usedBy = ({ uses, endpoints }: BuildModules): string[] =>
  [...Object.entries(uses).flatMap(([from, names]) => names.map((name) => `${from}#${name}`)), ...endpoints].toSorted();
