import type { EdgeLimits } from './limits.ts';

/** The limit was reached: too many requests wait, or one waited too long. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

interface QueuedRequest {
  readonly network: string;
  readonly start: () => void;
}

type Bounds = Pick<EdgeLimits, 'upstream' | 'upstreamPerNetwork' | 'queue' | 'queuePerNetwork' | 'waitMs'>;

/**
 * Limits how many requests the BFF has at once. Others wait. The network with the fewest active requests goes first, so
 * that a crowd behind one address does not delay everybody else.
 */
export class RequestLimiter {
  private readonly bounds: Bounds;
  private active = 0;
  private readonly activeByNetwork = new Map<string, number>();
  private readonly queueByNetwork = new Map<string, number>();
  private readonly queue = new Set<QueuedRequest>();

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** Resolves with a function that releases the slot; it may be called more than once. Rejects with `LimitExceeded`. */
  acquire(network: string): Promise<() => void> {
    if (this.isFree(network)) return Promise.resolve(this.begin(network));
    const { queue, queuePerNetwork, waitMs } = this.bounds;
    if (this.queue.size >= queue || countOf(this.queueByNetwork, network) >= queuePerNetwork) {
      return Promise.reject(new LimitExceeded('too many requests wait'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const leave = (): void => {
      clearTimeout(timer);
      this.queue.delete(one);
      change(this.queueByNetwork, network, -1);
    };
    const one: QueuedRequest = {
      network,
      start: () => {
        leave();
        resolve(this.begin(network));
      },
    };
    const timer = setTimeout(() => {
      leave();
      reject(new LimitExceeded('the BFF has more requests than it answers'));
    }, waitMs);
    this.queue.add(one);
    change(this.queueByNetwork, network, 1);
    return promise;
  }

  private isFree(network: string): boolean {
    return (
      this.active < this.bounds.upstream && countOf(this.activeByNetwork, network) < this.bounds.upstreamPerNetwork
    );
  }

  private begin(network: string): () => void {
    this.active += 1;
    change(this.activeByNetwork, network, 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.active -= 1;
      change(this.activeByNetwork, network, -1);
      this.next()?.start();
    };
  }

  /** The longest waiting request of the network with the fewest active ones. */
  private next(): QueuedRequest | null {
    let next: QueuedRequest | null = null;
    let fewest = this.bounds.upstreamPerNetwork;
    for (const one of this.queue) {
      const own = countOf(this.activeByNetwork, one.network);
      if (own >= fewest) continue;
      next = one;
      fewest = own;
    }
    return next;
  }
}

const countOf = (counts: ReadonlyMap<string, number>, network: string): number => counts.get(network) ?? 0;

const change = (counts: Map<string, number>, network: string, by: 1 | -1): void => {
  const count = countOf(counts, network) + by;
  if (count === 0) counts.delete(network);
  else counts.set(network, count);
};
