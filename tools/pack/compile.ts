import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from '@swc/core';
import { isCompiled, placeOf, typesOf, type Package } from './sources.ts';

/** What the compiler is given, with every path absolute: the configuration lies outside the workspace. */
const configOf = (workspace: string, packages: readonly Package[], output: string) => ({
  extends: join(workspace, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
    typeRoots: [join(workspace, 'node_modules', '@types')],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // `npm run lint` checks the types; here they are only written down.
    noCheck: true,
    incremental: false,
    tsBuildInfoFile: null,
    rootDir: workspace,
    outDir: output,
    // Not by way of node_modules: of a file that the compiler meets there first it writes no types, and which it meets
    // first differs from run to run.
    paths: Object.fromEntries(
      packages.flatMap(({ name, folder, entries }) =>
        Object.entries(entries)
          .filter(([, file]) => isCompiled(file))
          .map(([entry, file]) => [join(name, entry), [join(workspace, folder, file)]]),
      ),
    ),
  },
  files: [
    ...packages.flatMap(({ folder, entries, bin = {} }) =>
      [...Object.values(entries), ...Object.values(bin)]
        .filter(isCompiled)
        .map((file) => join(workspace, folder, file)),
    ),
    ...globSync('libs/*/src/**/*.d.ts', { cwd: workspace }).map((file) => join(workspace, file)),
  ],
});

/**
 * Declares the types of the packages' entry points and of every source that these import, into a folder of this call's
 * own. Throws with what the compiler says.
 */
const declareTypes = async (workspace: string, packages: readonly Package[], folder: string): Promise<string> => {
  const output = join(folder, 'types');
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(configOf(workspace, packages, output)));
  await promisify(execFile)(process.execPath, [join(workspace, 'node_modules/.bin/tsc'), '-p', config]);
  return output;
};

const styledComponentsPlugin: [string, Record<string, unknown>] = [
  fileURLToPath(import.meta.resolve('@swc/plugin-styled-components')),
  { ssr: true, displayName: false, fileName: false, minify: true, pure: true },
];

/** As webpack compiles them here (libs/federation), so that a component has the same class names in both. */
const compile = async (file: string): Promise<string> => {
  const source = await readFile(file, 'utf8');
  const jsc = {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    rewriteRelativeImportExtensions: true,
    transform: { react: { runtime: 'automatic' } },
    // Loading the plugin takes longer than all the rest.
    ...(source.includes("'styled-components'") && { experimental: { plugins: [styledComponentsPlugin] } }),
  } as const;
  return (await transform(source, { filename: file, swcrc: false, jsc })).code;
};

const write = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const relativeSpecifier = /(\bfrom |\bimport\(|\bimport )(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g;

/** Declarations name sources by their file; a package has compiled ones. Throws for what is outside the package. */
const publishedTypes = (text: string, file: string): string => {
  const outside = /(?:from |import\()['"](?:\.\.\/)+(?:libs|shell|node_modules)\//.exec(text);
  if (outside) throw new Error(`The types of ${file} name a file outside its package: ${outside[0]}…`);
  return text.replaceAll(relativeSpecifier, '$1$2$3.js$2');
};

/** Files beside the sources that are loaded as they are: fonts, and scripts that Node or webpack runs. */
const assets = '**/*.{woff2,mjs,cjs}';

const sourceOf = (workspace: string, folder: string, declared: string): string => {
  const base = join(workspace, folder, declared.replace(/\.d\.ts$/, ''));
  const [source] = globSync([`${base}.ts`, `${base}.tsx`]);
  if (source === undefined) throw new Error(`${base} has types and no source`);
  return source;
};

/**
 * Compiles the packages' entry points and all that these import: JavaScript and types, into `<folder>/<package>/dist`
 * of each. Answers these folders by the package's name. Throws when an entry point has no types.
 */
export const compilePackages = async (
  workspace: string,
  packages: readonly Package[],
  folder: string,
): Promise<Map<string, string>> => {
  const types = await declareTypes(workspace, packages, folder);
  const results = packages.map(async (one) => {
    const output = join(folder, 'packages', one.name.replace('@vitrine/', ''));
    const declared = globSync(`${one.sources}/**/*.d.ts`, { cwd: join(types, one.folder) });
    for (const file of [...Object.values(one.entries), ...Object.values(one.bin ?? {})].filter(isCompiled))
      if (!declared.includes(file.replace(/\.tsx?$/, '.d.ts'))) throw new Error(`${one.name} has no types of ${file}`);
    for (const file of declared) {
      const source = sourceOf(workspace, one.folder, file);
      const place = file.replace(/\.d\.ts$/, extname(source));
      write(join(output, placeOf(one, place)), await compile(source));
      write(
        join(output, typesOf(one, place)),
        publishedTypes(readFileSync(join(types, one.folder, file), 'utf8'), file),
      );
    }
    for (const file of globSync(`${one.sources}/${assets}`, { cwd: join(workspace, one.folder) }))
      cpSync(join(workspace, one.folder, file), join(output, placeOf(one, file)));
    for (const file of one.files ?? []) cpSync(join(workspace, one.folder, file), join(output, file));
    return [one.name, output] as const;
  });
  return new Map(await Promise.all(results));
};
