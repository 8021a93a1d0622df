import type { PageRegistry, RemoteBuild, RemoteEntry } from '@vitrine/contracts';
import { guardedFetch } from './guarded-fetch.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isBuild = (value: unknown): boolean =>
  isRecord(value) &&
  ['buildId', 'entry', 'sdk', 'react'].every((key) => typeof value[key] === 'string') &&
  typeof value['contract'] === 'number' &&
  isRecord(value['integrity']);

const isEntry = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  isBuild(value['current']) &&
  Array.isArray(value['history']) &&
  value['history'].every(isBuild) &&
  (value['canary'] === undefined || (isRecord(value['canary']) && isBuild(value['canary']['build'])));

/**
 * What the shell uses of a registry, checked by hand: the schema would bring the validation library onto the first
 * view.
 */
export const isRegistry = (value: unknown): value is PageRegistry =>
  isRecord(value) && value['version'] === 1 && Array.isArray(value['remotes']) && value['remotes'].every(isEntry);

/**
 * Asks the edge which build of a remote is live, what the BFF speaks, and what it takes to run `build`, if that is
 * another one and still known. An older edge answers with all remotes. Rejects on any answer that is no registry.
 */
export const fetchRegistry = async (remote: string, build: string | undefined): Promise<PageRegistry> => {
  const query = new URLSearchParams({ remote, ...(build !== undefined && { build }) });
  const response = await guardedFetch(`/registry.json?${String(query)}`, { cache: 'no-cache' }, isRegistry);
  return (await response.json()) as PageRegistry;
};

/**
 * The build a page must run: the one whose prerendered page it shows, even when a newer one went
 * live since; otherwise the current one. Hydrating another build's markup would mix builds.
 */
export const buildFor = (entry: RemoteEntry, pinned: string | undefined): RemoteBuild =>
  [entry.current, ...(entry.canary ? [entry.canary.build] : []), ...entry.history].find(
    ({ buildId }) => buildId === pinned,
  ) ?? entry.current;
