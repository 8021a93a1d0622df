import { readFile } from 'node:fs/promises';
import type { SourceMapPayload } from 'node:module';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { z } from 'zod';
import { listFiles, mapsFolder, sha384 } from '../build/output-files.ts';
import { provenanceFile } from '../build/provenance.ts';
import { DeployRefused } from './checks.ts';
import { parseStored } from './place.ts';
import type { DeployTarget, FileHeaders } from './targets/deploy-target.ts';
import { isDiskFull } from './targets/reserve.ts';

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
const internal = /^(?:prerender|documents|maps)\/|^(?:build|published|smoke\.[a-z0-9-]+)\.json$|\.html$/;

/** Whether the edge sends a file of a build, by its path inside it. */
export const isServed = (name: string): boolean => !internal.test(name) && mediaTypes[extname(name)] !== undefined;

/** A build's folder never changes, so its files are immutable; a page that has one asks nobody for it again. */
export const fileCacheControl = 'public, max-age=31536000, immutable';

const encodings = { '.br': 'br', '.gz': 'gzip' } as const;

/** Headers of a file of a build, for CDN and browser, by its key. */
export const headersOf = (key: string): FileHeaders => {
  const suffix = extname(key);
  const encoded = suffix === '.br' || suffix === '.gz';
  const plain = encoded ? key.slice(0, -suffix.length) : key;
  return {
    contentType: mediaTypes[extname(plain)] ?? 'application/octet-stream',
    ...(encoded ? { contentEncoding: encodings[suffix] } : {}),
    cacheControl: fileCacheControl,
  };
};

/** Folder of a build of a remote, or of the shell, on a target. */
export const folderOfBuild = (name: string, buildId: string): string =>
  name === 'shell' ? `shell/${buildId}/` : `remotes/${name}/${buildId}/`;

/** Written last, and removed first: a build with this file is complete and never changes. */
export const sealOf = (folder: string): string => `${folder}published.json`;
const Seal = z.object({
  /** Integrity by URL; compressed copies decode to the same bytes and have none. */
  integrity: z.record(z.string(), z.string()),
  /** Bytes of every file by its path, compressed copies too; older builds did not say. */
  bytes: z.record(z.string(), z.number().int()).optional(),
});
type Seal = z.infer<typeof Seal>;

/** The seal of a build; null when there is none, or only a part of one: its build counts as never published. */
const findSeal = async (target: DeployTarget, folder: string): Promise<Seal | null> => {
  const stored = await target.find(sealOf(folder));
  if (!stored) return null;
  try {
    return parseStored(sealOf(folder), stored.content, Seal);
  } catch {
    return null;
  }
};

/** Integrity of the files a build was published with by their URL, also of those that are gone; null without a seal. */
export const findIntegrity = async (
  target: DeployTarget,
  folder: string,
): Promise<Readonly<Record<string, string>> | null> => (await findSeal(target, folder))?.integrity ?? null;

/** Whether every file that a build was sealed with lies there, at its size. One listing, so that a lock may be held. */
const isPresent = async (target: DeployTarget, folder: string, { integrity, bytes }: Seal): Promise<boolean> => {
  const stored = new Map((await target.list(folder)).map((file) => [file.key, file.bytes]));
  const expected = bytes
    ? Object.entries(bytes)
    : Object.keys(integrity).map((url) => [url.slice(`/${folder}`.length), undefined] as const);
  return expected.every(([name, size]) => {
    const found = stored.get(folder + name);
    return found !== undefined && (size === undefined || size === found);
  });
};

/**
 * Integrity of every file of a published build by its URL; null when it is not published, not to its end, or not whole
 * any more.
 */
export const findPublished = async (target: DeployTarget, folder: string): Promise<Record<string, string> | null> => {
  const seal = await findSeal(target, folder);
  return seal && (await isPresent(target, folder, seal)) ? seal.integrity : null;
};

const isSourceMap = (name: string): boolean => name.startsWith(mapsFolder);

/** Apart from everything that an edge serves or mirrors: `maps/remotes/<name>/<id>/<script>.map.gz`. */
const sourceMapKey = (folder: string, name: string): string => mapsFolder + folder + name.slice(mapsFolder.length);

/** The source map of a script, by the script's URL path; null when there is none. Rejects for a broken one. */
export const findSourceMap = async (target: DeployTarget, url: string): Promise<SourceMapPayload | null> => {
  const stored = await target.find(`${mapsFolder}${url.slice(1)}.map.gz`);
  return stored && (JSON.parse((await promisify(gunzip)(stored.content)).toString()) as SourceMapPayload);
};

/** Files on their way to or from a store at once. */
const parallel = 12;

const eachFile = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<void> => {
  const queue = [...names];
  const next = async (): Promise<void> => {
    try {
      for (let name = queue.shift(); name !== undefined; name = queue.shift()) await work(name);
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  };
  // Nothing is still on its way when this rejects.
  const ended = await Promise.allSettled(Array.from({ length: parallel }, next));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
};

/** Paths of files of a published build that are missing or altered, by their content; null when it has no seal. */
export const findDamage = async (target: DeployTarget, folder: string): Promise<string[] | null> => {
  const seal = await findSeal(target, folder);
  if (!seal) return null;
  const damaged: string[] = [];
  await eachFile(Object.keys(seal.integrity), async (url) => {
    const stored = await target.find(url.slice(1));
    if (!stored || sha384(stored.content) !== seal.integrity[url]) damaged.push(url.slice(`/${folder}`.length));
  });
  return damaged.toSorted();
};

const decoders: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
};

/**
 * Whether a stored file of a published build is what was published: its size, and the hash of its content. A compressed
 * copy counts by what it decodes to, because seals have no hash of it.
 */
const isAsSealed = async (folder: string, name: string, content: Buffer, seal: Seal): Promise<boolean> => {
  if (seal.bytes && seal.bytes[name] !== content.length) return false;
  const whole = seal.integrity[`/${folder}${name}`];
  if (whole !== undefined) return sha384(content) === whole;
  const plain = await decoders[extname(name)]?.(content).catch(() => null);
  return plain != null && sha384(plain) === seal.integrity[`/${folder}${name.slice(0, -extname(name).length)}`];
};

const notAsPublished = (where: string, folder: string, name: string): DeployRefused =>
  new DeployRefused(folder, [
    {
      rule: 'files',
      why: `${name} is not as it was published in ${where}`,
      fix: 'deploy that build again from its sources',
    },
  ]);

/** Paths of the files of a published build, compressed copies too; null when it is not published, or not whole. */
export const listPublished = async (
  target: DeployTarget,
  folder: string,
): Promise<Readonly<Record<string, number | null>> | null> => {
  const seal = await findSeal(target, folder);
  if (!seal || !(await isPresent(target, folder, seal))) return null;
  return (
    seal.bytes ?? Object.fromEntries(Object.keys(seal.integrity).map((url) => [url.slice(folder.length + 1), null]))
  );
};

/** Source maps are in no seal: a build without them is whole, and its stacks stay minified. */
const copySourceMaps = async (from: DeployTarget, to: DeployTarget, folder: string): Promise<void> => {
  const keys = (await from.list(mapsFolder + folder)).map(({ key }) => key);
  await eachFile(keys, async (key) => {
    const stored = await from.find(key);
    if (stored) await to.put(key, stored.content, headersOf(key));
  });
};

/**
 * Brings a published build to another target, byte for byte: each file is compared with the seal when it is read and
 * again once it is written, and the seal itself comes last, as it is. On the same target nothing is copied, only
 * compared. Answers the integrity of every file by its URL. Throws `DeployRefused` for what is not as it was published.
 */
export const copyPublished = async (
  from: DeployTarget,
  to: DeployTarget,
  folder: string,
): Promise<Record<string, string>> => {
  const stored = await from.find(sealOf(folder));
  const seal = await findSeal(from, folder);
  const files = await listPublished(from, folder);
  if (!stored || !seal || !files) throw notAsPublished(from.where, folder, 'the build');
  const isSame = from.where === to.where;
  const there = isSame ? null : await findSeal(to, folder);
  if (there && JSON.stringify(there.integrity) !== JSON.stringify(seal.integrity))
    throw new DeployRefused(folder, [
      {
        rule: 'files',
        why: `${to.where} has a build of this name with other files`,
        fix: 'change something, build again, and promote that',
      },
    ]);
  const isThere = isSame || (await findPublished(to, folder)) !== null;
  await eachFile(Object.keys(files), async (name) => {
    const read = async (target: DeployTarget): Promise<Buffer> => {
      const file = await target.find(folder + name);
      if (!file || !(await isAsSealed(folder, name, file.content, seal)))
        throw notAsPublished(target.where, folder, name);
      return file.content;
    };
    const content = await read(from);
    if (!isThere) await to.put(folder + name, content, headersOf(folder + name));
    if (!isSame && !(await read(to)).equals(content)) throw notAsPublished(to.where, folder, name);
  });
  if (!isSame) await copySourceMaps(from, to, folder);
  if (!isThere) await to.put(sealOf(folder), stored.content, headersOf(sealOf(folder)));
  return seal.integrity;
};

/** The files of a build: its provenance beside them is not one, because it differs from build to build. */
const builtFiles = (dist: string): string[] => listFiles(dist).filter((name) => name !== provenanceFile);

/**
 * Copies a build to its immutable folder (`remotes/<name>/<id>/`), once; a build there that is not whole is copied
 * again. Answers the integrity of every file by its URL. Throws `DeployRefused` when the folder belongs to other files.
 */
export const publishFiles = async (
  target: DeployTarget,
  folder: string,
  dist: string,
): Promise<Record<string, string>> => {
  const published = await findPublished(target, folder);
  if (published) return published;
  const contents = new Map(
    await Promise.all(builtFiles(dist).map(async (name) => [name, await readFile(join(dist, name))] as const)),
  );
  const integrity = Object.fromEntries(
    [...contents].flatMap(([name, content]) =>
      /\.(br|gz)$/.test(name) ? [] : [[`/${folder}${name}`, sha384(content)] as const],
    ),
  );
  const before = await findSeal(target, folder);
  if (before && Object.entries(before.integrity).some(([url, hash]) => integrity[url] !== hash))
    throw new DeployRefused(folder, [
      {
        rule: 'files',
        why: 'this build was published with other files, and not all of them are there any more',
        fix: 'check out what that build was made of, or change something, and build again',
      },
    ]);
  const keyOf = (name: string): string => (isSourceMap(name) ? sourceMapKey(folder, name) : folder + name);
  const seal: Seal = {
    integrity,
    bytes: Object.fromEntries(
      [...contents].flatMap(([name, content]) => (isSourceMap(name) ? [] : [[name, content.length] as const])),
    ),
  };
  try {
    await eachFile([...contents.keys()], async (name) => {
      const content = contents.get(name);
      if (content) await target.put(keyOf(name), content, headersOf(keyOf(name)));
    });
    await target.put(sealOf(folder), Buffer.from(`${JSON.stringify(seal)}\n`), headersOf(sealOf(folder)));
  } catch (error) {
    // Half of a build is of no use, and takes the room that is missing.
    if (isDiskFull(error) && !before) await target.remove([sealOf(folder), ...[...contents.keys()].map(keyOf)]);
    throw error;
  }
  return integrity;
};
