import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry, RemoteBuild } from '@vitrine/contracts';

const fileIn = (deployDir: string): string => join(deployDir, 'registry', 'local.json');

export const readRegistryFile = (deployDir: string): Registry =>
  JSON.parse(readFileSync(fileIn(deployDir), 'utf8')) as Registry;

/** The same build under another id, as a history names it. */
const renamed = (build: RemoteBuild, buildId: string): RemoteBuild => ({
  ...build,
  buildId,
  integrity: Object.fromEntries(
    Object.entries(build.integrity).map(([url, hash]) => [url.replace(build.buildId, buildId), hash]),
  ),
});

/**
 * Gives every remote a history of `count` builds that exist by name only, each as large as the live one. No pages need
 * their files.
 */
export const fillHistory = (deployDir: string, count: number): void => {
  const registry = readRegistryFile(deployDir);
  const remotes = registry.remotes.map((entry) => ({
    ...entry,
    history: Array.from({ length: count }, (_, at) =>
      renamed(entry.current, at.toString(16).padStart(entry.current.buildId.length, 'f')),
    ),
  }));
  const file = fileIn(deployDir);
  writeFileSync(`${file}.next`, `${JSON.stringify({ ...registry, remotes }, null, 2)}\n`);
  renameSync(`${file}.next`, file);
};
