import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { edgeLimits } from './limits.ts';
import { startEdge } from './testing-edge.ts';

interface Answer {
  readonly path: string;
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
}

/** Asks for all of them at once, each on a connection of its own. */
const askAtOnce = (port: number, paths: readonly string[]): Promise<Answer[]> => {
  const agent = new Agent({ maxSockets: Infinity });
  const ask = (path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, (response) => {
        response.resume();
        response.once('end', () => resolve({ path, status: response.statusCode, headers: response.headers }));
      }).once('error', reject);
    });
  return Promise.all(paths.map(ask)).finally(() => agent.destroy());
};

const file = '/remotes/mfe-marketing/bbbbbbbbbbbb/remoteEntry.1.js';
const paths = Array.from({ length: 100 }, () => ['/', '/healthz', file, '/favicon.ico', '/live.json']).flat();

it('sheds pages while requests come without an idle moment, and nothing else', async () => {
  const fixture = await startEdge({ limits: { ...edgeLimits, busyMs: 0, busyRequests: 8 } });
  try {
    const answers = await askAtOnce(await fixture.listen(), paths);
    const shed = answers.filter(({ status }) => status === 503);
    expect(shed.length).toBeGreaterThan(0);
    for (const { path, headers } of shed)
      expect({ path, headers }).toMatchObject({
        path: '/',
        headers: {
          'retry-after': '5',
          'cache-control': 'no-store',
          'content-type': 'application/problem+json; charset=utf-8',
        },
      });
    expect(answers.filter(({ status }) => status !== 503).every(({ status }) => status === 200)).toBe(true);
    // Who comes alone is served.
    const end = performance.now() + 5000;
    while ((await fixture.edge.inject('/')).statusCode !== 200) {
      if (performance.now() > end) throw new Error('It goes on though nobody else asks');
      await wait(10);
    }
  } finally {
    await fixture.close();
  }
});

it('sheds nothing of as many requests that take a short time', async () => {
  const fixture = await startEdge({ limits: { ...edgeLimits, busyMs: 60_000, busyRequests: 8 } });
  try {
    const answers = await askAtOnce(await fixture.listen(), paths);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  } finally {
    await fixture.close();
  }
});
