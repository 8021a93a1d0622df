import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../build/files.ts';

export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Integrity of every file of a build by its URL; compressed copies decode to the same bytes and have none. */
export const integrityOf = (folder: string, publicPath: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(folder)
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => [`${publicPath}${name}`, sha384(readFileSync(join(folder, name)))]),
  );
