/**
 * `npm run lab -- growing`: the figures of docs/growing.md. It starts PostgreSQL, a BFF and an edge of its own on
 * loopback and prints what a page view and an inquiry cost each of them, in milliseconds of a core, rows and bytes;
 * then the cores, connections and gigabytes that loads take. It counts the CPU time of each process, which other work
 * on the machine changes less than it changes rates. Linux only, because it reads /proc.
 *
 *     npm run lab -- growing
 *     npm run lab -- growing --views 1000000 --inquiries 10  page views a day, inquiries a second at the peak
 *     npm run lab -- growing --seconds 2 --peak 3            short; the peak is three times the mean
 *     npm run lab -- growing --built                         what `npm run build` made before
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoSecrets } from '@vitrine/federation/deploy';
import { freePort } from '@vitrine/testing';
import { arithmetic, number } from './growing/arithmetic.ts';
import { parentOf } from './growing/cpu.ts';
import { load, type LoadRequest } from './growing/load.ts';
import { costOf, type Cost } from './growing/measure.ts';
import { cleanUpRate } from './growing/nightly.ts';
import { buildAll } from '../system/build.ts';
import { openLog } from '../system/log-files.ts';
import { memoryOf } from '../system/memory.ts';
import { startOwnBff } from '../system/own-bff.ts';
import { serverPart } from '../system/part.ts';
import { terminalProgress } from '../system/progress.ts';
import { publishBuilds } from '../system/publish.ts';
import { workspace } from '../system/workspace.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    views: { type: 'string' },
    inquiries: { type: 'string' },
    peak: { type: 'string', default: '4' },
    built: { type: 'boolean' },
  },
});
const positive = (name: 'seconds' | 'connections' | 'views' | 'inquiries' | 'peak'): number => {
  const value = Number(values[name]);
  if (value > 0) return value;
  console.error(`--${name} is '${values[name] ?? ''}'; it must be a number above 0.`);
  return process.exit(2);
};
const [seconds, connections] = [positive('seconds'), positive('connections')];
const peak = positive('peak');
const isChosen = values.views !== undefined || values.inquiries !== undefined;
const loads = isChosen
  ? [{ views: positive('views'), inquiries: positive('inquiries'), peak }]
  : [0.01, 0.1, 1].map((share) => ({ views: 10_000_000 * share, inquiries: 100 * share, peak }));
if (process.platform !== 'linux') {
  console.error('It reads the CPU time of processes from /proc, which only Linux has.');
  process.exit(2);
}

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-growing-'));
const deployDir = join(folder, 'deploy');
mkdirSync(deployDir);
const settings = {
  VITRINE_DEPLOY_DIR: deployDir,
  RELEASE_VISITOR_KEY: demoSecrets.RELEASE_VISITOR_KEY,
};

/** Files of builds that the HTML names itself: what the first view waits for, and its icons. */
const filesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/(?:shell|remotes)\/[^"]+)"/g)].map(([, path = '']) => path)),
];

/** What a page reports about its builds: once a second after it is shown, and once when it is left. */
const reportsOf = (html: string): readonly [views: object, vitals: object] => {
  const shell = /\/shell\/([0-9a-f]+)\//.exec(html)?.[1] ?? '';
  const [, remote = '', build = ''] = /\/remotes\/([a-z-]+)\/([0-9a-f]+)\//.exec(html) ?? [];
  const view = [
    { kind: 'view', remote: 'shell', build: shell },
    { kind: 'view', remote, build },
  ];
  const vitals = [
    ['LCP', 900],
    ['INP', 80],
    ['CLS', 0],
    ['TTFB', 120],
  ].map(([name, value]) => ({ kind: 'vital', remote, build, name, value }));
  return [{ reports: view }, { reports: vitals }];
};

let people = 0;
const inquiry = (): LoadRequest => {
  people += 1;
  return {
    method: 'POST',
    path: '/api/contacts',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      name: `Visitor ${people}`,
      email: `visitor-${people}@example.com`,
      message: 'An inquiry of the measurement, long enough to be like one that a person writes.',
      source: 'website',
    },
  };
};
const countedView = (): LoadRequest => ({
  method: 'POST',
  path: '/api/analytics/events',
  body: {
    event_type: 'page_view',
    page_path: '/',
    session_id: randomUUID(),
    metadata: { screen: { width: 390, height: 844 }, viewport: { width: 390, height: 700 } },
  },
});

const print = (what: string, { edgeMs, bffMs, postgresMs, bytes, rows, wal, storage }: Cost): void => {
  const cells = [edgeMs, bffMs, postgresMs].map((ms) => number(ms, 2).padStart(8));
  const written = [rows, wal, storage].map((value, index) => number(value, index === 0 ? 1 : 0).padStart(8));
  progress.note(`${what.padEnd(40)}${cells.join('')}${number(bytes).padStart(9)}${written.join('')}`);
};

try {
  if (values.built !== true)
    await buildAll({ dataDir: join(workspace, '.data'), progress, signal: new AbortController().signal });
  const own = await startOwnBff({ folder, progress, settings });
  const log = (name: string) => openLog(join(folder, 'logs'), name);
  await publishBuilds({ deployDir, log: log('publish'), progress });
  const edgePort = await freePort();
  const edge = serverPart({
    name: 'edge',
    program: process.execPath,
    args: ['shell/server/main.ts'],
    cwd: workspace,
    env: {
      ...own.env,
      // As in production.
      LOG_LEVEL: 'info',
      EDGE_PORT: String(edgePort),
      BFF_URL: `http://127.0.0.1:${own.port}`,
      EDGE_TRUSTED_PROXIES: '127.0.0.1',
    },
    log: log('edge'),
    healthUrl: `http://127.0.0.1:${edgePort}/healthz`,
  });
  try {
    await progress.step('Edge', () => edge.start());
    const { rows } = await own.database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const parts = {
      edge: (await memoryOf(edgePort))?.pid ?? 0,
      bff: (await memoryOf(own.port))?.pid ?? 0,
      postgres: parentOf(rows[0]?.pid ?? 0),
      database: own.database,
    };
    const landing = await fetch(`http://127.0.0.1:${edgePort}/`);
    const etag = landing.headers.get('etag') ?? '';
    const html = await landing.text();
    const files = filesIn(html);
    const [atFirst, atLast] = reportsOf(html);
    const next = (list: readonly LoadRequest[]): (() => LoadRequest) => {
      let at = 0;
      return () => list[at++ % list.length] ?? { path: '/' };
    };
    const report = (body: object): LoadRequest => ({ method: 'POST', path: '/api/platform/reports', body });
    const run = async (what: string, status: number, request: () => LoadRequest): Promise<Cost> => {
      // What has just started compiles itself first.
      await load(edgePort, { seconds: seconds / 2, connections, status }, request);
      const cost = await costOf(parts, () => load(edgePort, { seconds, connections, status }, request));
      print(what, cost);
      return cost;
    };
    progress.note('\nEach costs, through the edge:                milliseconds of a core   bytes       database');
    progress.note(`${' '.repeat(40)}    edge     BFF      PG   answer    rows     WAL    kept`);
    const page = await run('the landing page', 200, next([{ path: '/' }]));
    await run('the landing page again, unchanged', 304, next([{ path: '/', headers: { 'if-none-match': etag } }]));
    const file = await run(`a file that it names, of ${files.length}`, 200, next(files.map((path) => ({ path }))));
    const showReport = await run('a report that a page is shown', 204, next([report(atFirst)]));
    const leaveReport = await run('a report of its web vitals', 204, next([report(atLast)]));
    const counted = await run('a page view of who agreed', 204, countedView);
    const filed = await run('an inquiry, with its mails sent', 201, inquiry);
    const mails = await own.database.query<{ each: number }>(
      `SELECT count(*)::float8 / (SELECT count(*) FROM inquiries) AS each FROM email_messages`,
    );
    const mailsPerInquiry = mails.rows[0]?.each ?? 0;
    const deleted = await cleanUpRate(own.database);
    const fileBytes = files.length * file.bytes;
    progress.note(
      `\nA CDN takes ${files.length} of ${files.length + 1} requests and ` +
        `${number((fileBytes / (fileBytes + page.bytes)) * 100)} % of the bytes of a first view, ` +
        `${number((fileBytes + page.bytes) / 1000)} KB`,
    );
    progress.note(`An inquiry has ${number(mailsPerInquiry, 1)} mails, each with a job`);
    progress.note(`The nightly cleanup deletes ${number(deleted)} rows a second\n`);
    const found = {
      page,
      file,
      files: files.length,
      showReport,
      leaveReport,
      counted,
      inquiry: filed,
      mailsPerInquiry,
      deleted,
    };
    for (const line of arithmetic(found, loads)) progress.note(line);
  } finally {
    await edge.stop(5000);
    await own.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
