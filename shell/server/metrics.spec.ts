import { disable, enable } from '@vitrine/federation/deploy';
import { freePort } from '@vitrine/testing';
import { readConfig } from './config.ts';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

let fixture: EdgeFixture;
let address: string;
let site: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${String(port)}`;
  fixture = await startEdge({ metrics: { host: '127.0.0.1', port } });
  site = `http://127.0.0.1:${String(await fixture.listen())}`;
});

afterAll(async () => {
  await fixture.close();
});

const get = async (path: string, init: RequestInit = {}): Promise<number> => {
  const answer = await fetch(site + path, { redirect: 'manual', ...init });
  await answer.arrayBuffer();
  return answer.status;
};
const scrape = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
/** The value of a figure with these labels; 0 where there is none. */
const read = async (figure: string, labels = ''): Promise<number> => {
  const lines = (await scrape()).split('\n').filter((line) => line.startsWith(`${figure}{`) && line.includes(labels));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};
/** How much a figure grows by what `act` does; it is counted once a response has ended, so it may take a moment. */
const growth = async (figure: string, labels: string, act: () => Promise<unknown>): Promise<number> => {
  const before = await read(figure, labels);
  await act();
  const end = performance.now() + 5000;
  for (;;) {
    const grown = (await read(figure, labels)) - before;
    if (grown > 0 || performance.now() > end) return grown;
  }
};

const requests = 'vitrine_edge_request_duration_seconds_count';

describe('an edge’s figures', () => {
  it('are served on a port of their own, and not where visitors come', async () => {
    expect((await fetch(`${address}/metrics`)).headers.get('content-type')).toContain('text/plain');
    expect(await get('/metrics')).toBe(404);
  });

  it.each([
    ['page', 200, '/'],
    ['page', 404, '/nobody'],
    ['page', 308, '/insights'],
    ['file', 200, '/favicon.ico'],
    ['file', 200, '/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js'],
    ['file', 404, '/remotes/mfe-marketing/bbbbbbbbbbbb/secret.js'],
    ['api', 200, '/api/anything/at-all'],
    ['registry', 200, '/registry.json'],
    ['registry', 200, '/live.json'],
    ['search', 200, '/robots.txt'],
    ['health', 200, '/healthz'],
  ])('count a request as %s with %i: %s', async (kind, status, path) => {
    expect(await growth(requests, `kind="${kind}",status="${String(status)}"`, () => get(path))).toBe(1);
  });

  it('count a form, and never name an address', async () => {
    fixture.cannedResponse = { status: 201, body: {} };
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Mary',
    };
    expect(await growth(requests, 'kind="form",status="303"', () => get('/contact', form))).toBe(1);
    await get('/somewhere/with-a-secret');
    const text = await scrape();
    expect(text).not.toMatch(/with-a-secret|secret\.js|at-all/);
    const kinds = new Set([...text.matchAll(/kind="([^"]*)"/g)].map(([, kind]) => kind));
    expect(kinds).toEqual(new Set(['api', 'file', 'form', 'health', 'page', 'registry', 'search']));
  });

  it('count the pages of a disabled remote apart, which are no failures', async () => {
    await disable(fixture.place, 'mfe-marketing', { by: 'ada', reason: 'wrong prices' });
    const until = async (status: number): Promise<void> => {
      const end = performance.now() + 5000;
      while ((await get('/')) !== status) if (performance.now() > end) throw new Error(`No ${String(status)} came`);
    };
    expect(await growth(requests, 'kind="maintenance",status="503"', () => until(503))).toBe(1);
    await enable(fixture.place, 'mfe-marketing', { by: 'ada' });
    await until(200);
  });

  it('count the bytes that left, with headers, by kind', async () => {
    const bytes = await growth('vitrine_edge_response_bytes_total', 'kind="file"', () => get('/favicon.ico'));
    // The file has four; its headers are most of it.
    expect(bytes).toBeGreaterThan(300);
    expect(bytes).toBeLessThan(1500);
  });

  it('tell pages that were composed before from those that were not', async () => {
    const pages = 'vitrine_edge_pages_total';
    await get('/contact');
    expect(await growth(pages, 'cache="hit"', () => get('/contact'))).toBe(1);
    // A new deploy is composed anew.
    await fixture.publishRemote('cccccccccccc', 'Second');
    const untilServed = async (): Promise<void> => {
      const end = performance.now() + 5000;
      while (!(await (await fetch(site)).text()).includes('cccccccccccc'))
        if (performance.now() > end) throw new Error('The second build is not served');
    };
    expect(await growth(pages, 'cache="miss"', untilServed)).toBe(1);
  });

  it('count calls of the BFF by whether it answered, for the API and for forms', async () => {
    const calls = 'vitrine_edge_upstream_duration_seconds_count';
    expect(await growth(calls, 'outcome="answered"', () => get('/api/anything'))).toBe(1);
    fixture.respond = (request) => request.destroy();
    try {
      expect(await growth(calls, 'outcome="failed"', () => get('/api/anything'))).toBe(1);
      const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' };
      expect(await growth(calls, 'outcome="failed"', () => get('/contact', form))).toBe(1);
    } finally {
      fixture.respond = null;
    }
    // A refusal is an answer.
    fixture.cannedResponse = { status: 500, body: {} };
    expect(await growth(calls, 'outcome="answered"', () => get('/api/anything'))).toBe(1);
  });

  it('tell when what is live changed, that it was just read, and the event loop', async () => {
    const changed = await read('vitrine_edge_registry_changed_timestamp_seconds');
    expect(Date.now() / 1000 - changed).toBeLessThan(60);
    expect(await read('vitrine_edge_registry_age_seconds')).toBeLessThan(1);
    expect(await read('vitrine_edge_registry_refused')).toBe(0);
    expect(await read('nodejs_eventloop_delay_p99')).toBeGreaterThan(0);
  });
});

describe('settings of figures', () => {
  it('are off without a port, on loopback by default, and refused when they make no sense', () => {
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ EDGE_METRICS_PORT: '' }).metrics).toBeNull();
    expect(readConfig({ EDGE_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(() => readConfig({ EDGE_METRICS_PORT: 'yes' })).toThrow('EDGE_METRICS_PORT');
  });
});
