import { BuildModules, type GraphBuild, type GraphRemote, type PlatformGraph } from '@vitrine/contracts';
import { z } from 'zod';
import { readEnvironment } from './environments.ts';
import type { DeployPlace } from './place.ts';
import { folderOfBuild } from './published-files.ts';

/** Who owns the shell: its pointer names nobody. */
export const shellOwner = 'Platform team';

const Recorded = z.object({ modules: BuildModules });

/** What a published build recorded of its modules; null where it did not. Rejects when the store does not answer. */
const findModules = async ({ target }: DeployPlace, name: string, buildId: string): Promise<BuildModules | null> => {
  const stored = await target.find(`${folderOfBuild(name, buildId)}build.json`);
  if (!stored) return null;
  try {
    return Recorded.parse(JSON.parse(stored.content.toString())).modules;
  } catch {
    return null;
  }
};

/** What everyone gets, then what a canary's visitors get. */
const buildsOf = (place: DeployPlace, name: string, live: string, canary: string | undefined): Promise<GraphBuild[]> =>
  Promise.all(
    [{ buildId: live, role: 'live' as const }, ...(canary ? [{ buildId: canary, role: 'canary' as const }] : [])].map(
      async (build) => ({ ...build, modules: await findModules(place, name, build.buildId) }),
    ),
  );

/**
 * What the live builds and canaries of an environment expose, share and use, the shell first. Rejects when the store
 * cannot be read.
 */
export const readGraph = async (place: DeployPlace): Promise<PlatformGraph> => {
  const { remotes, shell } = await readEnvironment(place);
  const nodes = remotes.map(async ({ name, owner, routes, current, canary }): Promise<GraphRemote> => {
    const builds = await buildsOf(place, name, current.buildId, canary?.build.buildId);
    return { name, owner, routes, builds };
  });
  const first = shell && {
    name: 'shell',
    owner: shellOwner,
    routes: [],
    builds: await buildsOf(place, 'shell', shell.buildId, shell.canary?.buildId),
  };
  return {
    environment: place.environment,
    connected: true,
    remotes: [...(first ? [first] : []), ...(await Promise.all(nodes))],
  };
};
