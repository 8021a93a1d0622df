import { stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileCacheControl, isServed, mediaTypes } from '@vitrine/federation/deploy';
import { ByteCache } from './byte-cache.ts';
import type { DeploySource } from './deploy-source.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { sendProblem } from './problem.ts';
import { fileContentPolicy } from './security-headers.ts';
import type { ReadVerified } from './verified-files.ts';

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** `/shell/<build>/…` and `/remotes/<name>/<build>/…`; every segment plain, so that no path leads out of the folder. */
const published = /^\/(?:shell|remotes\/[a-z][a-z0-9-]*)\/[0-9a-f]{8,40}\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** A file as it is sent, verified and with the headers that do not depend on who asks. */
interface VerifiedFile {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What was published, and how a copy of it is read and verified. */
interface FileSource {
  readonly source: Pick<DeploySource, 'root' | 'fetch'>;
  readonly readVerified: ReadVerified;
}

const headersOf = (url: string, encoding: Encoding): Readonly<Record<string, string>> => ({
  'content-type': mediaTypes[extname(url)] ?? '',
  'cache-control': fileCacheControl,
  'content-security-policy': fileContentPolicy,
  vary: 'accept-encoding',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
});

/** The best copy that a client takes of those that hold what was published. */
const find = async (
  { source, readVerified }: FileSource,
  url: string,
  accepted: Encoding,
): Promise<VerifiedFile | null> => {
  const { root, fetch } = source;
  const name = published.exec(url)?.[1];
  const path = join(root, url);
  if (name === undefined || !isServed(name) || !path.startsWith(root + sep)) return null;
  if (!(await fetch(url.slice(1)))) return null;
  for (const encoding of encodings.slice(encodings.indexOf(accepted))) {
    try {
      const copy = path + suffixes[encoding];
      const stats = await stat(copy);
      // A compressed copy without its original is a leftover of files that were taken away.
      if (!stats.isFile() || !(await stat(path)).isFile()) continue;
      const body = await readVerified({ url, path: copy, encoding, stats });
      const etag = `"${Buffer.from(url).toString('base64url')}"`;
      if (body) return { body, etag, headers: { ...headersOf(url, encoding), etag } };
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return null;
};

/** Bytes of files that an edge keeps in memory: several times what all builds that are live hold. */
const defaultMemoryBytes = 64 * 1024 * 1024;

/** Sends a published file by its URL; `cache` takes the place of what caches may do with it. */
export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  cache?: string,
) => FastifyReply | Promise<FastifyReply>;

/**
 * Creates what sends files. A build never changes, so what was verified once is sent from memory from then on, without
 * a look at disk or store (ADR 0093).
 */
export const createFileSender = (files: FileSource, maxBytes = defaultMemoryBytes): SendFile => {
  const memory = new ByteCache<VerifiedFile>(maxBytes);
  const send = (request: FastifyRequest, reply: FastifyReply, file: VerifiedFile, cache?: string): FastifyReply => {
    reply.headers(file.headers);
    if (cache !== undefined) reply.header('cache-control', cache);
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).removeHeader('content-encoding').send();
    reply.header('content-length', file.body.length);
    return reply.send(request.method === 'HEAD' ? null : file.body);
  };
  return (request, reply, url, cache) => {
    const accepted = chooseEncoding(request.headers['accept-encoding']);
    const key = `${accepted} ${url}`;
    const cachedFile = memory.get(key);
    if (cachedFile) return send(request, reply, cachedFile, cache);
    return find(files, url, accepted).then((found) => {
      if (!found) return sendProblem(request, reply, 404, 'not_found', 'There is no such file.');
      memory.set(key, found);
      return send(request, reply, found, cache);
    });
  };
};

/** Serves what was published, compressed where it was compressed at build time. */
export const serveFiles = (edge: FastifyInstance, sendFile: SendFile): void => {
  for (const pattern of ['/shell/*', '/remotes/*']) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      sendFile(request, reply, request.url.split('?', 1)[0] ?? '');
    edge.route({ method: ['GET', 'HEAD'], url: pattern, handler });
  }
};

/** Lets caches keep a file at the root of the site (`/favicon.ico`), which another build may change, for a day. */
export const rootFileCache = 'public, max-age=86400';
