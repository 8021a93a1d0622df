import { jest } from '@jest/globals';
import { createPreloadedFetch } from './preloaded-answers.ts';

describe('preloaded answers', () => {
  const before = globalThis.fetch;
  const requests: string[] = [];
  /** The status that the API answers an address with. */
  const statuses = new Map<string, number>();

  beforeEach(() => {
    requests.length = 0;
    statuses.clear();
    globalThis.fetch = (input) => {
      const address = typeof input === 'string' ? input : '';
      requests.push(address);
      return Promise.resolve(
        new Response(`answer ${String(requests.length)}`, { status: statuses.get(address) ?? 200 }),
      );
    };
    document.head.innerHTML =
      '<link rel="preload" as="fetch" href="/api/auth/me" crossorigin>' +
      '<link rel="preload" as="script" href="/shell/shell.js" crossorigin>' +
      '<link rel="preload" as="fetch" href="/api/dashboard" crossorigin>';
  });
  afterEach(() => {
    globalThis.fetch = before;
    document.head.innerHTML = '';
    jest.restoreAllMocks();
  });

  const get = { method: 'GET' };

  it('are taken from the browser at once, and given to the first request for each', async () => {
    const fetch = createPreloadedFetch();
    expect(requests).toEqual(['/api/auth/me', '/api/dashboard']);
    expect(await (await fetch('/api/dashboard', get)).text()).toBe('answer 2');
    expect(requests).toHaveLength(2);
    expect(await (await fetch('/api/dashboard', get)).text()).toBe('answer 3');
  });

  it('are for no other request', async () => {
    const fetch = createPreloadedFetch();
    await fetch('/api/auth/me', { method: 'POST' });
    await fetch('/api/clients', get);
    expect(requests.slice(2)).toEqual(['/api/auth/me', '/api/clients']);
  });

  it('are asked for again where they were refused', async () => {
    statuses.set('/api/dashboard', 401);
    const fetch = createPreloadedFetch();
    statuses.clear();
    expect((await fetch('/api/dashboard', get)).status).toBe(200);
  });

  it('are not given when they are old', async () => {
    const fetch = createPreloadedFetch();
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001);
    expect(await (await fetch('/api/dashboard', get)).text()).toBe('answer 3');
  });
});
