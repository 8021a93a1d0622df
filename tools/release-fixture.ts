/**
 * `npm run release:fixture [-- --from <checkout>] [--to <file>]`: packs the builds in a checkout's `dist` folders into
 * the fixture that tests run beside the next release, and whose database they migrate (ADR 0023). Run it when a
 * release has gone live. Fonts of pages, and those of Chinese and Korean papers, stay out: no test draws them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { workspace } from './system/workspace.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: workspace },
    to: { type: 'string', default: join(workspace, 'libs/testing/src/previous-release.json.br') },
  },
});
const from = resolve(values.from);
const projects = ['shell', 'bff', ...globSync('mfe-*', { cwd: from }).toSorted()];
const excludedFiles = /\.(?:br|gz|map|otf|woff2|LICENSE\.txt)$|^provenance\.json$/;

const files: Record<string, string> = {};
for (const project of projects) {
  const dist = join(from, project, 'dist');
  if (!existsSync(join(dist, project === 'bff' ? 'main.js' : 'build.json')))
    throw new Error(`${dist} holds no build: run \`npm run build\` there first`);
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !excludedFiles.test(entry.name),
  );
  for (const entry of names) {
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    // A few fonts of documents that the BFF draws are the only ones that are no text.
    if (entry.name === 'build.json') {
      // The record names only what is packed.
      const record = JSON.parse(content.toString()) as { files?: Record<string, string> };
      const packed = Object.entries(record.files ?? {}).filter(([name]) => !excludedFiles.test(name));
      files[relative(from, file)] = JSON.stringify(
        record.files ? { ...record, files: Object.fromEntries(packed) } : record,
      );
      continue;
    }
    files[relative(from, file)] = isUtf8(content) ? content.toString('utf8') : `base64:${content.toString('base64')}`;
  }
}
const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: from, encoding: 'utf8' }).trim();
const text = Buffer.from(JSON.stringify({ commit, files }));
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 26,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
writeFileSync(values.to, packed);
console.log(
  `${String(Object.keys(files).length)} files of ${commit}, ${(text.length / 1e6).toFixed(1)} MB, packed into ` +
    `${(packed.length / 1e6).toFixed(2)} MB: ${relative(process.cwd(), values.to)}`,
);
