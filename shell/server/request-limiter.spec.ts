import { edgeLimits } from './limits.ts';
import { LimitExceeded, RequestLimiter } from './request-limiter.ts';

const turnsOf = (bounds: Partial<typeof edgeLimits>): RequestLimiter =>
  new RequestLimiter({ ...edgeLimits, waitMs: 60_000, ...bounds });

describe('limiter', () => {
  it('let so many requests of one network wait, and leave the rest of the queue to others', async () => {
    const limiter = turnsOf({ upstream: 1, upstreamPerNetwork: 1, queue: 3, queuePerNetwork: 2 });
    const end = await limiter.acquire('a');
    const queue = [limiter.acquire('a'), limiter.acquire('a')];
    await expect(limiter.acquire('a')).rejects.toThrow(LimitExceeded);
    queue.push(limiter.acquire('b'));
    await expect(limiter.acquire('c')).rejects.toThrow(LimitExceeded);
    end();
    for (const one of queue) void one.then((endOne) => endOne());
    await expect(Promise.all(queue)).resolves.toHaveLength(3);
  });

  it('give the next one to the network with the fewest, and within it to the longest waiting request', async () => {
    const limiter = turnsOf({ upstream: 3, upstreamPerNetwork: 3 });
    const ends = await Promise.all([limiter.acquire('crowd'), limiter.acquire('crowd'), limiter.acquire('crowd')]);
    const began: string[] = [];
    const all = ['crowd', 'visitor 1', 'visitor 1', 'visitor 2'].map((network, at) =>
      limiter.acquire(network).then((end) => {
        began.push(`${network}, ${String(at)}`);
        return end;
      }),
    );
    for (const end of ends.slice(1)) end();
    await Promise.all([all[1], all[3]]);
    expect(began).toEqual(['visitor 1, 1', 'visitor 2, 3']);
    for (const one of all) void one.then((end) => end());
    await expect(Promise.all(all)).resolves.toHaveLength(4);
  });

  it('end once, however often that is said', async () => {
    const limiter = turnsOf({ upstream: 1, upstreamPerNetwork: 1, queue: 0 });
    const end = await limiter.acquire('a');
    end();
    end();
    await limiter.acquire('a');
    await expect(limiter.acquire('b')).rejects.toThrow(LimitExceeded);
  });
});
