import type { Preview } from '@vitrine/federation/deploy';
import { composePage, pageKey, type ComposedPage } from './compose.ts';
import type { Deployment } from './deployment.ts';
import { encodable, type Encodable } from './encoding.ts';
import type { EdgeMetrics } from './metrics.ts';

interface ServedPage extends Encodable {
  readonly status: number;
  readonly contentPolicy: string;
  readonly indexable: boolean;
  readonly personal: boolean;
}

const serve = ({ status, html, contentPolicy, indexable, personal }: ComposedPage): ServedPage => ({
  ...encodable(html),
  status,
  indexable,
  personal,
  contentPolicy,
});

/** What a page depends on beside its address. */
interface Asked {
  /** Contract that the BFF speaks, where that is known. */
  readonly bff?: number | undefined;
  readonly preview?: Preview | null;
  /** Whether somebody asks who may be signed in. */
  readonly signedIn?: boolean;
}

/**
 * Composes each page once for each deployment, for each set of canaries in it, and for each contract that the BFF
 * speaks meanwhile; forgets all of them with it. Pages of a preview are composed each time, and not kept.
 */
export const createPageCache = (
  overrides: readonly string[],
  onProblem: (error: unknown) => void,
  countPage: EdgeMetrics['countPage'] = () => undefined,
): ((deployment: Deployment, path: string, asked?: Asked) => Promise<ServedPage>) => {
  const byDeployment = new WeakMap<Deployment, Map<string, Promise<ServedPage>>>();
  return async (deployment, path, { bff, preview = null, signedIn = false } = {}) => {
    const told = { overrides, bff, preview, signedIn };
    if (preview) {
      countPage('miss');
      return serve(await composePage(deployment, path, onProblem, told));
    }
    const pages = byDeployment.get(deployment) ?? new Map<string, Promise<ServedPage>>();
    byDeployment.set(deployment, pages);
    const key = `${String(bff)} ${pageKey(deployment, path, signedIn)}`;
    const compose = async (): Promise<ServedPage> => {
      const composed = await composePage(deployment, path, onProblem, told);
      if (!composed.cacheable) pages.delete(key);
      return serve(composed);
    };
    const known = pages.get(key);
    countPage(known ? 'hit' : 'miss');
    const page = known ?? compose();
    pages.set(key, page);
    // A page that failed is composed again for the next request.
    page.catch(() => pages.delete(key));
    return page;
  };
};
