import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileCacheControl, isServed, mediaTypes } from '@vitrine/federation/deploy';
import type { DeploySource } from './deploy-source.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { sendProblem } from './problem.ts';
import { fileContentPolicy } from './security-headers.ts';
import type { Verify } from './verified-files.ts';

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** `/shell/<build>/…` and `/remotes/<name>/<build>/…`; every segment plain, so that no path leads out of the folder. */
const published = /^\/(?:shell|remotes\/[a-z][a-z0-9-]*)\/[0-9a-f]{8,40}\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

interface FoundFile {
  readonly path: string;
  readonly size: number;
  readonly encoding: Encoding;
}

/** What was published, and the check of each copy before it is sent. */
export interface PublishedFiles {
  readonly source: Pick<DeploySource, 'root' | 'fetch'>;
  readonly verify: Verify;
}

const find = async (
  { source, verify }: PublishedFiles,
  url: string,
  accept: string | undefined,
): Promise<FoundFile | null> => {
  const { root, fetch } = source;
  const name = published.exec(url)?.[1];
  const path = join(root, url);
  if (name === undefined || !isServed(name) || !path.startsWith(root + sep)) return null;
  if (!(await fetch(url.slice(1)))) return null;
  const order: Encoding[] = ['br', 'gzip', 'identity'];
  for (const encoding of order.slice(order.indexOf(chooseEncoding(accept)))) {
    try {
      const copy = path + suffixes[encoding];
      const stats = await stat(copy);
      // A compressed copy without its original is a leftover of files that were taken away.
      const isFile = stats.isFile() && (await stat(path)).isFile();
      if (isFile && (await verify({ url, path: copy, encoding, stats })))
        return { path: copy, size: stats.size, encoding };
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return null;
};

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  files: PublishedFiles,
  url: string,
  cache: string,
): Promise<FastifyReply> => {
  const found = await find(files, url, request.headers['accept-encoding']);
  if (!found) return sendProblem(request, reply, 404, 'not_found', 'There is no such file.');
  const etag = `"${Buffer.from(url).toString('base64url')}"`;
  reply
    .header('content-type', mediaTypes[extname(url)])
    .header('cache-control', cache)
    .header('content-security-policy', fileContentPolicy)
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.header('content-length', found.size);
  if (found.encoding !== 'identity') reply.header('content-encoding', found.encoding);
  return reply.send(request.method === 'HEAD' ? null : createReadStream(found.path));
};

/** Serves what was published and was not altered since, compressed where it was compressed at build time. */
export const serveFiles = (edge: FastifyInstance, files: PublishedFiles): void => {
  for (const pattern of ['/shell/*', '/remotes/*']) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const url = request.url.split('?', 1)[0] ?? '';
      return send(request, reply, files, url, fileCacheControl);
    };
    edge.route({ method: ['GET', 'HEAD'], url: pattern, handler });
  }
};

/**
 * Answers an address at the root of the site (`/favicon.ico`) with a file of the live build, cached for a day.
 */
export const sendRootFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  files: PublishedFiles,
  url: string,
): Promise<FastifyReply> => send(request, reply, files, url, 'public, max-age=86400');
