/**
 * Copies a program with exactly the files that it imports, of ours and of npm packages, so that an image holds nothing
 * else (ADR 0085). Run from the root of the checkout, as the Dockerfile does:
 *
 *     node tools/docker/trace.ts <folder to copy to> [--with <folder>] <entry> [<entry> …]
 *
 * `--with` copies a folder as a whole, such as a build with its source maps. Of each npm package its license comes
 * along. Fails when a file of ours imports something that isn't there.
 */
import { copyFileSync, globSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeFileTrace } from '@vercel/nft';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { with: { type: 'string' } } });
const [target = '', ...entries] = positionals;
if (entries.length === 0) {
  console.error('Name a folder to copy to, and the program: node tools/docker/trace.ts /files shell/server/main.ts');
  process.exit(1);
}

/** Null where there is no file: the tracer asks for many that may exist. */
const readSource = async (file: string): Promise<string | Buffer | null> => {
  try {
    const content = await readFile(file);
    return file.endsWith('.ts') ? stripTypeScriptTypes(content.toString()) : content;
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
};

const { fileList, warnings } = await nodeFileTrace(entries, {
  base: process.cwd(),
  readFile: readSource,
  ignore: '**/*.d.ts',
});
// Packages try what they can do without, such as binaries of other platforms; our own files don't.
const missing = [...warnings].map(({ message }) => message).filter((text) => !/loaded from .*node_modules/.test(text));
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exit(1);
}

const packages = new Set(
  [...fileList].flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []),
);
const licenseNames = 'LICENSE,LICENCE,License,license,NOTICE,COPYING'; // lint-words: as packages name them
const licenses = [...packages].flatMap((folder) =>
  globSync([`${folder}/{${licenseNames}}*`, `${folder}/LICENSES/*`]).filter(
    (file) => !/\.[jt]s$/.test(file) && lstatSync(file).isFile(),
  ),
);
const files = new Set([...fileList, ...licenses]);
if (values.with !== undefined) for (const file of globSync(`${values.with}/**/*.*`)) files.add(file);

for (const file of files) {
  const copy = join(target, file);
  mkdirSync(dirname(copy), { recursive: true });
  // Links of the workspace stay links, to the libraries that are copied, too.
  if (lstatSync(file).isSymbolicLink()) symlinkSync(readlinkSync(file), copy);
  else copyFileSync(file, copy);
}
console.log(`${String(files.size)} files, of ${String(packages.size)} packages`);
