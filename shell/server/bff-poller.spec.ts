import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pollBff, type BffPoller } from './bff-poller.ts';

describe('pollBff', () => {
  let bff: Server;
  let watch: BffPoller;
  let answer: { status: number; body: unknown };

  /** Resolves when the watch knows this; badRequest the test runs out of time. */
  const until = async (contract: number | undefined): Promise<void> => {
    while (watch.contract() !== contract) await new Promise(setImmediate);
  };

  beforeEach(async () => {
    answer = { status: 200, body: { status: 'ok', contract: 1 } };
    bff = createServer((request, response) => {
      const found = request.url === '/api/health/live';
      response
        .writeHead(found ? answer.status : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(found ? answer.body : {}));
    });
    await new Promise<void>((resolve) => bff.listen(0, '127.0.0.1', resolve));
    watch = pollBff(`http://127.0.0.1:${String((bff.address() as AddressInfo).port)}`, 5);
  });

  afterEach(async () => {
    watch.stop();
    bff.closeAllConnections();
    await new Promise((resolve) => bff.close(resolve));
  });

  it('knows nothing before the first answer, then what the BFF says, and what the next BFF says', async () => {
    expect(watch.contract()).toBeUndefined();
    await until(1);
    answer = { status: 200, body: { status: 'ok', contract: 2 } };
    await until(2);
    expect(watch.contract()).toBe(2);
  });

  it('keeps the time zone that the BFF said last, and takes none that isn’t one', async () => {
    await until(1);
    expect(watch.timeZone()).toBeUndefined();
    answer = { status: 200, body: { status: 'ok', contract: 2, timeZone: 'America/Denver' } };
    await until(2);
    expect(watch.timeZone()).toBe('America/Denver');
    answer = { status: 200, body: { status: 'ok', contract: 3, timeZone: '"><script>' } };
    await until(3);
    answer = { status: 503, body: 'down' };
    await until(undefined);
    expect(watch.timeZone()).toBe('America/Denver');
  });

  it.each([
    ['fails', { status: 503, body: 'down' }],
    ['says something else', { status: 200, body: { hello: 'world' } }],
  ])('knows nothing any more while the BFF %s, and knows again afterwards', async (_, fault) => {
    await until(1);
    answer = fault;
    await until(undefined);
    answer = { status: 200, body: { status: 'ok', contract: 1 } };
    await until(1);
    expect(watch.contract()).toBe(1);
  });
});
