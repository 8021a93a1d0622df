import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { PageBuild } from '@vitrine/contracts';
import { fileTimeout, guardedFetch } from './guarded-fetch.ts';

declare global {
  /**
   * Begun by the inline loader with the shell's own files; read by webpack's chunk loader in every build
   * (ScriptIntegrityPlugin of libs/federation).
   */
  var __VITRINE_INTEGRITY__: Record<string, string> | undefined;
}

/** A hash that no file has: files that are not in the table are rejected. */
const unknownFile = 'sha384-unknown';

/** Adds files to the page's table. Nothing is removed: an open tab keeps the builds it was composed with. */
const allowFiles = (integrity: Readonly<Record<string, string>>): void => {
  const table = (globalThis.__VITRINE_INTEGRITY__ ??= Object.create(null) as Record<string, string>);
  for (const [path, hash] of Object.entries(integrity)) table[new URL(path, location.origin).href] = hash;
};

/** Integrity of a URL, absolute or relative to the page's origin. */
const integrityOf = (url: string): string =>
  globalThis.__VITRINE_INTEGRITY__?.[new URL(url, location.origin).href] ?? unknownFile;

const isManifest = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'metaData' in json &&
  'exposes' in json &&
  Array.isArray(json.exposes) &&
  'shared' in json;

/** Status, shape, time and integrity for everything that the federation runtime loads. */
const guard: ModuleFederationRuntimePlugin = {
  name: 'vitrine-guard',
  fetch: (url) => guardedFetch(url, { integrity: integrityOf(url) }, isManifest),
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.fetchPriority = 'high';
    script.integrity = integrityOf(url);
    return { script, timeout: fileTimeout };
  },
  createLink: ({ url, attrs }) => {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    link.href = url;
    link.crossOrigin = 'anonymous';
    link.integrity = integrityOf(url);
    return { link, timeout: fileTimeout };
  },
};

/** Once, before any remote is registered. */
export const installGuard = (): void => {
  registerPlugins([guard]);
};

/** `mfe-portal` → `mfe_portal`, the container's global. */
const containerOf = (name: string): string => name.replaceAll('-', '_');

/**
 * Refetches the files of a build that this page has loaded before. Files are cached for a year, a damaged one too;
 * without this a retry would get it from the cache again.
 */
const refreshCache = async ({ integrity }: PageBuild): Promise<void> => {
  const requestPaths = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const urls = Object.keys(integrity).filter((url) => requestPaths.has(url) && /\.js(on)?$/.test(url));
  await Promise.allSettled(
    urls.map((url) => fetch(url, { cache: 'reload', signal: AbortSignal.timeout(fileTimeout) })),
  );
};

/**
 * Loads a module that one build exposes, such as `routes`. `force` discards what the runtime kept of earlier attempts;
 * the container's name per build separates two builds.
 */
export const loadExposed = async (
  name: string,
  build: PageBuild,
  { exposed, force }: { readonly exposed: string; readonly force: boolean },
): Promise<unknown> => {
  allowFiles(build.integrity);
  if (force) await refreshCache(build);
  const container = containerOf(name);
  registerRemotes([{ name: container, entry: new URL(build.entry, location.origin).href }], { force });
  return loadRemote<unknown>(`${container}/${exposed}`);
};
