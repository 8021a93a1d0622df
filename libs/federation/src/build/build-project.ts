import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, transform } from '@swc/core';
import { contractMajor } from '@vitrine/contracts';
import type { Chunk, Stats } from 'webpack';
import type { BuildRecord, RemoteBuildRecord, ShellBuildRecord } from './build-record.ts';
import { contextOf } from './define-project.ts';
import { measureRemote, measureShell, pageFiles } from './first-view.ts';
import { hashFiles, precompress } from './output-files.ts';
import { prerenderRemote, prerenderShell } from './prerender.ts';
import type { BuildContext, RemoteProject, WebProject } from './project.ts';
import { sdkRangeOf } from './sdk-range.ts';
import { deferredConfig, remoteClientConfig, runWebpack, sharedVersions, shellClientConfig } from './webpack-config.ts';

/**
 * Compiles one self-contained TypeScript file to the text of an inline script. Throws beyond `maxBytes` before
 * compression.
 */
const compileInlineScript = async (file: string, maxBytes: number): Promise<string> => {
  const source = await readFile(file, 'utf8');
  const { code } = await transform(source, {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    isModule: true,
  });
  const { code: small } = await minify(code, {
    module: true,
    compress: { toplevel: true, passes: 3, unsafe_arrows: true },
    mangle: { toplevel: true },
  });
  // In a block, because an inline script's names would otherwise be the page's.
  const script = `{${small.trim()}}`;
  if (Buffer.byteLength(script) > maxBytes)
    throw new Error(
      `${file} is ${String(Buffer.byteLength(script))} bytes as an inline script; the budget is ${String(maxBytes)}`,
    );
  return script;
};

interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { assets: { js: { sync: string[] } } }[];
  shared: { name: string; requiredVersion: string }[];
}

/** Lets the federation manifest say of shell-sdk what build.json says; its plugin only has the configuration. */
const writeSdkRange = (dist: string, range: string): void => {
  const file = join(dist, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const shared = manifest.shared.map((one) =>
    one.name === '@vitrine/shell-sdk' ? { ...one, requiredVersion: range } : one,
  );
  writeFileSync(file, JSON.stringify({ ...manifest, shared }, null, 2));
};

/** remoteEntry and the synchronous chunks of `./routes`, from the federation manifest. */
const remoteFirstView = (dist: string): [string, ...string[]] => {
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;
  const { path, name } = manifest.metaData.remoteEntry;
  return [`${path}${name}`, ...manifest.exposes.flatMap(({ assets }) => assets.js.sync)];
};

/** A record without its sizes, which are known after compression. */
type Unmeasured<R extends BuildRecord> = Omit<R, 'sizes'>;

const buildRemote = async (context: BuildContext, project: RemoteProject): Promise<Unmeasured<RemoteBuildRecord>> => {
  const dist = context.output;
  const stats = await runWebpack(remoteClientConfig(context));
  // Build statistics are for tools; the manifest is what the page reads.
  rmSync(join(dist, 'mf-stats.json'), { force: true });
  const { prerendered, redirects } = existsSync(join(project.folder, 'src/prerender.tsx'))
    ? await prerenderRemote(context, dist)
    : { prerendered: {}, redirects: {} };
  const [entry, ...routes] = remoteFirstView(dist);
  const sdk = sdkRangeOf(stats.compilation, context.root);
  writeSdkRange(dist, sdk);
  return {
    kind: 'remote',
    name: project.name,
    buildId: context.buildId,
    firstView: [entry, ...routes],
    owner: project.owner,
    routes: [...project.routes],
    pages: pageFiles(stats, project.folder, routes, project.pages),
    contract: contractMajor,
    sdk,
    react: sharedVersions(context.root).react,
    prerendered,
    redirects,
    screens: [...project.screens],
  };
};

/**
 * The entry's files, then what boot pulls in: its own chunks and the shared modules that the shell
 * provides. Chunks that only replace a shared module provided by others are left out.
 */
const shellFirstView = ({ compilation }: Stats): { entry: string[]; boot: string[] } => {
  const entry = compilation.entrypoints.get('shell')?.getFiles() ?? [];
  const isNeeded = (chunk: Chunk): boolean =>
    [...chunk.groupsIterable].some((group) =>
      group.origins.some(
        ({ module, request }) => request === './boot.tsx' || module?.identifier().startsWith('provide module') === true,
      ),
    );
  const boot = [...compilation.chunks].filter(isNeeded).flatMap((chunk) => [...chunk.files]);
  const isScript = (file: string): boolean => file.endsWith('.js');
  return {
    entry: entry.filter(isScript),
    boot: boot.filter((file) => isScript(file) && !entry.includes(file)).toSorted(),
  };
};

const buildShell = async (context: BuildContext): Promise<Unmeasured<ShellBuildRecord>> => {
  const { folder } = context.project;
  const dist = context.output;
  const { entry, boot } = shellFirstView(await runWebpack(shellClientConfig(context)));
  const [companion] =
    (await runWebpack(deferredConfig(context))).compilation.entrypoints.get('companion')?.getFiles() ?? [];
  if (companion === undefined) throw new Error('The deferred script was not built');
  const firstPaint = await compileInlineScript(join(folder, 'src/loader/first-paint.ts'), 900);
  const loader = await compileInlineScript(join(folder, 'src/loader/intent-loader.ts'), 2048);
  const { documents, bareScreens, rootFiles } = await prerenderShell(context, dist, {
    firstPaint,
    loader,
    buildId: context.buildId,
  });
  const { sdk, react } = sharedVersions(context.root);
  return {
    kind: 'shell',
    name: 'shell',
    buildId: context.buildId,
    entry,
    firstView: [...entry, ...boot],
    companion,
    contract: contractMajor,
    sdk,
    react,
    documents,
    bareScreens,
    rootFiles,
  };
};

/** How often a build restarts because a file was saved meanwhile. */
const attempts = 3;

/** Puts a whole build in the place of the one before. */
const replaceDist = (output: string, dist: string): void => {
  rmSync(dist, { recursive: true, force: true });
  renameSync(output, dist);
};

/**
 * Builds a web project into its `dist`: client, prerendered pages, compressed copies and
 * `build.json`. Deterministic: the same sources give the same bytes. A source that changes
 * meanwhile would mix two states (class names hang on the source), so the build starts over.
 */
export const buildProject = async (project: WebProject): Promise<BuildRecord> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const context = contextOf(project);
    try {
      const built = project.kind === 'shell' ? await buildShell(context) : await buildRemote(context, project);
      if (contextOf(project).buildId !== context.buildId) continue;
      await precompress(context.output);
      const files = await hashFiles(context.output);
      const record: BuildRecord =
        built.kind === 'shell'
          ? { ...built, sizes: measureShell(context.output, built), files }
          : { ...built, sizes: measureRemote(context.output, built), files };
      writeFileSync(join(context.output, 'build.json'), `${JSON.stringify(record, null, 2)}\n`);
      replaceDist(context.output, join(project.folder, 'dist'));
      return record;
    } finally {
      rmSync(context.output, { recursive: true, force: true });
    }
  }
  throw new Error(`The sources of ${project.name} kept changing while it was built; build again`);
};
