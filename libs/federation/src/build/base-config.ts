import type { Configuration } from 'webpack';
import type { WebProject } from './project.ts';

export interface BuildContext {
  readonly project: WebProject;
  /** Workspace root. */
  readonly root: string;
  readonly buildId: string;
  readonly mode: 'production' | 'development';
  /** Folder this build writes to. It becomes the project's `dist` when it is whole, so that no two builds ever mix there. */
  readonly output: string;
  /** URL folder of hashed assets; the same for browser and prerender, so that both write the same markup. */
  readonly assetPath: string;
}

/** TypeScript and styled-components by swc. Class ids must be equal in the browser and the prerender build. */
const scripts = ({ mode }: BuildContext, target: string) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: 'swc-loader',
    options: {
      swcrc: false,
      jsc: {
        target,
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: mode === 'development' } },
        experimental: {
          plugins: [
            [
              '@swc/plugin-styled-components',
              { ssr: true, displayName: mode === 'development', fileName: false, minify: true, pure: true },
            ],
          ],
        },
      },
    },
  },
});

/** What browser and prerender builds have in common. */
export const baseConfig = (context: BuildContext, target: 'es2022' | 'es2024' = 'es2022'): Configuration => ({
  mode: context.mode,
  context: context.project.folder,
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      scripts(context, target),
      {
        test: /\.(woff2|svg|png|ico|webp|avif)$/,
        type: 'asset/resource',
        generator: { filename: 'assets/[name].[contenthash:8][ext]', publicPath: context.assetPath },
      },
    ],
  },
  devtool: context.mode === 'development' ? 'cheap-module-source-map' : false,
  performance: { hints: false },
  infrastructureLogging: { level: 'warn' },
  stats: 'errors-warnings',
});
