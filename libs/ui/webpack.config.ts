import { join } from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import type { Configuration as DevServer } from 'webpack-dev-server';

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
  'content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Vitrine design ' +
  'system</title><script defer src="showcase.js"></script></head><body><div id="root"></div></body></html>';

const emitPage = (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap('showcase', (compilation) =>
    compilation.hooks.processAssets.tap('showcase', () =>
      compilation.emitAsset('index.html', new webpack.sources.RawSource(page)),
    ),
  );

/**
 * The page that shows the design system: `npm run dev -- ui`, or `npm run build:showcase` in this folder for a static
 * copy.
 */
export default (
  _env: unknown,
  { mode = 'development' }: { mode?: 'development' | 'production' },
): Configuration & { devServer: DevServer } => ({
  mode,
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  entry: { showcase: './showcase/showcase.tsx' },
  output: { path: join(import.meta.dirname, 'dist/showcase'), filename: '[name].js', publicPath: 'auto', clean: true },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        use: {
          loader: 'swc-loader',
          options: {
            swcrc: false,
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: mode === 'development' } },
              experimental: {
                plugins: [
                  [
                    '@swc/plugin-styled-components',
                    { displayName: mode === 'development', fileName: false, pure: true },
                  ],
                ],
              },
            },
          },
        },
      },
      { resourceQuery: /^\?inline$/, type: 'asset/inline' },
      {
        test: /\.woff2$/,
        resourceQuery: { not: /^\?inline$/ },
        type: 'asset/resource',
        generator: { filename: 'assets/[name].[contenthash:8][ext]' },
      },
    ],
  },
  plugins: [{ apply: emitPage }],
  performance: { hints: false },
  devtool: mode === 'development' ? 'cheap-module-source-map' : false,
  devServer: {
    host: 'localhost',
    port: Number(process.env['UI_PORT'] ?? 4500),
    hot: true,
    open: false,
    static: false,
    allowedHosts: 'auto',
    client: { overlay: { warnings: false } },
  },
});
