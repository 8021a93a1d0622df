import { contractMajor, incompatibilityOf, type PageData } from '@vitrine/contracts';
import { sdkVersion, type RemoteModule } from '@vitrine/shell-sdk';
import type { ExtensionHost } from '@vitrine/shell-sdk/extensions';
import { version as reactVersion } from 'react';
import { noteRun } from '../page.ts';
import { loadExposed } from './federation-runtime.ts';
import { buildFor, fetchRegistry } from './registry-client.ts';
import { RemoteError } from './remote-error.ts';

export interface LoadedRemote {
  readonly module: RemoteModule;
  readonly buildId: string;
}

/** Loads remotes once each, and again when asked to retry. */
export interface RemoteLoader {
  /** The same promise for every caller until `retry`, so that React's `use` can wait for it. */
  readonly load: (name: string) => Promise<LoadedRemote>;
  /**
   * Forgets a failed attempt, rereads the registry, and loads again: the current build, or, where its prerendered
   * page still stands, the same one.
   */
  readonly retry: (name: string, same?: boolean) => Promise<LoadedRemote>;
  /** Loads another module that a remote exposes; with `force` after it failed. Rejects when it can't be loaded. */
  readonly loadModule: ExtensionHost['load'];
  /** The build of the latest attempt; before the first, the one the page was composed with. */
  readonly buildOf: (name: string) => string | undefined;
  /** Whether the given build is neither live nor on trial any more. Rejects when the registry cannot be read. */
  readonly hasNewerBuild: (name: string, build: string) => Promise<boolean>;
}

/** What the loader reaches outside for; specs pass their own. */
export interface LoaderPorts {
  readonly fetchRegistry: typeof fetchRegistry;
  readonly loadExposed: typeof loadExposed;
}

const isRemoteModule = (value: unknown): value is RemoteModule =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'Routes' in value &&
  typeof value.Routes === 'function';

/** What a module of a remote may export. */
interface Exports {
  readonly remote?: unknown;
  readonly Extension?: unknown;
}

const page = { contract: contractMajor, sdk: sdkVersion, react: reactVersion };

export const createRemoteLoader = (
  data: PageData,
  ports: LoaderPorts = { fetchRegistry, loadExposed },
): RemoteLoader => {
  const loads = new Map<string, Promise<LoadedRemote>>();
  /** The build a page was composed with; a retry is free to take the current one. */
  const pinned = new Map(data.remotes.map(({ name, build }) => [name, build]));
  /** What the page came with; until a retry, it needs to ask nobody. */
  const details = new Map(data.remotes.map((remote) => [remote.name, remote.details]));
  const registries = new Map<string, ReturnType<typeof fetchRegistry>>();

  const knownBuild = (name: string): string => pinned.get(name) ?? 'unknown';

  /** The build to run, and why it can’t run here. */
  const findBuild = async (name: string) => {
    const build = details.get(name);
    if (build) return { build, incompatibility: incompatibilityOf(build, { ...page, bff: data.bff }) };
    const registry = registries.get(name) ?? ports.fetchRegistry(name, pinned.get(name));
    registries.set(name, registry);
    let remotes, bff;
    try {
      ({ remotes, bff } = await registry);
    } catch (cause) {
      registries.delete(name);
      throw new RemoteError(name, knownBuild(name), 'registry', 'The registry of remotes could not be read', { cause });
    }
    const entry = remotes.find((remote) => remote.name === name);
    if (!entry) throw new RemoteError(name, knownBuild(name), 'missing', 'The registry has no such remote');
    const found = buildFor(entry, pinned.get(name));
    return { build: found, incompatibility: incompatibilityOf(found, { ...page, bff }) };
  };

  /** A module that the remote exposes, and the build it is of. */
  const loadModule = async (name: string, exposed: string, force: boolean) => {
    const { build, incompatibility } = await findBuild(name);
    const { buildId } = build;
    pinned.set(name, buildId);
    if (incompatibility)
      throw new RemoteError(name, buildId, 'incompatible', `This build can’t run here: ${incompatibility}`);
    try {
      const exports = Object(await ports.loadExposed(name, build, { exposed, force })) as Exports;
      noteRun(name, buildId);
      return { buildId, exports };
    } catch (cause) {
      throw new RemoteError(name, buildId, 'code', 'Its code couldn’t be loaded', { cause });
    }
  };

  const attempt = async (name: string, force: boolean): Promise<LoadedRemote> => {
    const start = performance.now();
    const { buildId, exports } = await loadModule(name, 'routes', force);
    const module = exports.remote;
    if (!isRemoteModule(module)) throw new RemoteError(name, buildId, 'shape', 'It does not expose a remote');
    // For the development overlay and the browser's own tools.
    performance.measure(`remote ${name}`, { start });
    return { module, buildId };
  };

  const begin = (name: string, force: boolean): Promise<LoadedRemote> => {
    const loading = attempt(name, force);
    // The boundary shows the failure; a prefetch that is not rendered must not count as unhandled.
    loading.catch(() => undefined);
    loads.set(name, loading);
    return loading;
  };

  return {
    load: (name) => loads.get(name) ?? begin(name, false),
    retry: (name, same) => {
      registries.delete(name);
      if (!same) {
        pinned.delete(name);
        details.delete(name);
      }
      return begin(name, true);
    },
    loadModule,
    buildOf: (name) => pinned.get(name) ?? data.remotes.find((remote) => remote.name === name)?.build,
    hasNewerBuild: async (name, build) => {
      const { remotes } = await ports.fetchRegistry(name, build);
      const entry = remotes.find((remote) => remote.name === name);
      return entry !== undefined && entry.current.buildId !== build && entry.canary?.build.buildId !== build;
    },
  };
};
