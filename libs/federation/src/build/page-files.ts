import { dirname, join } from 'node:path';
import type { ChunkGroup, Stats } from 'webpack';

/** Whether a part of the build is what some module asks for by `import()` of that file. */
const isImportOf = (group: ChunkGroup, file: string): boolean =>
  group.origins.some(({ module, request }) => {
    const from = module?.nameForCondition();
    return typeof from === 'string' && typeof request === 'string' && join(dirname(from), request) === file;
  });

/**
 * The scripts of each page: those of the routes, and those of the split-off modules it waits for, which are named
 * relative to the project's folder. Throws for a module that nobody imports lazily, so that no list outlives its page.
 */
export const pageFiles = (
  { compilation }: Stats,
  folder: string,
  routes: readonly string[],
  pages: Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> => {
  const filesOf = (name: string): string[] => {
    const groups = compilation.chunkGroups.filter((group) => isImportOf(group, join(folder, name)));
    if (groups.length === 0)
      throw new Error(`webpack.config.ts names ${name} as part of a page, and nothing imports it lazily`);
    return groups.flatMap((group) => group.getFiles()).filter((file) => file.endsWith('.js'));
  };
  return Object.fromEntries(
    Object.entries(pages).map(([page, modules]) => [page, [...new Set([...routes, ...modules.flatMap(filesOf)])]]),
  );
};
