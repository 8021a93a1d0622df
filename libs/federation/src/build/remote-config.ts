import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { baseConfig, type BuildContext } from './base-config.ts';
import { ContainerIdPlugin } from './container-id-plugin.ts';
import { ScriptIntegrityPlugin } from './integrity-plugin.ts';
import { sharedModules } from './shared.ts';

/** `mfe-portal` → `mfe_portal`: a name that may be a JavaScript global. */
export const globalNameOf = (name: string): string => name.replaceAll('-', '_');

const defines = ({ buildId, mode }: BuildContext) =>
  new webpack.DefinePlugin({
    'process.env.NODE_ENV': JSON.stringify(mode),
    'process.env.VITRINE_BUILD_ID': JSON.stringify(buildId),
  });

const browserOutput = (context: BuildContext): NonNullable<Configuration['output']> => ({
  path: context.output,
  filename: '[name].[contenthash:8].js',
  chunkFilename: '[name].[contenthash:8].js',
  /** A name per build: two builds of one remote never share a chunk table, so swap and rollback work. */
  uniqueName: `${globalNameOf(context.project.name)}_${context.buildId}`,
  crossOriginLoading: 'anonymous',
  /** Milliseconds; a chunk that hangs must leave time to show the fallback within five seconds. */
  chunkLoadTimeout: 4000,
  clean: true,
});

const optimization: NonNullable<Configuration['optimization']> = {
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

const container = (context: BuildContext) =>
  new ModuleFederationPlugin({
    name: globalNameOf(context.project.name),
    filename: 'remoteEntry.[contenthash:8].js',
    exposes: { './routes': './src/routes.tsx' },
    manifest: true,
    dts: false,
    shareStrategy: 'loaded-first',
    shared: sharedModules(context.root),
    experiments: { optimization: { target: 'web', disableRemote: true } },
  });

/**
 * Left out of browsers: zod's schemas can describe themselves as JSON Schema, which only the BFF asks of them, and their
 * methods hold on to the code for it (a fifth of zod).
 */
const withoutJsonSchema = ({ root }: BuildContext) => {
  const core = join(root, 'node_modules/zod/v4/core');
  return { [join(core, 'to-json-schema.js')]: false, [join(core, 'json-schema-processors.js')]: false } as const;
};

/** The federated client build of a remote; it exposes `./routes` and nothing else. */
export const remoteClientConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context),
  target: ['web', 'es2022'],
  entry: {},
  output: { ...browserOutput(context), publicPath: 'auto' },
  resolve: { ...baseConfig(context).resolve, alias: withoutJsonSchema(context) },
  optimization,
  plugins: [defines(context), new ScriptIntegrityPlugin(), new ContainerIdPlugin(), container(context)],
});

/**
 * The same remote as a development server serves it to the composed page: readable, and without the check of hashes
 * that nobody has published. React is the page's own, which is production's.
 */
export const localRemoteConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context),
  target: ['web', 'es2022'],
  devtool: 'cheap-module-source-map',
  entry: {},
  output: { ...browserOutput(context), publicPath: 'auto' },
  optimization: { ...optimization, minimize: false, concatenateModules: false },
  plugins: [defines(context), new ContainerIdPlugin(), container(context)],
});

/** The host: no remotes at build time; they are registered at run time from the registry. */
export const shellClientConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context),
  target: ['web', 'es2022'],
  entry: { shell: './src/main.ts' },
  // A module that could not run because another one did not come is run anew by the next try (src/main.ts).
  output: { ...browserOutput(context), publicPath: context.assetPath, strictModuleErrorHandling: true },
  // The shell and the shared SDK use the same modules; without this, each brings them along.
  optimization: {
    ...optimization,
    splitChunks: { cacheGroups: { sdk: { test: /[\\/]libs[\\/]/, chunks: 'async', minChunks: 2, minSize: 0 } } },
  },
  plugins: [
    defines(context),
    new ScriptIntegrityPlugin(),
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
 * The shell's companion: a small script beside the federated ones that needs none of their runtime, and the chunks it
 * loads itself. Built into the same folder, after the shell.
 */
export const companionConfig = (context: BuildContext): Configuration => ({
  ...baseConfig(context),
  target: ['web', 'es2022'],
  entry: { companion: './src/companion/main.ts' },
  output: {
    ...browserOutput(context),
    uniqueName: `companion_${context.buildId}`,
    publicPath: context.assetPath,
    clean: false,
  },
  // What it loads comes in one file each: nobody else has use for a part of it.
  optimization: { ...optimization, splitChunks: false },
  plugins: [defines(context), new ScriptIntegrityPlugin()],
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
