import {
  contractMajor,
  findRemote,
  mergeExtensions,
  type PageData,
  type PageRegistry,
  type PageRemote,
  type RemoteBuild,
  type RemoteEntry,
} from '@vitrine/contracts';
import { sdkVersion } from '@vitrine/shell-sdk';
import { version as reactVersion } from 'react';
import { loadExposed } from '../remotes/federation-runtime.ts';
import { guardedFetch } from '../remotes/guarded-fetch.ts';
import { fetchRegistry } from '../remotes/registry-client.ts';
import type { LoaderPorts } from '../remotes/remote-loader.ts';
import { earlierExtensions } from '../session/earlier-extensions.ts';
import type { CompletePageData } from '../session/extensions.ts';
import { readOverrides } from './stored-overrides.ts';

/** A page's data as it is, or with what the shell holds for its remotes where an older edge says nothing of them. */
const completeExtensions = ({ extensions, ...data }: PageData): CompletePageData => {
  if (extensions) return { ...data, extensions };
  const remotes = data.remotes.map((remote) => ({ ...remote, extensions: earlierExtensions[remote.name] }));
  return { ...data, remotes, extensions: mergeExtensions(remotes) };
};

/** What a development server says of the remote it serves (libs/federation, `development-config.ts`). */
type LocalRemote = Pick<PageRemote, 'name' | 'owner' | 'routes' | 'extensions'> &
  Pick<RemoteBuild, 'contract' | 'sdk' | 'react'>;

interface Override {
  readonly name: string;
  readonly origin: string;
  /** Null while its development server does not answer; the fallback will say so. */
  readonly local: LocalRemote | null;
}

/** Build id of whatever a development server serves. */
const development = 'development';

const isLocalRemote = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes) && 'sdk' in value;

const ask = async ([name, origin]: readonly [string, string]): Promise<Override> => {
  try {
    const response = await guardedFetch(`${origin}/remote/remote.json`, { cache: 'no-store' }, isLocalRemote);
    return { name, origin, local: (await response.json()) as LocalRemote };
  } catch {
    return { name, origin, local: null };
  }
};

/**
 * Nobody publishes the hashes of what a development server just made. The page's table answers for its origins with
 * an empty one, which checks nothing, and goes on refusing every other unknown file.
 */
const trustOrigins = (origins: readonly string[]): void => {
  const table = (globalThis.__VITRINE_INTEGRITY__ ??= {});
  const isLocal = (url: string | symbol): url is string =>
    typeof url === 'string' && origins.some((origin) => url.startsWith(`${origin}/`));
  globalThis.__VITRINE_INTEGRITY__ = new Proxy(table, {
    get: (target, url) => (isLocal(url) ? '' : (Reflect.get(target, url) as string | undefined)),
  });
};

const pageRemoteOf = ({ name, origin, local }: Override, deployed: PageRemote | undefined): PageRemote => ({
  name,
  owner: local?.owner ?? deployed?.owner ?? `whoever serves ${origin}`,
  routes: local?.routes ?? deployed?.routes ?? [],
  build: development,
  extensions: local ? local.extensions : deployed?.extensions,
});

const entryOf = ({ name, origin, local }: Override, deployed: RemoteEntry | undefined): RemoteEntry => ({
  name,
  owner: local?.owner ?? deployed?.owner ?? '',
  routes: local?.routes ?? deployed?.routes ?? [],
  history: [],
  current: {
    buildId: development,
    entry: `${origin}/remote/mf-manifest.json`,
    integrity: {},
    prerendered: {},
    contract: local?.contract ?? contractMajor,
    sdk: local?.sdk ?? sdkVersion,
    react: local?.react ?? reactVersion,
    deployedAt: new Date().toISOString(),
  },
});

/**
 * The page as it would be if the overridden remotes were deployed: the composed page's data with them in their place,
 * and a loader's ports that find them on the developer's machine. A prerendered page of theirs is another build's: it
 * is rendered again, not hydrated.
 */
export const applyOverrides = async (
  composed: PageData,
): Promise<{ readonly data: CompletePageData; readonly ports: LoaderPorts | undefined }> => {
  const data = completeExtensions(composed);
  const overrides = await Promise.all(Object.entries(readOverrides(data.overrides ?? [])).map(ask));
  if (overrides.length === 0) return { data, ports: undefined };
  trustOrigins(overrides.map(({ origin }) => origin));

  const overridden = new Set(overrides.map(({ name }) => name));
  const remotes = [
    ...overrides.map((override) =>
      pageRemoteOf(
        override,
        data.remotes.find(({ name }) => name === override.name),
      ),
    ),
    ...data.remotes.filter(({ name }) => !overridden.has(name)),
  ];
  const owner = findRemote(remotes, location.pathname)?.name;
  const pageNames = new Set(data.remotes.map(({ name }) => name));
  const extensions = mergeExtensions([
    ...data.remotes.map((remote) => remotes.find(({ name }) => name === remote.name) ?? remote),
    ...remotes.filter(({ name }) => !pageNames.has(name)),
  ]);
  // What stands in the page's menus is that of the deployed builds.
  const isStale =
    (owner !== undefined && overridden.has(owner)) || JSON.stringify(extensions) !== JSON.stringify(data.extensions);

  const withOverrides = async (remote: string, build: string | undefined): Promise<PageRegistry> => {
    const registry = await fetchRegistry(remote, build);
    const others = registry.remotes.filter(({ name }) => !overridden.has(name));
    return {
      ...registry,
      remotes: [
        ...others,
        ...overrides.map((override) =>
          entryOf(
            override,
            registry.remotes.find(({ name }) => name === override.name),
          ),
        ),
      ],
    };
  };
  return {
    data: { ...data, remotes, extensions, prerendered: isStale ? null : data.prerendered },
    ports: { fetchRegistry: withOverrides, loadExposed },
  };
};
