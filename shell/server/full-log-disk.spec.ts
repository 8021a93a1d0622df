import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@vitrine/testing';
import { startEdge, type EdgeFixture } from './testing-edge.ts';

/** The edge as a process whose log nobody can write: `/dev/full` answers every write as a full disk does. */
const program = fileURLToPath(new URL('main.ts', import.meta.url));

let fixture: EdgeFixture;
let edge: ChildProcess;
let site: string;
let metrics: string;

const get = (address: string): Promise<Response> => fetch(address, { signal: AbortSignal.timeout(5000) });

beforeEach(async () => {
  fixture = await startEdge();
  const [port, metricsPort] = [await freePort(), await freePort()];
  site = `http://127.0.0.1:${String(port)}`;
  metrics = `http://127.0.0.1:${String(metricsPort)}/metrics`;
  const full = openSync('/dev/full', 'w');
  edge = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      VITRINE_DEPLOY_DIR: `${fixture.workspace}/deploy`,
      EDGE_MIRROR_DIR: `${fixture.workspace}/mirror`,
      EDGE_PORT: String(port),
      EDGE_METRICS_PORT: String(metricsPort),
      BFF_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', full, full],
  });
  closeSync(full);
  const end = performance.now() + 60_000;
  const serves = (): Promise<boolean> =>
    get(`${site}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await serves())) {
    if (edge.exitCode !== null || performance.now() > end) throw new Error('The edge did not start');
    await wait(50);
  }
}, 90_000);

afterEach(async () => {
  if (edge.exitCode === null && edge.signalCode === null) {
    edge.kill('SIGKILL');
    await once(edge, 'exit');
  }
  await fixture.close();
});

it('serves everybody and ends in good order while no log line can be written, and counts them', async () => {
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(site)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
  }
  const figures = await (await get(metrics)).text();
  const [, dropped] = /^vitrine_edge_log_lines_dropped_total(?:\{[^}]*\})? (\d+)/m.exec(figures) ?? [];
  expect(Number(dropped)).toBeGreaterThanOrEqual(1000);
  edge.kill('SIGTERM');
  expect(await once(edge, 'exit')).toEqual([0, null]);
});
