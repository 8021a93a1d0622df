import { findShellPointer, readRegistry, rightsKey, type DeployPlace } from '@vitrine/federation/deploy';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocuments, writeAtomically, type LiveDocuments } from './last-good.ts';

/** What the registry and the shell's pointer say, and a stamp that changes with either. */
interface Pointers extends LiveDocuments {
  readonly stamp: string;
}

/** Where the edge reads from. Files end up in a folder of this machine, wherever they are kept. */
export interface DeploySource {
  /** Folder that published files lie in once they are fetched. */
  readonly root: string;
  /** Null while nothing changed since `stamp`. Rejects when the store is away or what it holds is malformed. */
  readonly readPointers: (stamp: string | null) => Promise<Pointers | null>;
  /** Makes sure that a published file lies in `root`, with its compressed copies; false where there is none. */
  readonly fetch: (key: string) => Promise<boolean>;
  /**
   * Milliseconds between two looks while nobody asks; null when a look costs next to nothing and is had at each
   * request.
   */
  readonly pollIntervalMs: number | null;
}

const createPointerReader = (place: DeployPlace): DeploySource['readPointers'] => {
  const { target, registryKey, shellKey } = place;
  /** Versions last seen, readable or not. */
  const versionsByKey = new Map<string, string | null>();
  const versionOf = async (key: string): Promise<string | null> => {
    const lastVersion = versionsByKey.get(key) ?? null;
    const found = await target.findChanged(key, lastVersion);
    const version = found === 'unchanged' ? lastVersion : (found?.version ?? null);
    versionsByKey.set(key, version);
    return version;
  };
  return async (stamp) => {
    // Who may sign counts like what is live: when that changes, everything is looked at again.
    const versions = await Promise.all([registryKey, shellKey, rightsKey].map(versionOf));
    if (versions.join(' ') === stamp) return null;
    const [registry, shell] = await Promise.all([readRegistry(place), findShellPointer(place)]);
    return {
      stamp: [registry.version, shell.version, versions.at(-1)].join(' '),
      registry: registry.version === null ? null : registry.value,
      shell: shell.value,
    };
  };
};

/** A folder on this machine is read as it is. */
const folderSource = (place: DeployPlace, root: string): DeploySource => ({
  root,
  readPointers: createPointerReader(place),
  fetch: () => Promise.resolve(true),
  pollIntervalMs: null,
});

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Suffixes of a file and its compressed copies; the plain one last, because it says that all are there. */
const copies = ['.br', '.gz', ''] as const;

/** How long the answer 'there is no such file' is believed. Milliseconds. */
const absentTtlMs = 30_000;
const maxAbsentKeys = 10_000;

/**
 * A store behind a network, mirrored file by file as they are asked for. Builds never change, so a mirrored file is
 * good for ever.
 */
const mirrorSource = (place: DeployPlace, root: string): DeploySource => {
  const { target } = place;
  const absent = new Map<string, number>();
  const inFlight = new Map<string, Promise<boolean>>();

  const mirror = async (key: string): Promise<boolean> => {
    const found = await Promise.all(copies.map((suffix) => target.find(key + suffix)));
    const plain = found.at(-1);
    if (!plain) {
      if (absent.size >= maxAbsentKeys) absent.clear();
      absent.set(key, performance.now() + absentTtlMs);
      return false;
    }
    for (const [at, suffix] of copies.entries()) {
      const copy = found[at];
      if (copy) await writeAtomically(join(root, key + suffix), copy.content);
    }
    return true;
  };

  return {
    root,
    readPointers: createPointerReader(place),
    fetch: async (key) => {
      if (await exists(join(root, key))) return true;
      if ((absent.get(key) ?? 0) > performance.now()) return false;
      const work = inFlight.get(key) ?? mirror(key).finally(() => inFlight.delete(key));
      inFlight.set(key, work);
      return work;
    },
    pollIntervalMs: 400,
  };
};

/** Documents of a file, which stay as they are. */
const createFileReader =
  (file: string): DeploySource['readPointers'] =>
  async (stamp) =>
    stamp === file ? null : { stamp: file, ...parseDocuments(await readFile(file, 'utf8')) };

/**
 * Where an edge reads what is deployed. `cache` is the folder that a store is mirrored into; the file `documents` takes
 * the place of the target's registry and pointer.
 */
export const openSource = (
  place: DeployPlace,
  cache = join(tmpdir(), 'vitrine-edge'),
  documents?: string,
): DeploySource => {
  const source = place.target.folder === null ? mirrorSource(place, cache) : folderSource(place, place.target.folder);
  return documents === undefined ? source : { ...source, readPointers: createFileReader(documents) };
};
