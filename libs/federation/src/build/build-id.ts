import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isOwnRepository } from './repository.ts';
import { namedPackages, resolvedPackages } from './resolved-packages.ts';

const skippedFolders = new Set(['dist', 'node_modules', 'e2e', 'test', 'server', 'showcase']);
/** The lock file counts line by line (`resolvedPackages`), and packages in archives by their line in it. */
const skippedFiles = /\.spec\.tsx?$|\.(?:md|tgz)$|^tsconfig\..*\.json$|^package-lock\.json$|^jest\.config\.|^\./;

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    // Folders with a dot are caches that tools leave beside the sources, the compiler during the very build.
    .filter((entry) =>
      entry.isDirectory()
        ? !skippedFolders.has(entry.name) && !entry.name.startsWith('.')
        : !skippedFiles.test(entry.name),
    )
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]));

const workspaceDependencies = (folder: string): string[] => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => name.startsWith('@vitrine/'))
    .map((name) => name.slice('@vitrine/'.length));
};

/** The project's folder and those of the workspace libraries it is built from, transitively. */
const foldersOf = (root: string, folder: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(folder)) return visited;
  visited.add(folder);
  // An own repository has the libraries as packages, which its lock file names.
  if (isOwnRepository(root)) return visited;
  for (const name of workspaceDependencies(folder)) foldersOf(root, join(root, 'libs', name), visited);
  return visited;
};

/** Every file that a build of the project in `folder` is made of: the project's own and those of its libraries. */
const filesOf = (root: string, folder: string): string[] => {
  // The deploy tool is no part of a build.
  const deployTool = join(root, 'libs', 'federation', 'src', 'deploy') + sep;
  return [...foldersOf(root, folder)].flatMap(walk).filter((file) => !file.startsWith(deployTool));
};

const sourcesOf = (files: readonly string[]): string =>
  files
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const hashLines = (lines: readonly string[], hash = createHash('sha256')) => {
  for (const line of lines) hash.update(`${line}\0`);
  return hash;
};

/**
 * Content hash of everything that goes into a build: the project, its workspace libraries, the packages that these
 * name, as the lock file resolves them, and the compiler settings. The same sources give the same id on every machine,
 * so a build that changed nothing deploys to the folder it already has.
 */
export const buildIdOf = (root: string, folder: string): string => {
  const files = filesOf(root, folder);
  const sources = sourcesOf(files);
  if (existsSync(join(root, 'tsconfig.base.json'))) files.push(join(root, 'tsconfig.base.json'));
  const namedFiles = files.map((file) => ({ file, name: relative(root, file).split(sep).join('/') }));
  namedFiles.sort((a, b) => (a.name < b.name ? -1 : 1));

  const hash = createHash('sha256');
  for (const { file, name } of namedFiles) {
    const content = readFileSync(file);
    hash.update(`${name}\0${String(content.length)}\0`).update(content);
  }
  return hashLines(resolvedPackages(root, sources), hash).digest('hex').slice(0, 12);
};

/** What a build of the project in `folder` is made of, for its provenance. */
interface BuildInputs {
  /** Folders of the project and its libraries, and the files beside them that count. */
  readonly paths: readonly string[];
  /** SHA-256, in hex, of the lines of the lock file that the build's id is made of: other teams' lines don't count. */
  readonly lock: string;
  /** Versions of the packages that the sources name. */
  readonly dependencies: Readonly<Record<string, string>>;
}

export const buildInputsOf = (root: string, folder: string): BuildInputs => {
  const sources = sourcesOf(filesOf(root, folder));
  return {
    paths: [...foldersOf(root, folder), join(root, 'tsconfig.base.json')],
    lock: hashLines(resolvedPackages(root, sources)).digest('hex'),
    dependencies: namedPackages(root, sources),
  };
};
