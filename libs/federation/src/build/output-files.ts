import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Folder of a build's output that its source maps lie in; they are published apart from the rest (`publishFiles`). */
export const mapsFolder = 'maps/';

/** Every file under a folder as a `/`-separated path relative to it, sorted. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();

/** As `integrity` of a script or a link names it. */
export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Integrity of every file under a folder, by its path. */
export const hashFiles = async (folder: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      listFiles(folder).map(async (name) => [name, sha384(await readFile(join(folder, name)))] as const),
    ),
  );

const compressible = /\.(js|css|html|svg|json|txt)$/;
/** Below this many bytes a compressed file saves nothing a packet would notice. */
const smallest = 512;

/** Brotli at its highest quality, as the edge serves it. */
export const brotli = (content: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

/** Read by the edge, never sent as they are. */
const internal = /^(prerender|documents)\/|^build\.json$/;

/** Writes `<file>.br` and `<file>.gz` next to every text file that is worth it. */
export const precompress = async (folder: string): Promise<void> => {
  for (const name of listFiles(folder).filter((file) => compressible.test(file) && !internal.test(file))) {
    const file = join(folder, name);
    const content = await readFile(file);
    if (content.length < smallest) continue;
    const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
};
