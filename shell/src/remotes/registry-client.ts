import { Registry, type RemoteBuild, type RemoteEntry } from '@vitrine/contracts';
import { guardedFetch } from './guarded-fetch.ts';

/** Asks the edge which builds are live. Rejects on any answer that is no registry. */
export const fetchRegistry = async (): Promise<Registry> => {
  const response = await guardedFetch('/registry.json', { cache: 'no-cache' }, (json) => Registry.safeParse(json).success);
  return Registry.parse(await response.json());
};

/**
 * The build a page must run: the one whose prerendered page it shows, even when a newer one went
 * live since; otherwise the current one. Hydrating another build's markup would mix builds.
 */
export const buildFor = (entry: RemoteEntry, pinned: string | undefined): RemoteBuild =>
  [entry.current, ...entry.history].find(({ buildId }) => buildId === pinned) ?? entry.current;
