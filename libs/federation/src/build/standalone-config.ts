import { join } from 'node:path';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';
import { baseConfig, type BuildContext } from './base-config.ts';
import type { RemoteProject } from './project.ts';

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
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><script defer src="/standalone.js"></script></head><body><div id="root"></div></body></html>`;

/**
 * One remote on a page of its own, with hot reload (`npm run dev:<remote>`). Nothing is federated
 * here; `/api` goes to the BFF at `BFF_URL`, or http://127.0.0.1:4300.
 */
export const standaloneConfig = (context: BuildContext, project: RemoteProject): Configuration & { devServer: DevServer } => ({
  ...baseConfig({ ...context, mode: 'development', assetPath: '/' }),
  target: ['web', 'es2022'],
  entry: { standalone: entry(project.folder) },
  output: { filename: '[name].js', chunkFilename: '[name].chunk.js', publicPath: '/', path: join(project.folder, 'dist/standalone') },
  plugins: [
    new webpack.DefinePlugin({ 'process.env.VITRINE_BUILD_ID': JSON.stringify('development') }),
    new StandalonePagePlugin(project.name),
  ],
  devServer: {
    port: project.devPort,
    hot: true,
    open: false,
    static: false,
    allowedHosts: 'auto',
    client: { overlay: { warnings: false } },
    proxy: [{ context: ['/api'], target: process.env['BFF_URL'] ?? 'http://127.0.0.1:4300' }],
    historyApiFallback: { index: '/standalone.html' },
  },
});
