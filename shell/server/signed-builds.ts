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
  type Subject,
} from '@vitrine/federation/deploy';
import type { LiveDocuments } from './last-good.ts';

/** What is live is not signed as this edge asks for. The message is public: it names parts and builds, nothing else. */
export class UntrustedBuild extends Error {
  override readonly name = 'UntrustedBuild';
}

/** Verifies who made the builds that an edge is to serve. */
export interface SignedBuilds {
  /** Verifies everything that is live or on trial. Rejects with `UntrustedBuild`. */
  readonly verify: (documents: LiveDocuments) => Promise<void>;
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

  const assertTrusted = async (name: string, build: Pick<RemoteBuild, 'buildId' | 'integrity'>): Promise<void> => {
    const problem = await problemOf(subjectOf(name, build));
    if (problem !== null) throw new UntrustedBuild(`${name} ${build.buildId}: ${problem}`);
  };

  return {
    verify: async ({ registry, shell }) => {
      for (const build of [shell, shell?.canary]) if (build) await assertTrusted('shell', build);
      for (const entry of registry?.remotes ?? [])
        for (const build of [entry.current, ...(entry.canary ? [entry.canary.build] : [])]) {
          await assertTrusted(entry.name, build);
          const mismatch = await mismatchOf(entry, build);
          if (mismatch !== null) throw new UntrustedBuild(`${entry.name} ${build.buildId}: ${mismatch}`);
        }
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
