import { withLock, type LockStore } from './target-lock.ts';

/** Milliseconds between heartbeats. */
const beatMs = 5;

describe('a lock in a store that answers slowly', () => {
  it('is written by one heartbeat at a time, however many were due meanwhile', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let [writes, underWay, maximum] = [0, 0, 0];
    const store: LockStore = {
      where: 'here',
      read: () => Promise.resolve(null),
      write: async () => {
        writes += 1;
        underWay += 1;
        maximum = Math.max(maximum, underWay);
        // The first one takes the lock.
        if (writes > 1) await answered;
        underWay -= 1;
        return String(writes);
      },
    };
    await withLock(
      store,
      async () => {
        // Ten times the interval: heartbeats that wait for nobody would be as many.
        await new Promise<void>((resolve) => {
          let ticks = 0;
          const timer = setInterval(() => {
            ticks += 1;
            if (ticks < 10) return;
            clearInterval(timer);
            resolve();
          }, beatMs);
        });
        const counts = [writes, maximum];
        // Otherwise the lock would never be given back.
        answer();
        expect(counts).toEqual([2, 1]);
      },
      {},
      { beatMs, staleMs: 10_000 },
    );
  });
});
