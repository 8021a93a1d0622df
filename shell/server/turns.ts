import type { EdgeLimits } from './limits.ts';

/** Nobody's turn came in time, or too many wait already. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

interface Waiting {
  readonly network: string;
  readonly start: () => void;
}

type Bounds = Pick<EdgeLimits, 'upstream' | 'upstreamPerNetwork' | 'waiting' | 'waitingPerNetwork' | 'waitMs'>;

/**
 * Bounds how many requests the BFF has at once. Others wait, and the network with the fewest turns goes first: a crowd
 * behind one address waits for itself, not everybody else for the crowd.
 */
export class Turns {
  private readonly bounds: Bounds;
  private taken = 0;
  private readonly byNetwork = new Map<string, number>();
  private readonly waitingByNetwork = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** Resolves with what ends the turn, once or more often. Rejects with `NoTurn`. */
  take(network: string): Promise<() => void> {
    if (this.isFree(network)) return Promise.resolve(this.begin(network));
    const { waiting, waitingPerNetwork, waitMs } = this.bounds;
    if (this.waiting.size >= waiting || countOf(this.waitingByNetwork, network) >= waitingPerNetwork) {
      return Promise.reject(new NoTurn('too many requests wait'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const leave = (): void => {
      clearTimeout(timer);
      this.waiting.delete(one);
      change(this.waitingByNetwork, network, -1);
    };
    const one: Waiting = {
      network,
      start: () => {
        leave();
        resolve(this.begin(network));
      },
    };
    const timer = setTimeout(() => {
      leave();
      reject(new NoTurn('the BFF has more requests than it answers'));
    }, waitMs);
    this.waiting.add(one);
    change(this.waitingByNetwork, network, 1);
    return promise;
  }

  private isFree(network: string): boolean {
    return this.taken < this.bounds.upstream && countOf(this.byNetwork, network) < this.bounds.upstreamPerNetwork;
  }

  private begin(network: string): () => void {
    this.taken += 1;
    change(this.byNetwork, network, 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.taken -= 1;
      change(this.byNetwork, network, -1);
      this.next()?.start();
    };
  }

  /** Whose turn it is: of those whose network has the fewest, the one who waits longest. */
  private next(): Waiting | null {
    let next: Waiting | null = null;
    let fewest = this.bounds.upstreamPerNetwork;
    for (const one of this.waiting) {
      const own = countOf(this.byNetwork, one.network);
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
