import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

const open = new AsyncLocalStorage<true>();

/** Runs the work of a transaction: whatever it calls knows that a connection is held. */
export const withinTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work);

/**
 * Makes a pool refuse whoever asks it for a connection while holding one. As many of those at once as the pool has
 * connections wait for each other until they time out, and everyone else with them.
 */
export function refuseWithinTransactions(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  pool.connect = ((...given: unknown[]) => {
    if (open.getStore())
      throw new Error(
        'The pool was asked for a connection within a transaction; pass the manager of the transaction along',
      );
    return connect(...given);
  }) as Pool['connect'];
}
