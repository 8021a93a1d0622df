import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import webpack from 'webpack';
import { listFiles, mapsFolder } from './output-files.ts';
import type { BuildContext } from './project.ts';

/**
 * Source maps that no script names and that hold no source text: what file, line and name a place of a bundle comes
 * from, and nothing else. Files are named from the workspace's root, so that every checkout writes the same.
 */
export const hiddenSourceMaps = ({ root, mode }: BuildContext): webpack.WebpackPluginInstance[] =>
  mode === 'development'
    ? []
    : [
        new webpack.SourceMapDevToolPlugin({
          filename: '[file].map',
          append: false,
          noSources: true,
          moduleFilenameTemplate: ({ absoluteResourcePath, resourcePath }: ModuleFile) =>
            absoluteResourcePath.startsWith(root + sep)
              ? relative(root, absoluteResourcePath).split(sep).join('/')
              : resourcePath,
        }),
      ];

interface ModuleFile {
  readonly absoluteResourcePath: string;
  readonly resourcePath: string;
}

/** Takes the source maps out from among the files that are sent, compressed. */
export const moveSourceMaps = async (output: string): Promise<void> => {
  for (const name of listFiles(output).filter((file) => file.endsWith('.js.map'))) {
    const moved = join(output, mapsFolder, `${name}.gz`);
    await mkdir(dirname(moved), { recursive: true });
    await writeFile(moved, await promisify(gzip)(await readFile(join(output, name)), { level: 9 }));
    await rm(join(output, name));
  }
};
