import { setTimeout as wait } from 'node:timers/promises';
import { metChangedSchema, refusalOf } from './errors.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** Attempts in all, by why the work was refused. */
const tries = {
  contention: 5,
  // Once more: the other's row is visible now, so the work itself answers with its own error.
  taken: 2,
  reference: 2,
  // Once more: with the schema that is there now.
  schema: 2,
} as const;

/** Attempts in all after an error; none but the first for most. */
const triesAfter = (error: unknown): number => {
  const refusal = refusalOf(error);
  if (refusal) return tries[refusal.kind];
  return metChangedSchema(error) ? tries.schema : 1;
};

/** Runs work that leaves nothing behind when it fails, and repeats it after a conflict with others. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= triesAfter(error)) throw error;
      // Jitter keeps the two from colliding again.
      if (refusalOf(error)?.kind === 'contention') await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

const open = new AsyncLocalStorage<true>();

/** Runs the work of a transaction and marks that a connection is held. */
export const withinTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work);

/**
 * Makes a pool refuse a second connection to work that holds one already. Enough of these at once would deadlock the
 * pool until they time out.
 */
export function refuseWithinTransactions(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (open.getStore())
      throw new Error(
        'The pool was asked for a connection within a transaction; pass the manager of the transaction along',
      );
    return connect(...args);
  }) as Pool['connect'];
}
