import { isDeepStrictEqual } from 'node:util';
import type { RemoteBuild, RemoteEntry } from '@vitrine/contracts';
import {
  buildFactsOf,
  checkBuild,
  findRights,
  folderOfBuild,
  parseBuildRecord,
  rightsKey,
  sha384,
  type DeployPlace,
  type RemoteBuildRecord,
  type ShellPointer,
  type Subject,
} from '@vitrine/federation/deploy';
import type { LiveDocuments } from './last-good.ts';

/**
 * Some of what is live is not signed as this edge asks for. The message is public: it names parts and builds, nothing
 * else.
 */
export class UntrustedBuild extends Error {
  override readonly name = 'UntrustedBuild';
}

interface Verified {
  /** What can be served: parts whose live build or canary is not trusted are as they were. */
  readonly documents: LiveDocuments;
  /** Which parts those are, and why; null when everything is trusted. */
  readonly problem: UntrustedBuild | null;
}

/** Verifies who made the builds that an edge is to serve. */
export interface SignedBuilds {
  /**
   * Verifies everything that is live or on trial, and puts what was served before (`good`) in the place of each part
   * that is not trusted, so that one team's mistake does not hold up the others. A remote that was not served before
   * is left out. Rejects with `UntrustedBuild` where nothing was served before.
   */
  readonly verify: (documents: LiveDocuments, good: LiveDocuments | null) => Promise<Verified>;
  /** Whether an older build may be served, with these files; what was refused is believed for half a minute. */
  readonly isTrusted: (subject: Subject) => Promise<boolean>;
}

/** How long a build that was refused is not looked at again when its files are asked for. Milliseconds. */
const refusedTtlMs = 30_000;
const maxRefused = 1000;

const subjectOf = (name: string, { buildId, integrity }: Pick<RemoteBuild, 'buildId' | 'integrity'>): Subject => ({
  name,
  buildId,
  integrity,
});

/** What the registry says of a build for people only; the rest decides what a page loads, and from where. */
const forPeople: ReadonlySet<string> = new Set(['deployedAt', 'withdrawn', 'provenance', 'sizes']);

const loadedFacts = (build: Partial<RemoteBuild>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(build).filter(([fact]) => !forPeople.has(fact)));

/** An entry as it was, but disabled or not as it is now: that needs no trust in builds. */
const asDisabledAs = ({ disabled }: RemoteEntry, before: RemoteEntry): RemoteEntry => {
  const entry = { ...before };
  if (disabled) entry.disabled = disabled;
  else delete entry.disabled;
  return entry;
};

export const createSignedBuilds = ({ target, environment }: DeployPlace): SignedBuilds => {
  const refused = new Map<string, number>();

  /** Null when a team signed this very build, with these files, that may deploy it here; else why not. */
  const problemOf = async (subject: Subject): Promise<string | null> => {
    const rights = await findRights(target);
    if (!rights) return `there is no ${rightsKey} that says who may sign`;
    return (await checkBuild(target, rights, environment, subject)).problem;
  };

  /** The build's own record, which its signature covers. */
  const readSignedRecord = async (
    name: string,
    { buildId, integrity }: RemoteBuild,
  ): Promise<RemoteBuildRecord | null> => {
    const file = `${folderOfBuild(name, buildId)}build.json`;
    const stored = await target.find(file);
    if (!stored || sha384(stored.content) !== integrity[`/${file}`]) return null;
    const record = parseBuildRecord(file, stored.content);
    return record.kind === 'remote' ? record : null;
  };

  /** The registry may say of a signed build only what the build says of itself: routes, pages, entry, versions. */
  const mismatchOf = async ({ name, routes }: RemoteEntry, build: RemoteBuild): Promise<string | null> => {
    const record = await readSignedRecord(name, build);
    if (!record) return 'its record is missing or altered';
    const facts = buildFactsOf(record, build.integrity, folderOfBuild(name, build.buildId));
    const isSame =
      isDeepStrictEqual(loadedFacts(facts), loadedFacts(build)) &&
      isDeepStrictEqual(record.routes.toSorted(), routes.toSorted());
    return isSame ? null : 'the registry says other things of it than its signed record';
  };

  /** Null when every build of the shell that is live or on trial is trusted; else which is not, and why. */
  const problemOfShell = async ({ canary, ...live }: ShellPointer): Promise<string | null> => {
    for (const build of canary ? [live, canary] : [live]) {
      const problem = await problemOf(subjectOf('shell', build));
      if (problem !== null) return `shell ${build.buildId}: ${problem}`;
    }
    return null;
  };

  /** The same of a remote, whose registry entry is to say what the builds say of themselves. */
  const problemOfRemote = async (entry: RemoteEntry): Promise<string | null> => {
    for (const build of entry.canary ? [entry.current, entry.canary.build] : [entry.current]) {
      const problem = (await problemOf(subjectOf(entry.name, build))) ?? (await mismatchOf(entry, build));
      if (problem !== null) return `${entry.name} ${build.buildId}: ${problem}`;
    }
    return null;
  };

  return {
    verify: async ({ registry, shell }, good) => {
      const problems: string[] = [];
      const isUntrusted = (problem: string | null): boolean => problem !== null && problems.push(problem) > 0;
      const isShellHeld = shell !== null && isUntrusted(await problemOfShell(shell));
      const remotes: RemoteEntry[] = [];
      for (const entry of registry?.remotes ?? []) {
        if (!isUntrusted(await problemOfRemote(entry))) {
          remotes.push(entry);
          continue;
        }
        const before = good?.registry?.remotes.find(({ name }) => name === entry.name);
        if (before) remotes.push(asDisabledAs(entry, before));
      }
      if (problems.length === 0) return { documents: { registry, shell }, problem: null };
      const problem = new UntrustedBuild(problems.join('; '));
      if (!good) throw problem;
      return {
        documents: { registry: registry && { ...registry, remotes }, shell: isShellHeld ? good.shell : shell },
        problem,
      };
    },
    isTrusted: async (subject) => {
      const key = `${subject.name}/${subject.buildId}`;
      if ((refused.get(key) ?? 0) > performance.now()) return false;
      const isTrusted = (await problemOf(subject)) === null;
      if (!isTrusted) {
        if (refused.size >= maxRefused) refused.clear();
        refused.set(key, performance.now() + refusedTtlMs);
      }
      return isTrusted;
    },
  };
};
