import type { EdgeLimits } from './limits.ts';

/** Nobody's turn came in time, or too many wait already. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

interface Waiting {
  readonly network: string;
  readonly start: () => void;
}

type Bounds = Pick<EdgeLimits, 'upstream' | 'upstreamPerNetwork' | 'waiting' | 'waitMs'>;

/** Bounds how many requests the BFF has at once. Others wait in order; a network that has its share lets others go first. */
export class Turns {
  private readonly bounds: Bounds;
  private taken = 0;
  private readonly byNetwork = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** Resolves with what ends the turn, to be called once. Rejects with `NoTurn`. */
  take(network: string): Promise<() => void> {
    if (this.isFree(network)) return Promise.resolve(this.begin(network));
    if (this.waiting.size >= this.bounds.waiting) return Promise.reject(new NoTurn('too many requests wait'));
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const one: Waiting = {
      network,
      start: () => {
        this.waiting.delete(one);
        clearTimeout(timer);
        resolve(this.begin(network));
      },
    };
    const timer = setTimeout(() => {
      this.waiting.delete(one);
      reject(new NoTurn('the BFF has more requests than it answers'));
    }, this.bounds.waitMs);
    this.waiting.add(one);
    return promise;
  }

  private isFree(network: string): boolean {
    return this.taken < this.bounds.upstream && (this.byNetwork.get(network) ?? 0) < this.bounds.upstreamPerNetwork;
  }

  private begin(network: string): () => void {
    this.count(network, 1);
    return () => {
      this.count(network, -1);
      for (const one of this.waiting) {
        if (!this.isFree(one.network)) continue;
        one.start();
        return;
      }
    };
  }

  private count(network: string, change: 1 | -1): void {
    this.taken += change;
    const own = (this.byNetwork.get(network) ?? 0) + change;
    if (own === 0) this.byNetwork.delete(network);
    else this.byNetwork.set(network, own);
  }
}
