import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { published, type Published } from './packages.ts';

interface ProjectManifest {
  readonly name: string;
  readonly version: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly exports?: Readonly<Record<string, string>>;
}

/** A published project with its entry points, by their name in `exports`, relative to its folder. */
export interface Package extends Published {
  readonly name: string;
  readonly version: string;
  readonly sideEffects: boolean | readonly string[] | undefined;
  readonly entries: Readonly<Record<string, string>>;
}

export const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const isCompiled = (file: string): boolean => /\.tsx?$/.test(file);

const packageOf = (workspace: string, project: Published): Package => {
  const manifest = readJson(join(workspace, project.folder, 'package.json')) as ProjectManifest;
  const { name, version, sideEffects, exports = {} } = manifest;
  const own = Object.entries(exports).filter(([entry]) => project.only?.includes(entry) ?? true);
  return {
    name,
    ...project,
    version,
    sideEffects,
    entries: { ...Object.fromEntries(own.map(([entry, file]) => [entry, file.slice(2)])), ...project.more },
  };
};

export const readPackages = (workspace: string): Package[] => published.map((project) => packageOf(workspace, project));

/** Where a source lies in its package: `src/actions/button.tsx` → `dist/actions/button.js`. */
export const placeOf = ({ sources }: Package, file: string): string =>
  `dist${file.slice(sources.length).replace(/\.tsx?$/, '.js')}`;

/** Where its types lie: `src/actions/button.tsx` → `dist/actions/button.d.ts`. */
export const typesOf = (from: Package, file: string): string => placeOf(from, file).replace(/\.js$/, '.d.ts');
