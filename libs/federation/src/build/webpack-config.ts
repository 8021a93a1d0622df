import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type Module, type Stats } from 'webpack';
import type { BuildContext } from './project.ts';
import { sdkMajorRange, sdkVersionOf } from './sdk-range.ts';
import { hiddenSourceMaps } from './source-maps.ts';
import { ContainerIdPlugin, ScriptIntegrityPlugin } from './webpack-plugins.ts';

/** Version of a package as the workspace resolves it. */
const versionOf = (root: string, name: string): string =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

/** Versions of the packages that shell and remotes must agree on, for the build record. */
export const sharedVersions = (root: string) => ({
  react: versionOf(root, 'react'),
  styledComponents: versionOf(root, 'styled-components'),
  sdk: sdkVersionOf(root),
});

/**
 * Singletons of the page. The trailing-slash keys matter: without them `react/jsx-runtime` and
 * `react-dom/client` are bundled twice. react-router is absent on purpose: sharing it whole stops
 * tree shaking, so shell-sdk re-exports the part in use.
 */
const sharedModules = (root: string) => {
  const { react, styledComponents } = sharedVersions(root);
  const reactRange = { singleton: true, requiredVersion: `^${react}` };
  return {
    react: reactRange,
    'react/': reactRange,
    'react-dom': reactRange,
    'react-dom/': reactRange,
    'styled-components': { singleton: true, requiredVersion: `^${styledComponents}` },
    '@vitrine/shell-sdk': { singleton: true, strictVersion: true, requiredVersion: sdkMajorRange(root) },
  };
};

/** What the shell gives its remotes: each package in its version, and the range of it that it takes itself. */
export const shellShares = (root: string): { name: string; version: string; range: string }[] =>
  Object.entries(sharedModules(root))
    .filter(([name]) => !name.endsWith('/'))
    .map(([name, { requiredVersion }]) => ({ name, version: versionOf(root, name), range: requiredVersion }));

const withoutSummaries = join(import.meta.dirname, 'without-summaries.mjs');

const withRefresh = join(import.meta.dirname, 'with-refresh.mjs');

/**
 * TypeScript and styled-components by swc. Class ids must be equal in the browser and the prerender build. `refresh`
 * makes components replaceable on the page.
 */
const scripts = ({ mode }: BuildContext, language: Language, refresh: boolean) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: [...(refresh ? [withRefresh] : []), compiler(mode, language, refresh)],
});

// By their files, because a remote's own repository may have another version of its own.
const swcLoader = fileURLToPath(import.meta.resolve('swc-loader'));
const styledComponentsPlugin = fileURLToPath(import.meta.resolve('@swc/plugin-styled-components'));

/** Programs that have all of a language version: what runs compiled code as it stands. */
const engines = { es2022: 'chrome 94', es2024: 'node 24' } as const;
type Language = keyof typeof engines;

const compiler = (mode: BuildContext['mode'], language: Language, refresh: boolean) => ({
  loader: swcLoader,
  options: {
    swcrc: false,
    // swc's minifier moves `const before = kept` behind a later `kept ??= …`, so `before` is never empty; it leaves
    // `kept ?? (kept = …)` alone (minified-code.spec.ts).
    env: { targets: engines[language], include: ['transform-logical-assignment-operators'] },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: {
          runtime: 'automatic',
          development: mode === 'development',
          refresh,
          importSource: refresh ? '@vitrine/shell-sdk' : 'react',
        },
      },
      experimental: {
        plugins: [
          [
            styledComponentsPlugin,
            { ssr: true, displayName: mode === 'development', fileName: false, minify: true, pure: true },
          ],
        ],
      },
    },
  },
});

/** What browser and prerender builds have in common. */
export const baseConfig = (context: BuildContext, language: Language = 'es2022', refresh = false): Configuration => ({
  mode: context.mode,
  context: context.project.folder,
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      scripts(context, language, refresh),
      {
        test: /[\\/](?:libs|@vitrine)[\\/]contracts[\\/](?:src|dist)[\\/].*\.[jt]s$/,
        enforce: 'pre',
        loader: withoutSummaries,
      },
      {
        test: /\.(woff2|svg|png|ico|webp|avif)$/,
        resourceQuery: { not: /^\?inline$/ },
        type: 'asset/resource',
        generator: { filename: 'assets/[name].[contenthash:8][ext]', publicPath: context.assetPath },
      },
      { resourceQuery: /^\?inline$/, type: 'asset/inline' },
    ],
  },
  devtool: context.mode === 'development' ? 'cheap-module-source-map' : false,
  performance: { hints: false },
  infrastructureLogging: { level: 'warn' },
  stats: 'errors-warnings',
});

/** `mfe-portal` → `mfe_portal`: a name that may be a JavaScript global. */
const globalNameOf = (name: string): string => name.replaceAll('-', '_');

const defines = ({ buildId, mode }: BuildContext) =>
  new webpack.DefinePlugin({
    'process.env.NODE_ENV': JSON.stringify(mode),
    'process.env.VITRINE_BUILD_ID': JSON.stringify(buildId),
  });

const browserOutput = (context: BuildContext): NonNullable<Configuration['output']> => ({
  path: context.output,
  filename: '[name].[contenthash:8].js',
  chunkFilename: '[name].[contenthash:8].js',
  /** A name per build: two builds of one remote never share a chunk table, so updates and rollbacks work. */
  uniqueName: `${globalNameOf(context.project.name)}_${context.buildId}`,
  crossOriginLoading: 'anonymous',
  /** Milliseconds; a chunk that hangs must leave time to show the fallback within five seconds. */
  chunkLoadTimeout: 4000,
  clean: true,
});

/** Of browser builds. */
export const optimization: NonNullable<Configuration['optimization']> = {
  runtimeChunk: false,
  chunkIds: 'deterministic',
  moduleIds: 'deterministic',
  // swc's minifier leaves a percent less than the default's and takes half its time.
  minimizer: [
    new MinimizerPlugin({
      minify: MinimizerPlugin.swcMinify,
      extractComments: false,
      terserOptions: { ecma: 2020, compress: { passes: 3, ecma: 2020 }, format: { comments: false } },
    }),
  ],
};

/** `./routes`, and each component for a slot as a module of its own: who needs one does not load the other. */
const exposedModules = ({ project }: BuildContext): Record<string, string> => ({
  './routes': './src/routes.tsx',
  ...(project.kind === 'remote' &&
    Object.fromEntries((project.extensions?.slots ?? []).map(({ slot, module }) => [`./${slot}`, module]))),
});

const container = (context: BuildContext, filename = 'remoteEntry.[contenthash:8].js') =>
  new ModuleFederationPlugin({
    name: globalNameOf(context.project.name),
    filename,
    exposes: exposedModules(context),
    manifest: true,
    dts: false,
    shareStrategy: 'loaded-first',
    shared: sharedModules(context.root),
    experiments: { optimization: { target: 'web', disableRemote: true } },
  });

/**
 * Left out of browsers: zod's schemas can describe themselves as JSON Schema, which only the BFF asks of them, and
 * their methods hold on to the code for it (a fifth of zod).
 */
const withoutJsonSchema = ({ root }: BuildContext) => {
  const core = join(root, 'node_modules/zod/v4/core');
  return { [join(core, 'to-json-schema.js')]: false, [join(core, 'json-schema-processors.js')]: false } as const;
};

/** Modules of these packages. */
const packages = (names: readonly string[]): RegExp =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.map((name) => name.replace('/', '[\\\\/]')).join('|')})[\\\\/]`);

/**
 * What two screens share comes apart only where it is worth a file: small ones compress badly, and a browser asks for
 * six files at a time over HTTP/1.1, so that on a slow line each further one costs a round trip.
 */
const remoteChunks = ({ project }: BuildContext) => {
  const common = project.kind === 'remote' ? (project.common ?? []) : [];
  return {
    minSize: 50_000,
    cacheGroups: {
      // A build's files share one folder that is named by its content: packages of a chunk gain nothing by a file.
      defaultVendors: false as const,
      ...(common.length > 0 && {
        common: { name: '__federation_expose_routes', test: packages(common), chunks: 'async' as const, enforce: true },
      }),
    },
  };
};

/** The federated client build of a remote; it exposes `./routes`, and what it adds to slots. */
export const remoteClientConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context),
  target: ['web', 'es2022'],
  entry: {},
  // A build has a folder of its own, named by its content: hashes would only make the registry and the entry longer.
  output: { ...browserOutput(context), publicPath: 'auto', chunkFilename: '[name].js' },
  resolve: { ...baseConfig(context).resolve, alias: withoutJsonSchema(context) },
  optimization: { ...optimization, splitChunks: remoteChunks(context) },
  plugins: [
    defines(context),
    new ScriptIntegrityPlugin(),
    new ContainerIdPlugin(),
    container(context),
    ...hiddenSourceMaps(context),
  ],
});

/**
 * The same remote as a development server serves it to the composed page: readable, its components replaceable, and
 * without the check of hashes that nobody has published. Names without hashes, because a page goes on with what it has.
 */
export const localRemoteConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context, 'es2022', true),
  target: ['web', 'es2022'],
  entry: {},
  output: { ...browserOutput(context), publicPath: 'auto', filename: '[name].js', chunkFilename: '[name].chunk.js' },
  // A build with errors replaces nothing: the page goes from the last good one to the next.
  optimization: { emitOnErrors: false },
  plugins: [defines(context), new ContainerIdPlugin(), container(context, 'remoteEntry.js')],
});

/** Whether a module has code of its own, and doesn't stand for a package that the page shares. */
const isCode = ({ type }: Module): boolean => type.startsWith('javascript/');

/** The host: no remotes at build time; they are registered at run time from the registry. */
export const shellClientConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context),
  target: ['web', 'es2022'],
  entry: { shell: './src/main.ts' },
  // A module that failed because another one did not load is run again by the next attempt (src/main.ts).
  output: { ...browserOutput(context), publicPath: context.assetPath, strictModuleErrorHandling: true },
  // What every page needs before it starts is three files: the entry, the packages, and everything else (`boot`).
  optimization: {
    ...optimization,
    splitChunks: {
      cacheGroups: {
        shared: {
          name: 'shared',
          test: packages(['react', 'react-dom', 'react-router', 'scheduler', 'styled-components', 'stylis']),
          chunks: 'async',
          enforce: true,
          priority: 1,
        },
        // Of `start`, which main.ts imports, everything but the modules that stand for shared packages: `boot` has the
        // SDK's code, and would wait for itself.
        own: { name: 'boot', test: isCode, chunks: ({ name }) => name === 'start', enforce: true },
        sdk: { name: 'boot', test: /[\\/]libs[\\/]shell-sdk[\\/]/, chunks: 'async', enforce: true },
        // The shell and the shared SDK use the same modules; without this, each brings them along.
        libraries: { name: 'boot', test: /[\\/]libs[\\/]/, chunks: 'async', minChunks: 2, enforce: true },
      },
    },
  },
  plugins: [
    defines(context),
    new ScriptIntegrityPlugin(),
    ...hiddenSourceMaps(context),
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {},
      dts: false,
      manifest: false,
      shareStrategy: 'loaded-first',
      shared: sharedModules(context.root),
      experiments: { optimization: { target: 'web' } },
    }),
  ],
});

/**
 * The shell's deferred script, which every page runs once it is idle, and the chunks it loads. It uses neither React
 * nor the federation runtime. Built into the shell's folder, after the shell; its file is named `companion`, as
 * previous releases expect.
 */
export const deferredConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context),
  target: ['web', 'es2022'],
  entry: { companion: './src/deferred/main.ts' },
  output: {
    ...browserOutput(context),
    uniqueName: `companion_${context.buildId}`,
    publicPath: context.assetPath,
    clean: false,
  },
  // Each lazy part is one file: nothing else shares modules with it.
  optimization: { ...optimization, splitChunks: false },
  plugins: [defines(context), new ScriptIntegrityPlugin(), ...hiddenSourceMaps(context)],
});

/** Renders the project's pages at build time; run by node and thrown away after. */
export const prerenderConfig = (context: BuildContext, path: string): Configuration => ({
  ...baseConfig(context, 'es2024'),
  target: 'node24',
  entry: { prerender: './src/prerender.tsx' },
  output: {
    path,
    filename: 'prerender.mjs',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
    publicPath: context.assetPath,
  },
  experiments: { outputModule: true },
  optimization: { minimize: false, splitChunks: false },
  plugins: [defines(context), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
});

/** Runs one webpack build. Rejects with the compiler's messages when it has errors. */
export const runWebpack = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error('webpack gave no compiler for this configuration'));
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure) return reject(failure);
        if (!stats) return reject(new Error('webpack ended without a result'));
        if (stats.hasErrors())
          return reject(new Error(stats.toString({ all: false, errors: true, errorDetails: true, moduleTrace: true })));
        resolve(stats);
      });
    });
  });
