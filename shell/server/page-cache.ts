import { createHash } from 'node:crypto';
import { composePage, pageKey, type ComposedPage } from './compose.ts';
import type { Deployment } from './deployment.ts';
import { encode, type Encoding } from './encoding.ts';

interface ServedPage {
  readonly status: number;
  readonly etag: string;
  readonly contentPolicy: string;
  readonly indexable: boolean;
  readonly body: (encoding: Encoding) => Promise<Buffer>;
}

const serve = ({ status, html, contentPolicy, indexable }: ComposedPage): ServedPage => {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  const plain = Buffer.from(html);
  return {
    status,
    indexable,
    contentPolicy,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    body: (encoding) => {
      const known = bodies.get(encoding) ?? encode(plain, encoding);
      bodies.set(encoding, known);
      return known;
    },
  };
};

/** Composes each page once for each deployment, and for each set of canaries in it; forgets all of them with it. */
export const createPageCache = (
  overrides: readonly string[],
  onProblem: (error: unknown) => void,
): ((deployment: Deployment, path: string) => Promise<ServedPage>) => {
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
    // A page that failed is composed again for the next request.
    page.catch(() => pages.delete(key));
    return page;
  };
};
