import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** Only for some machines: a lock file names those that its registry carried. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, LockedPackage>>;

/** Where Node finds `name` from a package's folder: the nearest `node_modules` upward. */
const locate = (packages: Packages, from: string, name: string): string | null => {
  for (let folder = from; ;) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
};

/** Paths of the declared packages that `sources` name (`'react'`, `"swc-loader"`, `'react-dom/client'`). */
const namedPaths = (packages: Packages, sources: string): string[] => {
  const declared = { ...packages['']?.dependencies, ...packages['']?.devDependencies };
  const sourceNames = new Set(
    [...sources.matchAll(/['"`]((?:@[\w.-]+\/)?[\w.-]+)[^'"`\s]*['"`]/g)].map(([, name]) => name),
  );
  return Object.keys(declared)
    .filter((name) => sourceNames.has(name))
    .flatMap((name) => locate(packages, '', name) ?? []);
};

const readLock = (root: string): Packages => {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return {};
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Packages };
  return packages;
};

/** Versions of the declared packages that `sources` name, by name. */
export const namedPackages = (root: string, sources: string): Record<string, string> => {
  const packages = readLock(root);
  return Object.fromEntries(
    namedPaths(packages, sources).flatMap((path) => {
      const { version, link } = packages[path] ?? {};
      return version === undefined || link === true ? [] : [[path.slice('node_modules/'.length), version] as const];
    }),
  );
};

/**
 * The packages that `sources` name and all that those need, as the workspace's lock file resolves them: one line each,
 * sorted. Binaries of single platforms are left out, so that every machine gets the same lines; they have the version
 * of the package that asks for them.
 */
export const resolvedPackages = (root: string, sources: string): string[] => {
  const packages = readLock(root);
  const queue = namedPaths(packages, sources);
  const found = new Map<string, string>();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const locked = packages[path];
    if (!locked || locked.link === true || found.has(path) || locked.os || locked.cpu) continue;
    found.set(path, `${path} ${locked.version ?? ''} ${locked.integrity ?? locked.resolved ?? ''}`);
    const { dependencies, optionalDependencies, peerDependencies } = locked;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = locate(packages, path, name);
      if (needed !== null) queue.push(needed);
    }
  }
  return [...found.values()].toSorted();
};
