import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as contracts from '@vitrine/contracts';
import { allExports, apiPrefix, type BuildModules, type Endpoint } from '@vitrine/contracts';
import type { PackageImport } from './package-imports.ts';
import { sdk } from './sdk-range.ts';

const scope = '@vitrine/';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** `GET /clients/:id`. */
const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** Every operation of an API: of one endpoint, a family of them, or all families. */
export const endpointsIn = (value: unknown, depth = 3): string[] => {
  if (isEndpoint(value)) return [nameOf(value)];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return [...new Set(Object.values(value).flatMap((part) => endpointsIn(part, depth - 1)))].toSorted();
};

/** The operations that an import leads to: one, or all of what is taken whole. */
const endpointsAt = (exported: object, path: readonly string[]): string[] => {
  let value: unknown = exported;
  for (const name of path) {
    if (isEndpoint(value) || typeof value !== 'object' || value === null) break;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return endpointsIn(value === exported ? contracts.api : value);
};

/**
 * The calls that the shell makes for everyone. Their definitions are apart from the contracts, because those carry the
 * validation library (libs/shell-sdk).
 */
const shellEndpoints = async (root: string, imports: readonly PackageImport[]): Promise<string[]> => {
  const file = join(root, 'libs/shell-sdk/src/light-endpoints.ts');
  const used = imports.filter(({ to }) => to === file);
  if (used.length === 0) return [];
  const { lightEndpoints } = (await import(pathToFileURL(file).href)) as {
    readonly lightEndpoints: Readonly<Record<string, Pick<Endpoint, 'method' | 'path'>>>;
  };
  return used.flatMap(({ path: [, name = ''] }) => {
    const endpoint = lightEndpoints[name];
    return endpoint ? [nameOf(endpoint)] : Object.values(lightEndpoints).map(nameOf);
  });
};

/** Operations without parameters whose address stands in a script as text, because a page must not load contracts. */
const endpointsByAddress = (scripts: readonly string[]): string[] => {
  const texts = new Set(
    scripts.flatMap((script) => [...script.matchAll(/["'`](\/api\/[\w/.-]+)["'`]/g)].map(([, address]) => address)),
  );
  const all = endpointsIn(contracts.api);
  return all.filter((name) => texts.has(apiPrefix + name.slice(name.indexOf(' ') + 1)));
};

const usesOf = (imports: readonly PackageImport[]): BuildModules['uses'] => {
  const names = Map.groupBy(imports, ({ request }) => request);
  return Object.fromEntries(
    [...names.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([request, ofPackage]) => [
        request,
        [...new Set(ofPackage.map(({ path: [name] }) => name ?? allExports))].toSorted(),
      ]),
  );
};

/** What is known of a build when its modules are recorded. */
export interface ModulesInput {
  readonly root: string;
  /** Absolute folders whose code is the project's own. */
  readonly own: readonly string[];
  readonly imports: readonly PackageImport[];
  readonly exposes: BuildModules['exposes'];
  readonly shared: BuildModules['shared'];
  /** Texts of built scripts that may hold an address of the API. */
  readonly scripts?: readonly string[];
  /** Addresses of the API that forms of its prerendered pages post to. */
  readonly forms?: readonly string[];
}

/** What a build exposes, shares and uses. */
export const modulesOf = async ({
  root,
  own,
  imports,
  exposes,
  shared,
  scripts = [],
  forms = [],
}: ModulesInput): Promise<BuildModules> => {
  const isOwn = ({ from }: PackageImport): boolean => own.some((folder) => from.startsWith(folder + sep));
  const ofWorkspace = imports.filter(({ request }) => request.startsWith(scope));
  const endpoints = [
    ...ofWorkspace
      .filter(({ request }) => request === '@vitrine/contracts')
      .flatMap(({ path }) => endpointsAt(contracts, path)),
    ...(await shellEndpoints(root, imports)),
    ...endpointsByAddress(scripts),
    ...forms.map((address) => `POST ${address.slice(apiPrefix.length)}`),
  ];
  return {
    exposes: [...exposes],
    shared: [...shared],
    uses: usesOf(ofWorkspace.filter((one) => isOwn(one) || one.request === sdk)),
    endpoints: [...new Set(endpoints)].toSorted(),
  };
};
