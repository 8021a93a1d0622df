import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withoutRouteConflicts, type Registry, type RemoteEntry } from '@vitrine/contracts';
import {
  parseBuildRecord,
  sha384,
  type BuildRecord,
  type RemoteBuildRecord,
  type ShellBuildRecord,
  type ShellPointer,
} from '@vitrine/federation/deploy';
import type { DeploySource } from './deploy-source.ts';
import type { LastGood, LiveDocuments } from './last-good.ts';
import { IncompleteRegistry } from './lost-remotes.ts';
import type { RegistryFigures } from './metrics.ts';
import { UntrustedBuild, type SignedBuilds } from './signed-builds.ts';

/** A shell, and what is read of it. */
interface LoadedShell {
  readonly shell: ShellBuildRecord;
  readonly shellPointer: ShellPointer;
  /** A file of this shell by its path inside it. Rejects when it is missing or was altered. */
  readonly readShellFile: (name: string) => Promise<string>;
}

/** Another shell that a share of the visitors gets. */
export interface ShellCanary {
  readonly buildId: string;
  /** Percent of the visitors. */
  readonly share: number;
  readonly loaded: LoadedShell;
}

/**
 * What is live now, for some of the visitors. A new object for every change, so that what was made of it can be kept
 * with it.
 */
export interface Deployment extends LoadedShell {
  /** Folder that everything published lies in. */
  readonly root: string;
  readonly registry: Registry;
  readonly shellCanary: ShellCanary | null;
  /** Makes sure that a published file can be read from `root`. */
  readonly fetch: (url: string) => Promise<boolean>;
  /** A file of a remote's build in this deployment by its URL. Rejects when it is missing or was altered. */
  readonly readRemoteFile: (entry: RemoteEntry, url: string) => Promise<string>;
  readonly readRemoteRecord: (entry: RemoteEntry) => Promise<RemoteBuildRecord>;
}

/** Nothing can be served: no shell was published, or what was cannot be read and no copy of it was kept. */
export class NoDeployment extends Error {
  override readonly name = 'NoDeployment';
}

/** Files fetched ahead at once. */
const prefetchConcurrency = 6;

/**
 * Fetches every file of what is live and on trial, so that a store that goes away later is not missed. What cannot be
 * had now is fetched when it is asked for.
 */
const prefetchFiles = async (source: DeploySource, { registry, shellPointer }: Deployment): Promise<void> => {
  const builds = registry.remotes.flatMap(({ current, canary }) => (canary ? [current, canary.build] : [current]));
  const shells = shellPointer.canary ? [shellPointer, shellPointer.canary] : [shellPointer];
  const urls = [...shells, ...builds].flatMap(({ integrity }) => Object.keys(integrity));
  const work = async (): Promise<void> => {
    for (let url = urls.shift(); url !== undefined; url = urls.shift())
      await source.fetch(keyOf(url)).catch(() => false);
  };
  await Promise.all(Array.from({ length: prefetchConcurrency }, work));
};

/** Milliseconds for which a look at the registry's file is good. */
const freshMs = 200;

const keyOf = (url: string): string => url.replace(/^\//, '');

const load = async (
  source: DeploySource,
  { registry: stored, shell: shellPointer }: LiveDocuments,
  onProblem: (error: unknown) => void,
  checksRecords: boolean,
): Promise<Deployment> => {
  const registry = stored ?? { version: 1, remotes: [] };
  const { remotes, conflicts } = withoutRouteConflicts(registry.remotes);
  if (!shellPointer) throw new NoDeployment(`No shell is published: run \`npm run build\`, then publish`);
  const read = async (url: string): Promise<Buffer> => {
    await source.fetch(keyOf(url));
    return readFile(join(source.root, url));
  };
  const readChecked = async (url: string, integrity: string | undefined): Promise<string> => {
    const content = await read(url);
    if (integrity === undefined || sha384(content) !== integrity)
      throw new Error(`${url} is not the file that was published`);
    return content.toString('utf8');
  };
  const readRecord = async (folder: string, integrity: Readonly<Record<string, string>>): Promise<BuildRecord> => {
    const file = `${folder}build.json`;
    // A signature covers the record, too.
    return parseBuildRecord(file, checksRecords ? await readChecked(file, integrity[file]) : await read(file));
  };

  const loadShell = async (pointer: ShellPointer): Promise<LoadedShell> => {
    const base = `/shell/${pointer.buildId}/`;
    const shell = await readRecord(base, pointer.integrity);
    if (shell.kind !== 'shell') throw new NoDeployment(`${base} is a build of ${shell.name}`);
    return {
      shell,
      shellPointer: pointer,
      readShellFile: (name) => readChecked(base + name, pointer.integrity[base + name]),
    };
  };
  /** Everyone gets the live shell where the one on trial cannot be read. */
  const loadCanary = async ({ canary, ...pointer }: ShellPointer): Promise<ShellCanary | null> => {
    if (!canary) return null;
    const { buildId, integrity, share } = canary;
    try {
      return { buildId, share, loaded: await loadShell({ ...pointer, buildId, integrity }) };
    } catch (error) {
      onProblem(error);
      return null;
    }
  };
  return {
    root: source.root,
    registry: conflicts.length === 0 ? registry : { ...registry, remotes },
    ...(await loadShell(shellPointer)),
    shellCanary: await loadCanary(shellPointer),
    fetch: (url) => source.fetch(keyOf(url)),
    readRemoteFile: ({ current }, url) => readChecked(url, current.integrity[url]),
    readRemoteRecord: async ({ name, current }) => {
      const record = await readRecord(`/remotes/${name}/${current.buildId}/`, current.integrity);
      if (record.kind !== 'remote') throw new Error(`The build ${current.buildId} of ${name} is no remote`);
      return record;
    },
  };
};

/** When the newest change of what a deployment serves was made, also one that took an older build back. */
const changedAtOf = ({ registry, shellPointer }: Deployment): Date => {
  const times = [shellPointer, ...registry.remotes].flatMap((part) => [part.since, part.canary?.since]);
  const deployed = [shellPointer.deployedAt, ...registry.remotes.map(({ current }) => current.deployedAt)];
  return new Date(Math.max(...[...times, ...deployed].flatMap((time) => (time === undefined ? [] : Date.parse(time)))));
};

interface DeploymentWatcher {
  /** What is live. Rejects only while nothing was ever read, here or by an edge before. */
  readonly current: () => Promise<Deployment>;
  /** Since when something is served as it was last good, because what the store has can't be; null while it can. */
  readonly failingSince: () => Date | null;
  /** Why, where everybody may know it: builds that are not signed as they should be. */
  readonly failingReason: () => string | null;
  /** Looks anew where nobody asked meanwhile. */
  readonly readFigures: () => Promise<RegistryFigures>;
  readonly stop: () => Promise<void>;
}

/** What was served before, and what is to be served now for what the store has. */
interface Repaired {
  readonly documents: LiveDocuments;
  /** Why it is not just what the store has; null where it is. */
  readonly problem: UntrustedBuild | IncompleteRegistry | null;
}

/** Whom a watcher tells. */
interface WatcherReports {
  /** Something is wrong with what the store has; once per error. */
  readonly onProblem: (error: unknown) => void;
  /** The store has something again that can be served. */
  readonly onRecovery: () => void;
}

/**
 * Watches what is live: a change of the registry is known within half a second. A registry or a shell's pointer that
 * was lost or damaged, or a store that is down, leaves the last good ones in place, also for an edge that starts
 * meanwhile. A part that is not signed as it should be, or that vanished from the registry outside a step of the deploy
 * tool, stays as it was, and the others go on.
 */
export const watchDeployment = (
  source: DeploySource,
  lastGood: LastGood,
  { onProblem, onRecovery }: WatcherReports,
  {
    signedBuilds = null,
    now = () => new Date(),
    findLost = () => Promise.resolve([]),
  }: {
    readonly signedBuilds?: SignedBuilds | null;
    readonly now?: () => Date;
    /** Finds remotes that the documents lack and must not; by default none. */
    readonly findLost?: (documents: LiveDocuments, good: LiveDocuments | null) => Promise<RemoteEntry[]>;
  } = {},
): DeploymentWatcher => {
  let deployment: Deployment | null = null;
  /** What `deployment` was made of. */
  let served: LiveDocuments | null = null;
  let stamp: string | null = null;
  let checkedAt = -Infinity;
  let readAt = now();
  let pendingCheck: Promise<void> | null = null;
  let lastReported = '';
  let failingSince: Date | null = null;
  let failure: unknown = null;
  let saving: Promise<void> = Promise.resolve();

  const reportOnce = (error: unknown): void => {
    const message = String(error);
    if (message !== lastReported) onProblem(error);
    lastReported = message;
  };
  const findKept = (): Promise<LiveDocuments | null> =>
    lastGood.find().catch((error: unknown) => {
      onProblem(error);
      return null;
    });

  /** A deploy never removes the registry: where remotes were known and it is not there, it was lost. */
  const isLost = async ({ registry }: LiveDocuments): Promise<boolean> => {
    if (registry !== null) return false;
    const lastDeployment = deployment ?? (await findKept());
    return (lastDeployment?.registry?.remotes.length ?? 0) > 0;
  };
  const serve = async (documents: LiveDocuments): Promise<Deployment> => {
    deployment = await load(source, documents, onProblem, signedBuilds !== null);
    served = documents;
    return deployment;
  };
  /** Keeps what was lost, and every part that is not trusted, as it was. */
  const repair = async ({ registry, shell }: LiveDocuments): Promise<Repaired> => {
    const good = served ?? (await findKept());
    const lost = await findLost({ registry, shell }, good);
    const whole = registry && { ...registry, remotes: [...registry.remotes, ...lost] };
    const trusted = await signedBuilds?.verify({ registry: whole, shell }, good);
    const documents = trusted?.documents ?? { registry: whole, shell };
    const { conflicts } = withoutRouteConflicts(documents.registry?.remotes ?? []);
    const incomplete = [
      ...lost.map(({ name }) => `${name} is missing`),
      ...conflicts.map(({ name, why }) => `${name} is left out: ${why}`),
    ];
    const problem = incomplete.length === 0 ? null : new IncompleteRegistry(incomplete.join('; '));
    return { documents, problem: trusted?.problem ?? problem };
  };
  /** Goes to what can be served of the documents. Rejects with what can not. */
  const adopt = async (found: LiveDocuments): Promise<void> => {
    if (await isLost(found)) throw new Error('The registry is missing');
    const { documents, problem } = await repair(found);
    // Nothing is composed anew at each look while a part stays as it was.
    if (problem === null || !isDeepStrictEqual(documents, served)) {
      const adopted = await serve(documents);
      saving = saving.then(() => lastGood.save(documents)).catch(onProblem);
      // A folder has everything already.
      if (source.pollIntervalMs !== null) void prefetchFiles(source, adopted);
    }
    if (problem) throw problem;
  };
  const check = async (): Promise<void> => {
    try {
      const pointers = await source.readPointers(deployment === null ? null : stamp);
      if (pointers) {
        await adopt(pointers);
        ({ stamp } = pointers);
      }
      readAt = now();
      if (failingSince) onRecovery();
      failingSince = null;
      failure = null;
      lastReported = '';
    } catch (error) {
      reportOnce(error);
      if (!deployment) {
        const storedDeployment = await findKept();
        if (!storedDeployment)
          throw error instanceof NoDeployment ? error : new NoDeployment(String(error), { cause: error });
        await serve(storedDeployment);
      }
      failingSince ??= now();
      failure = error;
      if (error instanceof UntrustedBuild || error instanceof IncompleteRegistry) readAt = now();
    } finally {
      checkedAt = performance.now();
    }
  };
  const checkOnce = (): Promise<void> => (pendingCheck ??= check().finally(() => (pendingCheck = null)));

  const timer =
    source.pollIntervalMs === null
      ? null
      : setInterval(() => void checkOnce().catch(() => undefined), source.pollIntervalMs).unref();
  const current = async (): Promise<Deployment> => {
    const mustWait =
      deployment === null || (source.pollIntervalMs === null && performance.now() - checkedAt >= freshMs);
    if (mustWait) await checkOnce();
    if (!deployment) throw new NoDeployment('Nothing was deployed');
    return deployment;
  };
  return {
    current,
    readFigures: async () => {
      const served = await current().catch(() => null);
      return {
        ageSeconds: (now().getTime() - readAt.getTime()) / 1000,
        refused: failure instanceof UntrustedBuild,
        incomplete: failure instanceof IncompleteRegistry,
        changedAt: served && changedAtOf(served),
      };
    },
    failingSince: () => failingSince,
    failingReason: () => (failure instanceof UntrustedBuild ? failure.message : null),
    stop: async () => {
      if (timer) clearInterval(timer);
      await saving;
    },
  };
};
