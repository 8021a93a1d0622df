import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { shared } from './packages.ts';
import { isCompiled, placeOf, readJson, typesOf, type Package } from './sources.ts';

/** `@scope/name/part` → `@scope/name`. */
const packageNameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Packages that the compiled files import, and their types. */
const importedBy = (folder: string): Set<string> => {
  const specifiers = globSync('dist/**/*.{js,d.ts}', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/(?:\bfrom |\bimport\(|^import )['"]([@\w][\w./:-]*)['"]/gm),
    ].map(([, specifier = '']) => specifier),
  );
  return new Set(
    specifiers
      .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
      .map(packageNameOf),
  );
};

type Versions = Readonly<Record<string, string>>;

/** Exact versions of the third-party packages of the workspace. */
export const workspaceVersions = (workspace: string): Versions => {
  const { dependencies, devDependencies } = readJson(join(workspace, 'package.json')) as {
    dependencies: Versions;
    devDependencies: Versions;
  };
  return { ...dependencies, ...devDependencies };
};

const exportOf = (one: Package, file: string) =>
  isCompiled(file)
    ? { types: `./${typesOf(one, file)}`, default: `./${placeOf(one, file)}` }
    : `./${placeOf(one, file)}`;

const pathOf = (one: Package, file: string): string => `./${placeOf(one, file.replace(/^\.\//, ''))}`;

/**
 * The `package.json` of a compiled package in `folder`: entry points with types, this workspace's exact versions, and
 * what the page has one copy of as peers. Throws for an import that no version is known of.
 */
export const manifestOf = (one: Package, folder: string, packages: readonly Package[], versions: Versions) => {
  const { name, version, sideEffects, entries, bin, loaded = [], peers = [] } = one;
  const internal = Object.fromEntries(packages.map((other) => [other.name, other.version]));
  const dependencies: Record<string, string> = {};
  const peerDependencies: Record<string, string> = {};
  for (const needed of [...importedBy(folder), ...loaded, ...peers].toSorted()) {
    const pinned = internal[needed] ?? versions[needed];
    if (needed === name) continue;
    if (pinned === undefined) throw new Error(`${name} imports ${needed}, which package.json does not declare`);
    if (shared.includes(needed) || peers.includes(needed)) peerDependencies[needed] = `^${pinned}`;
    else dependencies[needed] = pinned;
  }
  return {
    name,
    version,
    type: 'module',
    license: 'UNLICENSED',
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map((file: string) => pathOf(one, file)) : sideEffects,
    engines: { node: '>=24' },
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(([entry, file]) => [entry, exportOf(one, file)])),
      './package.json': './package.json',
    },
    bin: bin && Object.fromEntries(Object.entries(bin).map(([program, file]) => [program, pathOf(one, file)])),
    files: ['dist', ...(one.files ?? [])],
    dependencies,
    peerDependencies,
  };
};
