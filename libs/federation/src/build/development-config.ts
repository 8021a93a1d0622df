import { contractMajor } from '@vitrine/contracts';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { baseConfig, localRemoteConfig, sharedVersions } from './webpack-config.ts';
import { devPortOf, type BuildContext, type RemoteProject } from './project.ts';
import { PackageImportsPlugin } from './package-imports.ts';
import { extensionsOf } from './project-extensions.ts';
import { sdkRangeOf } from './sdk-range.ts';

const moduleOf = (lines: readonly string[]): string => `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;

/** Sets up the replacement of components; must run before React does. */
const refreshRuntime = moduleOf([
  `import * as runtime from 'react-refresh/runtime';`,
  `globalThis.__VITRINE_REFRESH__ ??= runtime;`,
  `runtime.injectIntoGlobalHook(globalThis);`,
]);

/** The page mounts the remote's routes alone, with the design system's global styles and the shell's services. */
const entry = (folder: string): string => {
  const routes = JSON.stringify(join(folder, 'src/routes.tsx'));
  return moduleOf([
    `import { globalStyles } from '@vitrine/ui';`,
    `import { startStandalone } from '@vitrine/shell-sdk/standalone';`,
    `import { remote } from ${routes};`,
    `const render = startStandalone(remote, globalStyles);`,
    `if (import.meta.webpackHot) import.meta.webpackHot.accept(${routes}, () => render(remote));`,
  ]);
};

/** Emits the page itself; the development server answers it for every path. */
class StandalonePagePlugin {
  readonly title: string;

  constructor(title: string) {
    this.title = title;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StandalonePagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('StandalonePagePlugin', () => {
        compilation.emitAsset('standalone.html', new webpack.sources.RawSource(page(this.title)));
      });
    });
  }
}

const page = (title: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
  `content="width=device-width, initial-scale=1"><title>${title}</title><script defer ` +
  'src="/standalone.js"></script></head><body><div id="root"></div></body></html>';

/** Path at which a development server serves the federated build of its remote, and its folder on disk. */
const localPath = '/remote/';
const localFolder = ({ root, project }: BuildContext): string =>
  join(root, 'node_modules', '.cache', 'vitrine', `local-${project.name}`);

/**
 * Says what the remote is and needs, as `build.json` does of a build, and which build it is; the page's override reads
 * the one, the remote's own code the other.
 */
class LocalRemotePlugin {
  readonly root: string;
  readonly project: RemoteProject;

  constructor(root: string, project: RemoteProject) {
    this.root = root;
    this.project = project;
  }

  apply(compiler: Compiler): void {
    const recorder = new PackageImportsPlugin();
    recorder.apply(compiler);
    compiler.hooks.thisCompilation.tap('LocalRemotePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('LocalRemotePlugin', () => {
        const { name, owner, routes } = this.project;
        const extensions = extensionsOf(this.project);
        const { react } = sharedVersions(this.root);
        try {
          const sdk = sdkRangeOf(recorder.imports, this.root);
          const needs = { contract: contractMajor, sdk, react };
          const content = { name, owner, routes, extensions, ...needs, build: compilation.hash };
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(JSON.stringify(content)));
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }
}

/** Written to disk, because a composed page must not contain the development server's client. */
type PlainConfiguration = Omit<Configuration, 'devServer'> & { readonly devServer: false };

/** Where the remote under development is served. */
const originOf = (project: RemoteProject): string => `http://localhost:${String(devPortOf(project))}`;

/**
 * The remote as the composed page takes it from this machine by an override. Its components are replaced when they are
 * edited (`@vitrine/shell-sdk/refresh`), and what cannot be replaced reloads the page.
 */
const overrideConfig = (context: BuildContext, project: RemoteProject): PlainConfiguration => {
  const address = originOf(project) + localPath;
  const config = localRemoteConfig({ ...context, buildId: 'development', mode: 'development', assetPath: address });
  const { output, plugins = [] } = config;
  return {
    ...config,
    name: 'override',
    output: { ...output, publicPath: address, path: localFolder(context), clean: { keep: /^react\.js/ } },
    plugins: [
      ...plugins,
      new webpack.DefinePlugin({ 'process.env.VITRINE_UPDATES': JSON.stringify(`${address}remote.json`) }),
      new webpack.HotModuleReplacementPlugin(),
      new LocalRemotePlugin(context.root, project),
    ],
    devServer: false,
  };
};

/** Packages that a composed page takes in React's development build, which alone can replace components. */
const reactPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** React for the composed page, with what replaces components (shell/src/overrides/development-react.ts). */
const reactConfig = (context: BuildContext): PlainConfiguration => ({
  ...baseConfig({ ...context, mode: 'development' }),
  name: 'react',
  target: ['web', 'es2022'],
  devtool: false,
  entry: {
    react: [
      refreshRuntime,
      moduleOf([
        ...reactPackages.map((name, index) => `import package${String(index)} from '${name}';`),
        `const modules = { ${reactPackages.map((name, index) => `'${name}': package${String(index)}`).join(', ')} };`,
        `globalThis.__VITRINE_REACT__ = { version: package0.version, modules };`,
      ]),
    ],
  },
  output: { filename: '[name].js', path: localFolder(context), uniqueName: 'vitrine_react' },
  devServer: false,
});

export type DevelopmentConfiguration = readonly (Configuration | PlainConfiguration)[];

/**
 * What `npm run dev -- <remote>` serves: the remote on a page of its own, and under `/remote/` the federated build that
 * a composed page takes by an override (docs/runbooks/develop-one-remote.md). Each has a name: the development server's
 * client takes an unnamed one's hash for its own, finds no such update, and reloads for ever.
 */
export const developmentConfig = (context: BuildContext, project: RemoteProject): DevelopmentConfiguration => [
  standaloneConfig(context, project),
  overrideConfig(context, project),
  reactConfig(context),
];

/**
 * One remote on a page of its own, with its components replaced when they are edited. Nothing is federated here; `/api`
 * goes to the BFF at `BFF_URL`, or http://127.0.0.1:4300.
 */
const standaloneConfig = (context: BuildContext, project: RemoteProject): Configuration & { devServer: DevServer } => ({
  ...baseConfig({ ...context, mode: 'development', assetPath: '/' }, 'es2022', true),
  name: 'standalone',
  target: ['web', 'es2022'],
  entry: { standalone: [refreshRuntime, entry(project.folder)] },
  output: {
    filename: '[name].js',
    chunkFilename: '[name].chunk.js',
    publicPath: '/',
    path: join(project.folder, 'dist/standalone'),
  },
  plugins: [
    new webpack.DefinePlugin({
      'process.env.VITRINE_BUILD_ID': JSON.stringify('development'),
      'process.env.VITRINE_UPDATES': JSON.stringify(''),
    }),
    new StandalonePagePlugin(project.name),
  ],
  devServer: {
    port: devPortOf(project),
    hot: true,
    open: false,
    static: { directory: localFolder(context), publicPath: localPath, watch: false },
    // The composed page is another origin, on this machine.
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: 'auto',
    client: { overlay: { warnings: false } },
    proxy: [{ context: ['/api'], target: process.env['BFF_URL'] ?? 'http://127.0.0.1:4300' }],
    historyApiFallback: { index: '/standalone.html' },
  },
});
