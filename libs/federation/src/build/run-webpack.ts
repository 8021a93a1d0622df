import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';

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
