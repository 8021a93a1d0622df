import { setTimeout as wait } from 'node:timers/promises';
import { refusalOf } from './refusals.ts';

/** How often the same work is tried in all, by why it was refused. */
const tries = {
  contention: 5,
  // Once more, now that the other's row is there to be seen: then the work itself finds the words for it.
  taken: 2,
  reference: 2,
} as const;

/** Runs work that leaves nothing behind when it fails, and runs it again where only others were in its way. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || attempt >= tries[refusal.kind]) throw error;
      // Those who met must not meet again.
      if (refusal.kind === 'contention') await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}
