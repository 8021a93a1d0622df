import type { PageVersions, RemoteBuild, RemoteEntry } from '@vitrine/contracts';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readBuildRecord, type RemoteBuildRecord, type ShellBuildRecord } from '../build/build-record.ts';
import { writeJsonAtomically } from './atomic-file.ts';
import { refusalsOf } from './checks.ts';
import { findShellPointer, readRegistry, withDeployLock, type DeployFolder, type ShellPointer } from './deploy-folder.ts';
import { integrityOf } from './integrity.ts';

/** How many older builds an environment remembers for rollback and for open tabs. */
const remembered = 10;

/** Thrown when a build may not go live; nothing was changed. */
export class DeployRefused extends Error {
  override readonly name = 'DeployRefused';
}

export interface Published {
  readonly name: string;
  readonly buildId: string;
  /** False when this build was live already. */
  readonly changed: boolean;
}

/** Copies a build to its immutable folder. A folder that exists is complete, because it appears by one rename. */
const place = (dist: string, target: string): void => {
  if (existsSync(target)) return;
  const temporary = `${target}.${String(process.pid)}.tmp`;
  mkdirSync(dirname(target), { recursive: true });
  rmSync(temporary, { recursive: true, force: true });
  cpSync(dist, temporary, { recursive: true });
  renameSync(temporary, target);
};

const shellVersions = (folder: DeployFolder, pointer: ShellPointer): PageVersions => {
  const record = readBuildRecord(join(folder.root, 'shell', pointer.buildId));
  if (record.kind !== 'shell') throw new Error(`The shell's folder ${pointer.buildId} holds a build of ${record.name}`);
  return record;
};

const liveBuildOf = (record: RemoteBuildRecord, integrity: Record<string, string>, publicPath: string): RemoteBuild => ({
  buildId: record.buildId,
  entry: `${publicPath}mf-manifest.json`,
  integrity,
  prerendered: Object.fromEntries(
    Object.entries(record.prerendered).map(([route, { html, css, head, ...facts }]) => [
      route,
      { ...facts, html: publicPath + html, css: publicPath + css, head: publicPath + head },
    ]),
  ),
  redirects: record.redirects,
  contract: record.contract,
  sdk: record.sdk,
  react: record.react,
  deployedAt: new Date().toISOString(),
});

const publishRemote = (folder: DeployFolder, dist: string, record: RemoteBuildRecord): Published => {
  const pointer = findShellPointer(folder);
  if (!pointer) throw new DeployRefused(`${record.name} cannot go live before a shell: publish the shell first`);
  const registry = readRegistry(folder);
  const refusals = refusalsOf(record, registry, shellVersions(folder, pointer));
  if (refusals.length > 0) throw new DeployRefused(`${record.name} ${record.buildId} is refused: ${refusals.join('; ')}`);

  const publicPath = `/remotes/${record.name}/${record.buildId}/`;
  const target = resolve(folder.root, `.${publicPath}`);
  place(dist, target);

  const before = registry.remotes.find(({ name }) => name === record.name);
  const sameRoutes = before?.routes.join(' ') === record.routes.join(' ') && before.owner === record.owner;
  if (before?.current.buildId === record.buildId && sameRoutes) return { name: record.name, buildId: record.buildId, changed: false };

  const older = before ? [before.current, ...before.history].filter(({ buildId }) => buildId !== record.buildId) : [];
  const entry: RemoteEntry = {
    name: record.name,
    owner: record.owner,
    routes: record.routes,
    current: liveBuildOf(record, integrityOf(target, publicPath), publicPath),
    history: older.slice(0, remembered),
  };
  const others = registry.remotes.filter(({ name }) => name !== record.name);
  const remotes = [...others, entry].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  writeJsonAtomically(folder.registryFile, { version: 1, remotes });
  return { name: record.name, buildId: record.buildId, changed: true };
};

const publishShell = (folder: DeployFolder, dist: string, record: ShellBuildRecord): Published => {
  const publicPath = `/shell/${record.buildId}/`;
  const target = resolve(folder.root, `.${publicPath}`);
  place(dist, target);
  const before = findShellPointer(folder);
  if (before?.buildId === record.buildId) return { name: 'shell', buildId: record.buildId, changed: false };
  const older = before ? [before.buildId, ...before.history].filter((id) => id !== record.buildId) : [];
  const pointer: ShellPointer = {
    version: 1,
    buildId: record.buildId,
    integrity: integrityOf(target, publicPath),
    deployedAt: new Date().toISOString(),
    history: older.slice(0, remembered),
  };
  writeJsonAtomically(folder.shellFile, pointer);
  return { name: 'shell', buildId: record.buildId, changed: true };
};

/**
 * Makes the build in `<project>/dist` live: immutable folder, checks, then one atomic write.
 * Throws `DeployRefused` with the reasons; nothing is live then that was not before.
 */
export const publish = async (folder: DeployFolder, project: string): Promise<Published> => {
  const dist = join(project, 'dist');
  if (!existsSync(join(dist, 'build.json'))) throw new DeployRefused(`${project} has no build: run \`npm run build\` first`);
  const record = readBuildRecord(dist);
  return withDeployLock(folder, () => (record.kind === 'shell' ? publishShell(folder, dist, record) : publishRemote(folder, dist, record)));
};
