import type { RemoteEntry } from '@vitrine/contracts';
import { readLogAs, type DeployPlace } from '@vitrine/federation/deploy';
import { z } from 'zod';
import type { LiveDocuments } from './last-good.ts';

/**
 * The registry lacks remotes that no step of the deploy tool took out, or names some that cannot be served beside the
 * others. The message is public: it names remotes and their routes, nothing else.
 */
export class IncompleteRegistry extends Error {
  override readonly name = 'IncompleteRegistry';
}

/** What this edge reads of a line of the log; a newer deploy tool may write more. */
const LoggedStep = z.object({ remote: z.string(), action: z.string(), to: z.string().nullable() });

/** Whether the newest step of a remote took it out: afterwards no build of it is live. */
const wasTakenOut = async (place: DeployPlace, name: string): Promise<boolean> => {
  const steps = await readLogAs(place, LoggedStep, name);
  const newest = steps.findLast(({ action }) => action !== 'refuse');
  return newest?.to === null;
};

/**
 * Finds the remotes that were served (`good`) and that the registry lacks, though the log of the deploy tool tells of
 * no step that took them out: somebody emptied or replaced the file. Between such a step and its line in the log, a
 * remote counts as lost for a moment, and stays.
 */
export const findLostRemotes = async (
  place: DeployPlace,
  { registry }: LiveDocuments,
  good: LiveDocuments | null,
): Promise<RemoteEntry[]> => {
  const registryNames = new Set(registry?.remotes.map(({ name }) => name));
  const missing = (good?.registry?.remotes ?? []).filter(({ name }) => !registryNames.has(name));
  const takenOut = await Promise.all(missing.map(({ name }) => wasTakenOut(place, name)));
  return missing.filter((_, at) => takenOut[at] === false);
};
