import { fileURLToPath } from 'node:url';
import type { Configuration, ExternalItemFunctionData } from 'webpack';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * npm packages stay outside the bundle; workspace libraries are TypeScript sources and go in. So does React, as its
 * production build: with NODE_ENV=development its slower one would render the mails (`npm run lab -- chaos --mails
 * 20000`).
 */
async function externals({ request }: ExternalItemFunctionData): Promise<string | undefined> {
  const isBundled = /^(?:\.|\/|@vitrine\/|react(?:-dom)?(?:\/|$))/.test(request);
  return isBundled ? undefined : `module ${request}`;
}

const config: Configuration = {
  name: 'bff',
  mode: 'production',
  target: 'node24',
  context: here('.'),
  entry: { 'source-maps': './src/source-maps.ts', main: './src/main.ts', cli: './src/cli.ts' },
  output: {
    path: here('dist'),
    filename: '[name].js',
    chunkFilename: '[name].js',
    module: true,
    clean: true,
    library: { type: 'module' },
    chunkFormat: 'module',
  },
  devtool: 'source-map',
  externalsType: 'module',
  externals,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    // Webpack knows the name without `node:`, too.
    parser: { javascript: { worker: ['Worker from node:worker_threads', '...'] } },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2024',
            parser: { syntax: 'typescript', tsx: true, decorators: true },
            // Nest reads constructor types at run time; classes keep their names in logs and errors.
            transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
            keepClassNames: true,
          },
          module: { type: 'es6' },
        },
      },
    ],
  },
  // What is loaded later stays out of what both entries share: it would be loaded with them.
  // Readable stack traces are worth more on a server than small files.
  optimization: {
    minimize: false,
    splitChunks: {
      chunks: 'initial',
      // Otherwise a module whose exports both entries use differently is in both, without the files it names by URL.
      usedExports: false,
      minSize: 0,
      cacheGroups: { default: false, defaultVendors: false, shared: { name: 'shared', minChunks: 2 } },
    },
  },
  experiments: { outputModule: true },
  performance: false,
  stats: 'errors-warnings',
};

export default config;
