import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compilation, Module } from 'webpack';

const sdk = '@vitrine/shell-sdk';
const folderOf = (root: string): string => join(root, 'libs', 'shell-sdk');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Version of shell-sdk in this tree. */
export const sdkVersionOf = (root: string): string =>
  (readJson(join(folderOf(root), 'package.json')) as { version: string }).version;

/** Any minor of the major in this tree: what the page's share of shell-sdk must be, whatever a build uses of it. */
export const sdkMajorRange = (root: string): string => `^${sdkVersionOf(root).split('.')[0] ?? ''}.0.0`;

/** Whether a module stands for the page's shell-sdk, which this build takes from whoever shares it. */
const isShared = (module: Module): boolean =>
  module.type === 'consume-shared-module' &&
  (module as unknown as { readonly options?: { readonly shareKey?: string } }).options?.shareKey === sdk;

/**
 * Names that a build's code imports of the page's shell-sdk; null where it takes everything, as `import()` of the
 * package does. What was shaken out of the build does not count.
 */
const importsOf = ({ modules, moduleGraph, chunkGraph }: Compilation): ReadonlySet<string> | null => {
  const names = new Set<string>();
  for (const module of modules) {
    if (!isShared(module)) continue;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { dependency, originModule } = connection;
      const isBuilt = originModule && chunkGraph.getNumberOfModuleChunks(originModule) > 0;
      if (!dependency || !isBuilt || connection.getActiveState(undefined) === false) continue;
      for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
        const [name] = Array.isArray(reference) ? reference : reference.name;
        if (name === undefined) return null;
        names.add(name);
      }
    }
  }
  return names;
};

const numbers = (version: string): number[] => version.split('.').map(Number);

const isNewer = (a: string, b: string): boolean => {
  const [left, right] = [numbers(a), numbers(b)];
  const difference = left.map((part, index) => part - (right[index] ?? 0)).find((step) => step !== 0);
  return difference !== undefined && difference > 0;
};

/**
 * The range of shell-sdk that a build needs: from the newest version that brought one of the exports it imports
 * (`libs/shell-sdk/api/exports.json`). Throws for an export that no version has recorded.
 */
export const sdkRangeOf = (compilation: Compilation, root: string): string => {
  const since = readJson(join(folderOf(root), 'api', 'exports.json')) as Readonly<Record<string, string>>;
  const names = importsOf(compilation);
  if (names === null) return `^${sdkVersionOf(root)}`;
  const major = sdkMajorRange(root).slice(1);
  const newest = [...names].reduce((newest, name) => {
    const version = since[name];
    if (version === undefined)
      throw new Error(`It imports ${name} of ${sdk}, which no version has recorded: run \`npm run sdk:surface\``);
    return isNewer(version, newest) ? version : newest;
  }, major);
  return `^${newest}`;
};
