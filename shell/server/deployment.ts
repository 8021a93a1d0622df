import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry, RemoteEntry } from '@vitrine/contracts';
import { findShellPointer, readBuildRecord, readRegistry, sha384, type DeployFolder, type RemoteBuildRecord, type ShellBuildRecord, type ShellPointer } from '@vitrine/federation/deploy';

/** What is live now. A new object for every change, so that what was made of it can be kept with it. */
export interface Deployment {
  /** Folder that everything published lies in. */
  readonly root: string;
  readonly registry: Registry;
  readonly shell: ShellBuildRecord;
  readonly shellPointer: ShellPointer;
  /** A file of the shell's live build by its path inside it. Throws when it is missing or was altered. */
  readonly readShellFile: (name: string) => string;
  /** A file of a remote's live build by its URL. Throws when it is missing or was altered. */
  readonly readRemoteFile: (entry: RemoteEntry, url: string) => string;
  readonly readRemoteRecord: (entry: RemoteEntry) => RemoteBuildRecord;
}

/** Nothing can be served: no shell was published, or what was is unreadable. */
export class NoDeployment extends Error {
  override readonly name = 'NoDeployment';
}

/** Milliseconds for which a look at the registry's file is good. */
const freshFor = 200;

const stampOf = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${String(stat.mtimeMs)}:${String(stat.size)}:${String(stat.ino)}` : 'absent';
};

const readChecked = (root: string, url: string, integrity: string | undefined): string => {
  const content = readFileSync(join(root, url));
  if (integrity === undefined || sha384(content) !== integrity) throw new Error(`${url} is not the file that was published`);
  return content.toString('utf8');
};

const load = (folder: DeployFolder): Deployment => {
  const shellPointer = findShellPointer(folder);
  if (!shellPointer) throw new NoDeployment(`No shell is published in ${folder.root}: run \`npm run build\`, then publish`);
  const registry = readRegistry(folder);
  const base = `/shell/${shellPointer.buildId}/`;
  const shell = readBuildRecord(join(folder.root, base));
  if (shell.kind !== 'shell') throw new NoDeployment(`${base} is a build of ${shell.name}`);
  return {
    root: folder.root,
    registry,
    shell,
    shellPointer,
    readShellFile: (name) => readChecked(folder.root, base + name, shellPointer.integrity[base + name]),
    readRemoteFile: ({ current }, url) => readChecked(folder.root, url, current.integrity[url]),
    readRemoteRecord: ({ name, current }) => {
      const record = readBuildRecord(join(folder.root, 'remotes', name, current.buildId));
      if (record.kind !== 'remote') throw new Error(`The build ${current.buildId} of ${name} is no remote`);
      return record;
    },
  };
};

/**
 * Answers what is live, read anew within a second of a change to the registry. A registry that
 * became unreadable leaves the last good one in place and is told to `onProblem`.
 */
export const watchDeployment = (folder: DeployFolder, onProblem: (error: unknown) => void): (() => Deployment) => {
  let deployment: Deployment | null = null;
  let stamp = '';
  let lookedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (deployment && now - lookedAt < freshFor) return deployment;
    lookedAt = now;
    const current = `${stampOf(folder.registryFile)} ${stampOf(folder.shellFile)}`;
    if (deployment && current === stamp) return deployment;
    try {
      deployment = load(folder);
      stamp = current;
    } catch (error) {
      if (!deployment) throw error;
      // Told once for each state of the files.
      stamp = current;
      onProblem(error);
    }
    return deployment;
  };
};
