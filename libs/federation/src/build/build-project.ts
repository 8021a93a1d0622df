import { contractMajor } from '@vitrine/contracts';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatsCompilation } from 'webpack';
import type { BuildContext } from './base-config.ts';
import type { BuildRecord, RemoteBuildRecord, ShellBuildRecord } from './build-record.ts';
import { precompress } from './compress.ts';
import { contextOf } from './define-project.ts';
import { inlineLoader } from './inline-loader.ts';
import { prerenderRemote, prerenderShell } from './prerender.ts';
import type { RemoteProject, WebProject } from './project.ts';
import { remoteClientConfig, shellClientConfig } from './remote-config.ts';
import { runWebpack } from './run-webpack.ts';
import { sdkRange, sharedVersions } from './shared.ts';

interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { assets: { js: { sync: string[] } } }[];
}

/** remoteEntry and the synchronous chunks of `./routes`, from the federation manifest. */
const remoteFirstView = (dist: string): string[] => {
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;
  const { path, name } = manifest.metaData.remoteEntry;
  return [`${path}${name}`, ...manifest.exposes.flatMap(({ assets }) => assets.js.sync)];
};

const buildRemote = async (context: BuildContext, project: RemoteProject): Promise<RemoteBuildRecord> => {
  const dist = join(project.folder, 'dist');
  await runWebpack(remoteClientConfig(context));
  // Build statistics are for tools; the manifest is what the page reads.
  rmSync(join(dist, 'mf-stats.json'), { force: true });
  const prerendered = existsSync(join(project.folder, 'src/prerender.tsx')) ? await prerenderRemote(context, dist) : {};
  return {
    kind: 'remote',
    name: project.name,
    buildId: context.buildId,
    firstView: remoteFirstView(dist),
    owner: project.owner,
    routes: [...project.routes],
    contract: contractMajor,
    sdk: sdkRange,
    react: sharedVersions(context.root).react,
    prerendered,
  };
};

/** The entry's files, then every chunk that boot pulls in: all that must be there before the page lives. */
const shellFirstView = (stats: StatsCompilation): { entry: string[]; boot: string[] } => {
  const scripts = (files: readonly (string | { name: string })[] | undefined) =>
    (files ?? []).map((file) => (typeof file === 'string' ? file : file.name)).filter((file) => file.endsWith('.js'));
  const entry = scripts(stats.entrypoints?.['shell']?.assets);
  const all = (stats.chunks ?? []).flatMap((chunk) => scripts(chunk.files));
  return { entry, boot: all.filter((file) => !entry.includes(file)) };
};

const buildShell = async (context: BuildContext): Promise<ShellBuildRecord> => {
  const { folder } = context.project;
  const dist = join(folder, 'dist');
  const { entry, boot } = shellFirstView(await runWebpack(shellClientConfig(context)));
  const loader = await inlineLoader(join(folder, 'src/loader/intent-loader.ts'));
  const documents = await prerenderShell(context, dist, { loader, buildId: context.buildId });
  const { sdk, react } = sharedVersions(context.root);
  return { kind: 'shell', name: 'shell', buildId: context.buildId, entry, firstView: [...entry, ...boot], contract: contractMajor, sdk, react, documents };
};

/** How often a build starts over because someone saved a file meanwhile. */
const attempts = 3;

/**
 * Builds a web project into its `dist`: client, prerendered pages, compressed copies and
 * `build.json`. Deterministic: the same sources give the same bytes. A source that changes
 * meanwhile would mix two states (class names hang on the source), so the build starts over.
 */
export const buildProject = async (project: WebProject): Promise<BuildRecord> => {
  const dist = join(project.folder, 'dist');
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const context = contextOf(project);
    const record = project.kind === 'shell' ? await buildShell(context) : await buildRemote(context, project);
    if (contextOf(project).buildId !== context.buildId) continue;
    writeFileSync(join(dist, 'build.json'), `${JSON.stringify(record, null, 2)}\n`);
    await precompress(dist);
    return record;
  }
  throw new Error(`The sources of ${project.name} kept changing while it was built; build again when they rest`);
};
