import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageImport } from './package-imports.ts';

export const sdk = '@vitrine/shell-sdk';
const folderOf = (root: string): string => join(root, 'node_modules', '@vitrine', 'shell-sdk');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Version of the installed shell-sdk. */
export const sdkVersionOf = (root: string): string =>
  (readJson(join(folderOf(root), 'package.json')) as { version: string }).version;

/** Any minor of the installed major: what the page's share of shell-sdk must be, whatever a build uses of it. */
export const sdkMajorRange = (root: string): string => `^${sdkVersionOf(root).split('.')[0] ?? ''}.0.0`;

/**
 * Names that a build's code imports of the page's shell-sdk; null where it takes everything, as `import()` of the
 * package does.
 */
const importedNames = (imports: readonly PackageImport[]): ReadonlySet<string> | null => {
  const names = imports.filter(({ request }) => request === sdk).map(({ path: [name] }) => name);
  return names.includes(undefined) ? null : new Set(names.filter((name) => name !== undefined));
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
export const sdkRangeOf = (imports: readonly PackageImport[], root: string): string => {
  const since = readJson(join(folderOf(root), 'api', 'exports.json')) as Readonly<Record<string, string>>;
  const names = importedNames(imports);
  if (names === null) return `^${sdkVersionOf(root)}`;
  const major = sdkMajorRange(root).slice(1);
  const newest = [...names].reduce((newest, name) => {
    const version = since[name];
    if (version === undefined)
      throw new Error(
        `It imports ${name} of ${sdk}, which no version has recorded: run \`npm run surface -w @vitrine/shell-sdk\``,
      );
    return isNewer(version, newest) ? version : newest;
  }, major);
  return `^${newest}`;
};
