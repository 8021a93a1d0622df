import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, transform } from '@swc/core';
import { contractMajor } from '@vitrine/contracts';
import type { Chunk, Configuration, Stats } from 'webpack';
import { modulesOf } from './build-modules.ts';
import type { BuildRecord, RemoteBuildRecord, ShellBuildRecord } from './build-record.ts';
import { contextOf } from './define-project.ts';
import { measureRemote, measureShell, pageFiles } from './first-view.ts';
import { extensionsOf } from './project-extensions.ts';
import { hashFiles, listFiles, precompress } from './output-files.ts';
import { PackageImportsPlugin, type PackageImport } from './package-imports.ts';
import { prerenderRemote, prerenderShell } from './prerender.ts';
import type { BuildContext, RemoteProject, WebProject } from './project.ts';
import { provenanceFile, provenanceOf } from './provenance.ts';
import { sdkRangeOf } from './sdk-range.ts';
import { moveSourceMaps } from './source-maps.ts';
import {
  deferredConfig,
  remoteClientConfig,
  runWebpack,
  sharedVersions,
  shellClientConfig,
  shellShares,
} from './webpack-config.ts';

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
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
  shared: { name: string; version: string; requiredVersion: string }[];
}

const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')) as Manifest;

/** Lets the federation manifest say of shell-sdk what build.json says; its plugin only has the configuration. */
const writeSdkRange = (dist: string, range: string): void => {
  const manifest = readManifest(dist);
  const shared = manifest.shared.map((one) =>
    one.name === '@vitrine/shell-sdk' ? { ...one, requiredVersion: range } : one,
  );
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify({ ...manifest, shared }, null, 2));
};

/** remoteEntry and the synchronous chunks of `./routes`, from the federation manifest. */
const remoteFirstView = (dist: string): [string, ...string[]] => {
  const manifest = readManifest(dist);
  const { path, name } = manifest.metaData.remoteEntry;
  const routes = manifest.exposes.filter((exposed) => exposed.path === './routes');
  return [`${path}${name}`, ...routes.flatMap(({ assets }) => assets.js.sync)];
};

/** Runs webpack, and answers what its code imports too. */
const runRecorded = async (config: Configuration): Promise<{ stats: Stats; imports: readonly PackageImport[] }> => {
  const recorder = new PackageImportsPlugin();
  const stats = await runWebpack({ ...config, plugins: [...(config.plugins ?? []), recorder] });
  return { stats, imports: recorder.imports };
};

/** A record without its sizes, which are known after compression. */
type Unmeasured<R extends BuildRecord> = Omit<R, 'sizes'>;

const buildRemote = async (context: BuildContext, project: RemoteProject): Promise<Unmeasured<RemoteBuildRecord>> => {
  const dist = context.output;
  const { stats, imports } = await runRecorded(remoteClientConfig(context));
  // Build statistics are for tools; the manifest is what the page reads.
  rmSync(join(dist, 'mf-stats.json'), { force: true });
  const { prerendered, redirects } = existsSync(join(project.folder, 'src/prerender.tsx'))
    ? await prerenderRemote(context, dist)
    : { prerendered: {}, redirects: {} };
  const [entry, ...routes] = remoteFirstView(dist);
  const sdk = sdkRangeOf(imports, context.root);
  writeSdkRange(dist, sdk);
  const { exposes, shared } = readManifest(dist);
  const modules = await modulesOf({
    root: context.root,
    own: [project.folder],
    imports,
    exposes: exposes.map(({ path }) => path),
    shared: shared.map(({ name, version, requiredVersion }) => ({ name, version, range: requiredVersion })),
    forms: Object.values(prerendered).flatMap(({ form }) => (form ? [form.endpoint] : [])),
  });
  return {
    kind: 'remote',
    name: project.name,
    buildId: context.buildId,
    firstView: [entry, ...routes],
    owner: project.owner,
    routes: [...project.routes],
    pages: pageFiles(stats, project.folder, routes, project.pages),
    answers: project.answers ?? {},
    contract: contractMajor,
    sdk,
    react: sharedVersions(context.root).react,
    prerendered,
    redirects,
    screens: [...project.screens],
    modules,
    extensions: extensionsOf(project),
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
  const boots = await runRecorded(shellClientConfig(context));
  const { entry, boot } = shellFirstView(boots.stats);
  const deferred = await runRecorded(deferredConfig(context));
  const [companion] = deferred.stats.compilation.entrypoints.get('companion')?.getFiles() ?? [];
  if (companion === undefined) throw new Error('The deferred script was not built');
  const firstPaint = await compileInlineScript(join(folder, 'src/loader/first-paint.ts'), 900);
  const translatedTexts = await compileInlineScript(join(folder, 'src/loader/translated-texts.ts'), 600);
  const loader = translatedTexts + (await compileInlineScript(join(folder, 'src/loader/intent-loader.ts'), 2048));
  const maintenance = await compileInlineScript(join(folder, 'src/loader/maintenance.ts'), 900);
  const { documents, bareScreens, menus, earlierExtensions, rootFiles } = await prerenderShell(context, dist, {
    firstPaint,
    loader,
    maintenance,
    buildId: context.buildId,
  });
  const { sdk, react } = sharedVersions(context.root);
  const scripts = listFiles(dist).filter((name) => name.endsWith('.js'));
  const modules = await modulesOf({
    root: context.root,
    own: [folder, join(context.root, 'libs/shell-sdk')],
    imports: [...boots.imports, ...deferred.imports],
    exposes: [],
    shared: shellShares(context.root),
    scripts: [firstPaint, loader, maintenance, ...scripts.map((name) => readFileSync(join(dist, name), 'utf8'))],
  });
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
    menus,
    earlierExtensions,
    rootFiles,
    modules,
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
      await moveSourceMaps(context.output);
      await precompress(context.output);
      const files = await hashFiles(context.output);
      const record: BuildRecord =
        built.kind === 'shell'
          ? { ...built, sizes: measureShell(context.output, built), files }
          : { ...built, sizes: measureRemote(context.output, built), files };
      writeFileSync(join(context.output, 'build.json'), `${JSON.stringify(record, null, 2)}\n`);
      // Beside the record, and in none of its hashes: it differs from one build of the same sources to the next.
      writeFileSync(
        join(context.output, provenanceFile),
        `${JSON.stringify(provenanceOf(context.root, project.folder), null, 2)}\n`,
      );
      replaceDist(context.output, join(project.folder, 'dist'));
      return record;
    } finally {
      rmSync(context.output, { recursive: true, force: true });
    }
  }
  throw new Error(`The sources of ${project.name} kept changing while it was built; build again`);
};
