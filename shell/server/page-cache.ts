import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { composePage, pageKey } from './compose.ts';
import type { Deployment } from './deployment.ts';
import { pageContentPolicy } from './security-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface ServedPage {
  readonly status: number;
  readonly etag: string;
  readonly contentPolicy: string;
  readonly indexable: boolean;
  readonly body: (encoding: Encoding) => Buffer;
}

const serve = ({ status, html, indexable }: { status: number; html: string; indexable: boolean }): ServedPage => {
  const bodies = new Map<Encoding, Buffer>();
  const plain = Buffer.from(html);
  const encode = (encoding: Encoding): Buffer => {
    if (encoding === 'br') return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
    return encoding === 'gzip' ? gzipSync(plain, { level: 9 }) : plain;
  };
  return {
    status,
    indexable,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    contentPolicy: pageContentPolicy(html),
    body: (encoding) => {
      const known = bodies.get(encoding) ?? encode(encoding);
      bodies.set(encoding, known);
      return known;
    },
  };
};

/** Composes each page once for each deployment, and for each set of canaries in it; forgets all of them with it. */
export const createPageCache = (overrides: readonly string[], onProblem: (error: unknown) => void): ((deployment: Deployment, path: string) => Promise<ServedPage>) => {
  const byDeployment = new WeakMap<Deployment, Map<string, Promise<ServedPage>>>();
  return (deployment, path) => {
    const pages = byDeployment.get(deployment) ?? new Map<string, Promise<ServedPage>>();
    byDeployment.set(deployment, pages);
    const key = pageKey(deployment, path);
    const compose = async (): Promise<ServedPage> => {
      const composed = await composePage(deployment, path, onProblem, overrides);
      if (!composed.cacheable) pages.delete(key);
      return serve(composed);
    };
    const page = pages.get(key) ?? compose();
    pages.set(key, page);
    // What failed is composed anew for the next one who asks.
    page.catch(() => pages.delete(key));
    return page;
  };
};
