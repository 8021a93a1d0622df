import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { requestContext } from '../context/index.ts';

type Done = (release?: boolean | Error) => void;
type OnConnect = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;

/** What one route has of a pool. */
interface Share {
  held: number;
  /** Its last connection came back late: what it needs is slow, or locked. */
  slow: boolean;
  waiting: number;
}

interface Waiting {
  readonly share: Share;
  readonly start: () => void;
}

/** Milliseconds after which a connection is late. */
const late = 750;
/** Connections a route may always have, and connections that are kept for routes with fewer. */
const [few, kept] = [2, 3];
/**
 * Requests that may wait for one route: usually more than the edge sends at once; while the route is slow, as many as
 * can be served in time.
 */
const crowd = { usual: 500, slow: 20 };

/** As the pool itself says it, so that it becomes the same answer: 503. */
const noConnection = (): Error => new Error('timeout exceeded when trying to connect');

/**
 * A pool of which no route takes everything: at most half, two connections while the route is slow, and the last three
 * are for routes that have none or one. What waits for a locked table leaves the others room to work. Work outside of a
 * request is not bounded here, nor is a request that has a connection already and needs another one to finish.
 */
export class SharedPool extends Pool {
  private readonly shares = new Map<string, Share>();
  private readonly holders = new WeakSet<object>();
  private readonly waiting = new Set<Waiting>();
  private readonly most: number;
  private readonly patience: number;
  private held = 0;

  constructor(config: PoolConfig) {
    super(config);
    this.most = config.max ?? 10;
    this.patience = config.connectionTimeoutMillis ?? 2_000;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<PoolClient> | void {
    if (!callback) {
      const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
      this.connect((error, client) => (client ? resolve(client) : reject(error ?? noConnection())));
      return promise;
    }
    const context = requestContext();
    if (context.route === null || this.holders.has(context)) {
      super.connect(callback);
      return;
    }
    const share = this.shareOf(context.route);
    if (this.hasRoom(share)) this.acquire(share, context, callback);
    else this.wait(share, context, callback);
  }

  private shareOf(route: string): Share {
    const share = this.shares.get(route) ?? { held: 0, slow: false, waiting: 0 };
    this.shares.set(route, share);
    return share;
  }

  private hasRoom({ held, slow }: Share): boolean {
    if (held < few) return true;
    return !slow && held < this.most / 2 && this.held < this.most - kept;
  }

  private wait(share: Share, context: object, callback: OnConnect): void {
    if (share.waiting >= (share.slow ? crowd.slow : crowd.usual)) {
      callback(noConnection(), undefined, () => undefined);
      return;
    }
    const leave = (): void => {
      if (this.waiting.delete(one)) share.waiting -= 1;
      clearTimeout(timer);
    };
    const one: Waiting = {
      share,
      start: () => {
        leave();
        this.acquire(share, context, callback);
      },
    };
    const timer = setTimeout(() => {
      leave();
      callback(noConnection(), undefined, () => undefined);
    }, this.patience);
    this.waiting.add(one);
    share.waiting += 1;
  }

  private acquire(share: Share, context: object, callback: OnConnect): void {
    share.held += 1;
    this.held += 1;
    super.connect((error, client, done) => {
      if (!client) {
        this.giveBack(share);
        callback(error, client, done);
        return;
      }
      this.holders.add(context);
      const began = performance.now();
      const release: Done = (problem) => {
        this.holders.delete(context);
        share.slow = performance.now() - began > late;
        done(problem);
        this.giveBack(share);
      };
      client.release = release;
      callback(error, client, release);
    });
  }

  private giveBack(share: Share): void {
    share.held -= 1;
    this.held -= 1;
    for (const one of this.waiting) if (this.hasRoom(one.share)) one.start();
  }
}
