/**
 * `npm run lab -- lists`: how soon the portal's lists and reports answer with 20,000 invoices, half as many clients,
 * estimates and leads, 60,000 payments, 2,000 schedules and 30,000 messages; `--rows` scales all of them. It starts a
 * PostgreSQL and a BFF of its own on loopback, fills them, asks each list, filter and search many times, prints the
 * times and how PostgreSQL found the rows, and ends with 1 if a p95 is over the limit. Files are measured whole and
 * have a limit of their own.
 *
 *     npm run lab -- lists
 *     npm run lab -- lists --rows 1000000 --requests 40
 *     npm run lab -- lists --requests 400 --limit 100 --plans all
 *
 * True times need a machine that does nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listRequests } from './lists/list-requests.ts';
import { fill } from './lists/fill.ts';
import { planLog } from './lists/plan-log.ts';
import { terminalProgress } from '../system/progress.ts';
import { startOwnBff } from '../system/own-bff.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    requests: { type: 'string', default: '200' },
    connections: { type: 'string', default: '2' },
    limit: { type: 'string', default: '100' },
    'file-limit': { type: 'string', default: '500' },
    plans: { type: 'string', default: 'summary' },
  },
});
const [rows, requests, connections, limit, fileLimit] = [
  Number(values.rows),
  Number(values.requests),
  Number(values.connections),
  Number(values.limit),
  Number(values['file-limit']),
];
const clients = Math.round(rows / 2);
const warmUp = 10;

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-lists-'));
const plans = planLog();
const slow: string[] = [];

try {
  const system = await startOwnBff({ folder, progress, postgresLog: plans.line });
  try {
    const origin = `http://127.0.0.1:${system.port}`;
    const cookie = await progress.step(
      `${clients} clients with twice as many invoices, six times as many payments, and estimates`,
      () => fill(system, { clients, origin }),
    );
    const ask = async (path: string): Promise<number> => {
      const began = performance.now();
      const response = await fetch(`${origin}/api${path}`, { headers: { cookie } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`);
      const isEmpty = response.headers.get('content-type')?.includes('csv')
        ? text.trim().split('\n').length < 2
        : (JSON.parse(text) as { items?: unknown[] }).items?.length === 0;
      if (isEmpty) throw new Error(`GET ${path} found nothing, so its time says nothing`);
      return performance.now() - began;
    };
    progress.note(`${requests} requests each, ${connections} at once; milliseconds\n`);
    progress.note(`  ${'list'.padEnd(64)} median      p95`);
    for (const path of await listRequests(origin, cookie)) {
      for (let index = 0; index < warmUp; index += 1) await ask(path);
      const times: number[] = [];
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (times.length < requests) times.push(await ask(path));
        }),
      );
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
      const label = path.length > 63 ? `${path.slice(0, 62)}…` : path;
      progress.note(`  ${label.padEnd(64)} ${at(0.5).toFixed(1).padStart(6)} ${at(0.95).toFixed(1).padStart(8)}`);
      if (at(0.95) > (path.includes('/files/') ? fileLimit : limit))
        slow.push(`${path}: p95 ${at(0.95).toFixed(1)} ms`);
    }
    await plans.begin(system.database);
    progress.note('\nHow PostgreSQL found the rows (one request each):');
    for (const path of await listRequests(origin, cookie)) {
      await ask(path);
      progress.note(`\n  ${path}`);
      for (const plan of await plans.take(values.plans === 'all')) progress.note(plan);
    }
  } finally {
    await system.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (slow.length > 0)
  console.error(`\nOver ${limit} ms (files: ${fileLimit} ms) at p95:\n${slow.map((line) => `  ${line}`).join('\n')}`);
else
  progress.note(
    `\nEvery list, filter and search answers in ${limit} ms or less at p95, every file in ${fileLimit} ms.`,
  );
process.exit(slow.length > 0 ? 1 : 0);
