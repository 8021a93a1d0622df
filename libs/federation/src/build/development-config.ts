import { contractMajor } from '@vitrine/contracts';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { baseConfig, localRemoteConfig, sharedVersions } from './webpack-config.ts';
import type { BuildContext, RemoteProject } from './project.ts';
import { sdkRangeOf } from './sdk-range.ts';

/** The page mounts the remote's routes alone, with the design system's global styles and the shell's services. */
const entry = (folder: string): string => {
  const routes = JSON.stringify(join(folder, 'src/routes.tsx'));
  const source = [
    `import { globalStyles } from '@vitrine/ui';`,
    `import { startStandalone } from '@vitrine/shell-sdk/standalone';`,
    `import { remote } from ${routes};`,
    `const render = startStandalone(remote, globalStyles);`,
    `if (import.meta.webpackHot) import.meta.webpackHot.accept(${routes}, () => render(remote));`,
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(source)}`;
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

/** Says what the remote is and needs, as `build.json` does of a build; the page's override reads it. */
class LocalRemotePlugin {
  readonly root: string;
  readonly project: RemoteProject;

  constructor(root: string, project: RemoteProject) {
    this.root = root;
    this.project = project;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LocalRemotePlugin', (compilation) => {
      compilation.hooks.processAssets.tap('LocalRemotePlugin', () => {
        const { name, owner, routes } = this.project;
        const { react } = sharedVersions(this.root);
        try {
          const sdk = sdkRangeOf(compilation, this.root);
          const content = JSON.stringify({ name, owner, routes, contract: contractMajor, sdk, react });
          compilation.emitAsset('remote.json', new webpack.sources.RawSource(content));
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }
}

/** Written to disk, because a composed page must not contain the development server's client. */
type PlainConfiguration = Omit<Configuration, 'devServer'> & { readonly devServer: false };

/**
 * The remote as the composed page takes it from this machine by an override. The page polls for edits itself.
 */
const overrideConfig = (context: BuildContext, project: RemoteProject): PlainConfiguration => {
  const origin = `http://localhost:${String(project.devPort)}`;
  const config = localRemoteConfig({
    ...context,
    buildId: 'development',
    mode: 'production',
    assetPath: origin + localPath,
  });
  return {
    ...config,
    output: { ...config.output, publicPath: origin + localPath, path: localFolder(context), clean: true },
    plugins: [...(config.plugins ?? []), new LocalRemotePlugin(context.root, project)],
    devServer: false,
  };
};

export type DevelopmentConfiguration = readonly (Configuration | PlainConfiguration)[];

/**
 * What `npm run dev:<remote>` serves: the remote on a page of its own with hot reload, and under `/remote/` the
 * federated build that a composed page takes by an override (docs/runbooks/develop-one-remote.md).
 */
export const developmentConfig = (context: BuildContext, project: RemoteProject): DevelopmentConfiguration => [
  standaloneConfig(context, project),
  overrideConfig(context, project),
];

/**
 * One remote on a page of its own, with hot reload. Nothing is federated
 * here; `/api` goes to the BFF at `BFF_URL`, or http://127.0.0.1:4300.
 */
const standaloneConfig = (context: BuildContext, project: RemoteProject): Configuration & { devServer: DevServer } => ({
  ...baseConfig({ ...context, mode: 'development', assetPath: '/' }),
  target: ['web', 'es2022'],
  entry: { standalone: entry(project.folder) },
  output: {
    filename: '[name].js',
    chunkFilename: '[name].chunk.js',
    publicPath: '/',
    path: join(project.folder, 'dist/standalone'),
  },
  plugins: [
    new webpack.DefinePlugin({ 'process.env.VITRINE_BUILD_ID': JSON.stringify('development') }),
    new StandalonePagePlugin(project.name),
  ],
  devServer: {
    port: project.devPort,
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
