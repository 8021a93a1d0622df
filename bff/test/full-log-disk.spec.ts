import { openSync } from 'node:fs';
import { freePort } from '@vitrine/testing';
import { startOwnProcess } from './support/own-process.ts';
import { createDatabase } from './support/test-database.ts';

it('starts, serves, counts and ends in good order while no log line can be written', async () => {
  const metrics = String(await freePort());
  // Every write to it is answered as a full disk does.
  const full = openSync('/dev/full', 'w');
  const env = { DATABASE_URL: await createDatabase(), METRICS_PORT: metrics, LOG_LEVEL: 'info' };
  const bff = await startOwnProcess(env, undefined, [], undefined, full);
  try {
    for (let count = 0; count < 50; count += 1) expect((await fetch(`${bff.api}/price-book`)).status).toBeLessThan(500);
    const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
    const [, dropped] = /^vitrine_log_lines_dropped_total(?:\{[^}]*\})? (\d+)/m.exec(figures) ?? [];
    expect(Number(dropped)).toBeGreaterThanOrEqual(50);
  } finally {
    expect(await bff.end('SIGTERM')).toBe(0);
  }
}, 120_000);
