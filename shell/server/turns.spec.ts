import { edgeLimits } from './limits.ts';
import { NoTurn, Turns } from './turns.ts';

const turnsOf = (bounds: Partial<typeof edgeLimits>): Turns => new Turns({ ...edgeLimits, waitMs: 60_000, ...bounds });

describe('turns', () => {
  it('let so many requests of one network wait, and leave the rest of the queue to others', async () => {
    const turns = turnsOf({ upstream: 1, upstreamPerNetwork: 1, waiting: 3, waitingPerNetwork: 2 });
    const end = await turns.take('a');
    const waiting = [turns.take('a'), turns.take('a')];
    await expect(turns.take('a')).rejects.toThrow(NoTurn);
    waiting.push(turns.take('b'));
    await expect(turns.take('c')).rejects.toThrow(NoTurn);
    end();
    for (const one of waiting) void one.then((endOne) => endOne());
    await expect(Promise.all(waiting)).resolves.toHaveLength(3);
  });

  it('give the next one to the network that has the fewest, and within it to whoever waits longest', async () => {
    const turns = turnsOf({ upstream: 3, upstreamPerNetwork: 3 });
    const ends = await Promise.all([turns.take('crowd'), turns.take('crowd'), turns.take('crowd')]);
    const began: string[] = [];
    const all = ['crowd', 'visitor 1', 'visitor 1', 'visitor 2'].map((network, at) =>
      turns.take(network).then((end) => {
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
    const turns = turnsOf({ upstream: 1, upstreamPerNetwork: 1, waiting: 0 });
    const end = await turns.take('a');
    end();
    end();
    await turns.take('a');
    await expect(turns.take('b')).rejects.toThrow(NoTurn);
  });
});
