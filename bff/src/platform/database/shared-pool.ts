import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { requestContext } from '../request-context.ts';

type Done = (release?: boolean | Error) => void;
type OnConnect = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;

/** The connections of one route. */
interface Share {
  connections: number;
  /** Its last connection was held longer than {@link slowAfter}: what it needs is slow, or locked. */
  slow: boolean;
  waiters: number;
}

interface Waiting {
  readonly share: Share;
  readonly start: () => void;
}

/** Milliseconds a connection may be held before its route counts as slow. */
const slowAfter = 750;
/** Connections every route may have, and connections reserved for routes with fewer than that. */
const [guaranteed, reserved] = [2, 3];
/**
 * Requests that may wait for one route: usually more than the edge sends at once; while the route is slow, only as many
 * as can be served in time.
 */
const queueLimit = { usual: 500, slow: 20 };

/** The pool's own error text, so that it becomes the same answer: 503. */
const noConnection = (): Error => new Error('timeout exceeded when trying to connect');

/**
 * A pool that no route can exhaust: a route gets at most half of the connections, two while it is slow, and the last
 * three are for routes that have none or one. A locked table cannot block the other routes. Work outside of a request
 * is not limited, nor is a request that holds a connection and needs another one to finish.
 */
export class SharedPool extends Pool {
  private readonly shares = new Map<string, Share>();
  private readonly holders = new WeakSet<object>();
  private readonly queue = new Set<Waiting>();
  private readonly size: number;
  private readonly acquireTimeout: number;
  private connectionsInUse = 0;

  constructor(config: PoolConfig) {
    super(config);
    this.size = config.max ?? 10;
    this.acquireTimeout = config.connectionTimeoutMillis ?? 2_000;
  }

  /** Requests that wait for their route's share, or for a connection. */
  get queuedCount(): number {
    return this.waitingCount + this.queue.size;
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
    const share = this.shares.get(route) ?? { connections: 0, slow: false, waiters: 0 };
    this.shares.set(route, share);
    return share;
  }

  private hasRoom({ connections, slow }: Share): boolean {
    if (connections < guaranteed) return true;
    return !slow && connections < this.size / 2 && this.connectionsInUse < this.size - reserved;
  }

  private wait(share: Share, context: object, callback: OnConnect): void {
    if (share.waiters >= (share.slow ? queueLimit.slow : queueLimit.usual)) {
      callback(noConnection(), undefined, () => undefined);
      return;
    }
    const leave = (): void => {
      if (this.queue.delete(one)) share.waiters -= 1;
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
    }, this.acquireTimeout);
    this.queue.add(one);
    share.waiters += 1;
  }

  private acquire(share: Share, context: object, callback: OnConnect): void {
    share.connections += 1;
    this.connectionsInUse += 1;
    super.connect((error, client, done) => {
      if (!client) {
        this.releaseShare(share);
        callback(error, client, done);
        return;
      }
      this.holders.add(context);
      const began = performance.now();
      const release: Done = (problem) => {
        this.holders.delete(context);
        share.slow = performance.now() - began > slowAfter;
        done(problem);
        this.releaseShare(share);
      };
      client.release = release;
      callback(error, client, release);
    });
  }

  private releaseShare(share: Share): void {
    share.connections -= 1;
    this.connectionsInUse -= 1;
    for (const one of this.queue) if (this.hasRoom(one.share)) one.start();
  }
}
