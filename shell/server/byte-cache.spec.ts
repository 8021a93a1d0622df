import { ByteCache } from './byte-cache.ts';

const value = (bytes: number) => ({ body: Buffer.alloc(bytes) });

describe('ByteCache', () => {
  it('keeps so many bytes, and forgets first what nobody asked for the longest', () => {
    const cache = new ByteCache(100);
    for (const key of ['a', 'b', 'c']) cache.set(key, value(30));
    cache.get('a');
    cache.set('d', value(30));
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key)?.body.length)).toEqual([30, undefined, 30, 30]);
    expect(cache.bytes).toBe(90);
    cache.set('e', value(100));
    expect([cache.bytes, cache.get('a'), cache.get('e')?.body.length]).toEqual([100, undefined, 100]);
  });

  it('keeps nothing that is larger than all it may keep, and counts what it replaces once', () => {
    const cache = new ByteCache(100);
    cache.set('a', value(40));
    cache.set('a', value(60));
    cache.set('b', value(101));
    expect([cache.bytes, cache.get('a')?.body.length, cache.get('b')]).toEqual([60, 60, undefined]);
  });
});
