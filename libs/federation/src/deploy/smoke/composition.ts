import { incompatibilityOf, type PageVersions, type Registry, type RemoteEntry } from '@vitrine/contracts';
import type { Situation } from '../change.ts';
import { promoted } from '../entry-changes.ts';
import { readShellRecord, type DeployPlace, type ShellPointer } from '../place.ts';
import { shellPromoted } from '../pointer-changes.ts';
import type { Composition } from './smoke-record.ts';

/** Canaries are drawn by chance, and a check has to find the same each time. */
const withoutCanary = (entry: RemoteEntry): RemoteEntry => {
  const { canary: _, ...rest } = entry;
  return rest;
};

const settled = (pointer: ShellPointer | null): ShellPointer | null => {
  if (!pointer) return null;
  const { canary: _, ...rest } = pointer;
  return rest;
};

/** What everybody would get of these documents: nothing is on trial. */
export const settledComposition = (registry: Registry, shell: ShellPointer | null): Composition => ({
  registry: { ...registry, remotes: registry.remotes.map(withoutCanary) },
  shell: settled(shell),
});

/** What everybody would get if a remote's entry were live. */
export const remoteComposition = (
  { registry, pointer }: Pick<Situation, 'registry' | 'pointer'>,
  entry: RemoteEntry,
): Composition => ({
  registry: {
    ...registry,
    remotes: [...registry.remotes.filter(({ name }) => name !== entry.name), entry].map(withoutCanary),
  },
  shell: settled(pointer),
});

/**
 * What everybody would get if a shell's pointer were live. Remotes that follow in the same deploy, because what is live
 * of them does not run on it, are left out: their own check comes with them.
 */
export const shellComposition = (
  { registry }: Pick<Situation, 'registry'>,
  pointer: ShellPointer,
  shell: PageVersions,
): Composition => ({
  registry: {
    ...registry,
    remotes: registry.remotes.filter(({ current }) => incompatibilityOf(current, shell) === null).map(withoutCanary),
  },
  shell: settled(pointer),
});

/** What everybody would get if the running canary were promoted; null when none runs. */
export const trialComposition = async (
  place: DeployPlace,
  situation: Situation,
  name: string,
): Promise<Composition | null> => {
  const { entry, pointer, now } = situation;
  if (name !== 'shell') {
    const live = entry && promoted(entry, now);
    return live ? remoteComposition(situation, live) : null;
  }
  const live = pointer && shellPromoted(pointer, now);
  return live && shellComposition(situation, live, await readShellRecord(place, live.buildId));
};
