import type { TimeZone } from '@vitrine/contracts';
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
interface PageVariant {
  /** Contract that the BFF speaks, where that is known. */
  readonly bff?: number | undefined;
  /** In which the agency's days begin, where that is known. */
  readonly timeZone?: TimeZone | undefined;
  readonly preview?: Preview | null;
  /** Whether somebody asks who may be signed in. */
  readonly signedIn?: boolean;
}

/** Longer than a build that everyone gets is judged (ADR 0019). Milliseconds. */
const trialMs = 20 * 60_000;

/** Whether a build of a deployment may be on trial: it is new to this edge, or has a canary. */
const createTrialWatch = (now: () => number): ((deployment: Deployment) => boolean) => {
  const firstSeen = new WeakMap<Deployment, number>();
  return (deployment) => {
    const seenAt = firstSeen.get(deployment) ?? now();
    firstSeen.set(deployment, seenAt);
    const { registry, shellCanary } = deployment;
    return (
      now() - seenAt < trialMs || shellCanary !== null || registry.remotes.some(({ canary }) => canary !== undefined)
    );
  };
};

/**
 * Composes each page once for each deployment, for each set of canaries in it, and for each contract and time zone
 * that the BFF tells meanwhile; forgets all of them with it. Pages of a preview are composed each time, and not kept.
 */
export const createPageCache = (
  overrides: readonly string[],
  onProblem: (error: unknown) => void,
  countPage: EdgeMetrics['countPage'] = () => undefined,
  now: () => number = () => performance.now(),
): ((deployment: Deployment, path: string, variant?: PageVariant) => Promise<ServedPage>) => {
  const isWatched = createTrialWatch(now);
  const byDeployment = new WeakMap<Deployment, Map<string, Promise<ServedPage>>>();
  return async (deployment, path, { bff, timeZone, preview = null, signedIn = false } = {}) => {
    const watched = preview === null && isWatched(deployment);
    const context = { overrides, bff, timeZone, preview, signedIn, watched };
    if (preview) {
      countPage('miss');
      return serve(await composePage(deployment, path, onProblem, context));
    }
    const pages = byDeployment.get(deployment) ?? new Map<string, Promise<ServedPage>>();
    byDeployment.set(deployment, pages);
    const key = `${String(bff)} ${String(timeZone)} ${String(watched)} ${pageKey(deployment, path, signedIn)}`;
    const compose = async (): Promise<ServedPage> => {
      const composed = await composePage(deployment, path, onProblem, context);
      if (!composed.cacheable) pages.delete(key);
      return serve(composed);
    };
    const cachedPage = pages.get(key);
    countPage(cachedPage ? 'hit' : 'miss');
    const page = cachedPage ?? compose();
    pages.set(key, page);
    // A page that failed is composed again for the next request.
    page.catch(() => pages.delete(key));
    return page;
  };
};
