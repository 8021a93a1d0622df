import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { listFiles } from '../build/output-files.ts';
import { parseStored } from './place.ts';
import type { DeployTarget, FileHeaders } from './targets/deploy-target.ts';

export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Media types of what a build may hold; the edge sends nothing else. */
export const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Read by the edge itself, never sent. */
const internal = /^(?:prerender|documents)\/|^(?:build|published)\.json$|\.html$/;

/** Whether the edge sends a file of a build, by its path inside it. */
export const isServed = (name: string): boolean => !internal.test(name) && mediaTypes[extname(name)] !== undefined;

/** A build's folder never changes, so its files are immutable. The manifest is revalidated each time. */
export const cacheControlOf = (path: string): string =>
  path.endsWith('/mf-manifest.json') ? 'no-cache' : 'public, max-age=31536000, immutable';

const encodings = { '.br': 'br', '.gz': 'gzip' } as const;

const headersOf = (key: string): FileHeaders => {
  const suffix = extname(key);
  const encoded = suffix === '.br' || suffix === '.gz';
  const plain = encoded ? key.slice(0, -suffix.length) : key;
  return {
    contentType: mediaTypes[extname(plain)] ?? 'application/octet-stream',
    ...(encoded ? { contentEncoding: encodings[suffix] } : {}),
    cacheControl: cacheControlOf(plain),
  };
};

/** Written last: a build with this file is complete and never changes. */
const sealOf = (folder: string): string => `${folder}published.json`;
const Seal = z.object({ integrity: z.record(z.string(), z.string()) });

/** Integrity of every file of a published build by its URL; null when it is not published, or not to its end. */
export const findPublished = async (target: DeployTarget, folder: string): Promise<Record<string, string> | null> => {
  const stored = await target.find(sealOf(folder));
  return stored && parseStored(sealOf(folder), stored.content, Seal).integrity;
};

/** Files on their way to a store at once. */
const parallel = 12;

/**
 * Copies a build to its immutable folder (`remotes/<name>/<id>/`), once. Answers the integrity of every file by its
 * URL; compressed copies decode to the same bytes and have none.
 */
export const publishFiles = async (
  target: DeployTarget,
  folder: string,
  dist: string,
): Promise<Record<string, string>> => {
  const published = await findPublished(target, folder);
  if (published) return published;
  const integrity: Record<string, string> = {};
  const waiting = listFiles(dist);
  for (const name of waiting) integrity[`/${folder}${name}`] = '';
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const content = await readFile(join(dist, name));
      await target.put(folder + name, content, headersOf(folder + name));
      integrity[`/${folder}${name}`] = sha384(content);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const plain = Object.fromEntries(Object.entries(integrity).filter(([url]) => !/\.(br|gz)$/.test(url)));
  await target.put(sealOf(folder), Buffer.from(`${JSON.stringify({ integrity: plain })}\n`), headersOf(sealOf(folder)));
  return plain;
};
