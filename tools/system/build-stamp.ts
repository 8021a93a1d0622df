import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspace } from './workspace.ts';

const skipped = new Set(['node_modules', 'dist', 'test', 'e2e', '.swc', 'test-results', 'coverage']);
const projects = readdirSync(workspace, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(?:shell|bff|libs|mfe-.+)$/.test(entry.name))
  .map(({ name }) => name)
  .toSorted();

const addFolder = (hash: ReturnType<typeof createHash>, folder: string): void => {
  for (const entry of readdirSync(join(workspace, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (skipped.has(entry.name) || /\.(?:md|spec\.tsx?)$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else if (entry.isFile()) hash.update(`${path}\0`).update(readFileSync(join(workspace, path)));
  }
};

/** A hash of everything that goes into the builds: in a few milliseconds it says whether Nx has to be asked at all. */
export const stampOfSources = (): string => {
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'nx.json'])
    hash.update(readFileSync(join(workspace, file)));
  for (const project of projects) addFolder(hash, project);
  return hash.digest('hex');
};

/** The files without which there is no build, whatever a stamp says. */
export const haveBuilds = (): boolean =>
  existsSync(join(workspace, 'bff', 'dist', 'main.js')) &&
  projects
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .every((name) => existsSync(join(workspace, name, 'dist', 'build.json')));

export const readStamp = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

export const writeStamp = (file: string, stamp: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${stamp}\n`);
};
