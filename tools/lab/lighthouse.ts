/**
 * `npm run lab -- lighthouse`: Lighthouse, mobile, over the composed production build through the edge, against the
 * goals; and over the same page as one client-rendered script. Throttling is applied: a simulation hides waterfalls.
 * The largest paint is also simulated (Lantern), because that is what PageSpeed Insights and others print; it is no
 * goal.
 *
 *     npm run lab -- lighthouse                              starts a system of its own, on free ports
 *     npm run lab -- lighthouse --url http://localhost:4200  measures a running one
 *     npm run lab -- lighthouse --runs 3 --path /faq         fewer runs, another page
 *     npm run lab -- lighthouse --alone                      without the client-rendered page
 *     npm run lab -- lighthouse --nginx                      beside the same page from nginx, where installed
 *
 * True figures need a machine that does nothing else: the spread says how quiet it was, and so does the time in which
 * the edge responded, which a simulation adds to each of its figures. The browser has the fonts of Android.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSinglePage } from '@vitrine/federation';
import { freePort, installFonts, launchChromium } from '@vitrine/testing';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import marketing from '../../mfe-marketing/webpack.config.ts';
import { overSystem } from '../system/own-system.ts';
import { terminalProgress } from '../system/progress.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    path: { type: 'string', default: '/' },
    runs: { type: 'string', default: '5' },
    alone: { type: 'boolean', default: false },
    nginx: { type: 'boolean', default: false },
  },
});
const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs is '${options.runs}'; it must be a whole number from 1.`);
  process.exit(2);
}

interface Measure {
  readonly name: string;
  readonly of: (result: Result) => number;
  readonly show: (value: number) => string;
  /** What the median should reach; null where it is only told. */
  readonly goal: { readonly minimum: number } | { readonly maximum: number } | null;
}

const score = (name: string, id: string): Measure => ({
  name,
  of: ({ categories }) => Math.round((categories[id]?.score ?? 0) * 100),
  show: String,
  goal: { minimum: 100 },
});
const timing = (name: string, id: string, maximum?: number): Measure => ({
  name,
  of: ({ audits }) => audits[id]?.numericValue ?? Number.NaN,
  show: (value) => `${String(Math.round(value))} ms`,
  goal: maximum === undefined ? null : { maximum },
});

/** When the picture of the first view changed for the last time, as it was seen. */
const complete: Measure = {
  name: 'visually complete',
  of: ({ audits }) => {
    const details = audits['metrics']?.details as { items?: { observedLastVisualChange?: number }[] } | undefined;
    return details?.items?.[0]?.observedLastVisualChange ?? Number.NaN;
  },
  show: (value) => `${String(Math.round(value))} ms`,
  goal: null,
};

const shift: Measure = {
  name: 'CLS',
  of: ({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  show: (value) => value.toFixed(4),
  goal: { maximum: 0 },
};

const measures: readonly Measure[] = [
  score('Performance', 'performance'),
  score('Accessibility', 'accessibility'),
  score('Best practices', 'best-practices'),
  score('SEO', 'seo'),
  timing('LCP', 'largest-contentful-paint', 1000),
  timing('TBT', 'total-blocking-time', 30),
  shift,
  timing('FCP', 'first-contentful-paint', 900),
  timing('Speed Index', 'speed-index', 1800),
  timing('interactive', 'interactive'),
  complete,
];
const simulatedMeasures: readonly Measure[] = [
  timing('LCP, simulated', 'largest-contentful-paint'),
  timing('edge response', 'server-response-time', 100),
];

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const reaches = (value: number, goal: Measure['goal']): boolean =>
  goal === null || ('minimum' in goal ? value >= goal.minimum : value <= goal.maximum);
const goalText = ({ goal, show }: Measure): string =>
  goal === null ? 'none' : 'minimum' in goal ? `≥ ${show(goal.minimum)}` : `≤ ${show(goal.maximum)}`;

/** Bytes on the wire by resource type. */
const bytesByType = ({ audits }: Result): Map<string, number> => {
  const details = audits['network-requests']?.details as
    | { items?: { resourceType?: string; transferSize?: number }[] }
    | undefined;
  const sums = new Map<string, number>();
  for (const { resourceType = 'Other', transferSize = 0 } of details?.items ?? [])
    sums.set(resourceType, (sums.get(resourceType) ?? 0) + transferSize);
  return sums;
};

const run = async (url: string, port: number, throttlingMethod: 'devtools' | 'simulate'): Promise<Result> => {
  const flags: Flags = {
    port,
    logLevel: 'error',
    output: 'json',
    throttlingMethod,
    disableFullPageScreenshot: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  };
  const outcome = await lighthouse(url, flags);
  if (!outcome) throw new Error(`Lighthouse has no result for ${url}`);
  const { lhr } = outcome;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
};

interface Measured {
  readonly applied: readonly Result[];
  readonly simulated: readonly Result[];
}

/** A warm-up that does not count, then the runs; a fresh browser for each, so that none inherits a cache or a heap. */
const measure = async (name: string, url: string): Promise<Measured> => {
  const once = async (method: 'devtools' | 'simulate'): Promise<Result> => {
    const port = await freePort();
    const browser = await launchChromium({ args: [`--remote-debugging-port=${String(port)}`], env: fonts });
    try {
      return await run(url, port, method);
    } finally {
      await browser.close();
    }
  };
  const applied: Result[] = [];
  const simulated: Result[] = [];
  for (let index = 0; index <= runs; index += 1) {
    process.stderr.write(`${name}: ${index === 0 ? 'warming up' : `run ${String(index)} of ${String(runs)}`}\n`);
    const result = await once('devtools');
    if (index === 0) continue;
    applied.push(result);
    simulated.push(await once('simulate'));
  }
  return { applied, simulated };
};

const print = (name: string, { applied, simulated }: Measured): boolean => {
  console.log(
    `\n${name}: ${applied[0]?.finalDisplayedUrl ?? ''}, median of ${String(applied.length)}, applied throttling\n`,
  );
  console.log(`      ${'measure'.padEnd(19)}${'median'.padStart(10)}   ${'spread'.padEnd(22)}goal`);
  let good = true;
  const line = (measured: Measure, values: readonly number[]): void => {
    const middle = median(values);
    const reached = reaches(middle, measured.goal);
    good &&= reached;
    const spread =
      values.length > 1 ? `${measured.show(Math.min(...values))} – ${measured.show(Math.max(...values))}` : 'one run';
    console.log(
      `${reached ? 'ok  ' : 'miss'}  ${measured.name.padEnd(19)}${measured.show(middle).padStart(10)}   ` +
        `${spread.padEnd(22)}${goalText(measured)}`,
    );
  };
  for (const measured of measures) line(measured, applied.map(measured.of));
  for (const measured of simulatedMeasures) line(measured, simulated.map(measured.of));
  const bytes = applied.map(bytesByType);
  console.log('\n      bytes on the wire');
  for (const type of new Set(bytes.flatMap((sums) => [...sums.keys()]))) {
    console.log(
      `      ${type.padEnd(16)}${(median(bytes.map((sums) => sums.get(type) ?? 0)) / 1000).toFixed(1).padStart(7)} KB`,
    );
  }
  const total = median(bytes.map((sums) => [...sums.values()].reduce((sum, value) => sum + value, 0)));
  console.log(`      ${'all'.padEnd(16)}${(total / 1000).toFixed(1).padStart(7)} KB`);
  for (const { title, id } of failed(applied[0])) console.log(`      not passed: ${title} (${id})`);
  return good;
};

/** What keeps a category that is no matter of time from 100. */
const failed = (result: Result | undefined): { title: string; id: string }[] =>
  result === undefined
    ? []
    : ['accessibility', 'best-practices', 'seo']
        .flatMap((category) => result.categories[category]?.auditRefs ?? [])
        .flatMap(({ id, weight }) => {
          const audit = result.audits[id];
          return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [{ title: audit.title, id }] : [];
        });

const types: Record<string, string> = { '.js': 'text/javascript', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

/** Serves the client-rendered page as a static host would: compressed, without a session. */
const serveSinglePage = async (folder: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\n');
      return;
    }
    if (path.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"user":null}');
      return;
    }
    const type = types[extname(path)];
    const file = join(folder, type === undefined ? 'index.html' : path);
    const compressed = statSync(`${file}.br`, { throwIfNoEntry: false }) !== undefined;
    if (!statSync(file, { throwIfNoEntry: false })) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': type ?? 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...(compressed && { 'content-encoding': 'br' }),
    });
    response.end(readFileSync(compressed ? `${file}.br` : file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

/** An nginx that answers what the edge answered it before. */
const startNginx = async (origin: string, folder: string): Promise<{ url: string; stop: () => void }> => {
  const port = await freePort();
  mkdirSync(folder, { mode: 0o777 });
  chmodSync(folder, 0o777);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; events {}
     http {
       access_log off; proxy_temp_path ${folder}/temp; client_body_temp_path ${folder}/bodies;
       proxy_cache_path ${folder}/cache keys_zone=pages:10m;
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass ${origin}; proxy_http_version 1.1; proxy_set_header Host $http_host;
           proxy_cache pages; proxy_cache_valid 200 404 1h; proxy_cache_key $request_uri$http_accept_encoding;
           proxy_ignore_headers Set-Cookie Cache-Control Expires Vary; proxy_hide_header Set-Cookie;
         }
       }
     }`,
  );
  const process = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'inherit' });
  await once(process, 'spawn');
  return { url: `http://localhost:${String(port)}`, stop: () => process.kill('SIGTERM') };
};

const progress = terminalProgress(process.stderr);
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

const workFolder = mkdtempSync(join(tmpdir(), 'vitrine-lighthouse-'));
// A worker of nginx runs as nobody where the one who starts it is root.
chmodSync(workFolder, 0o755);
const fonts = installFonts('Android', join(workFolder, 'fonts'));
let good = false;
try {
  good = await overSystem(
    { url: options.url, folder: workFolder, progress, signal: interrupted.signal },
    async (origin) => {
      const url = new URL(options.path, origin).href;
      if (options.nginx) {
        const nginx = await startNginx(origin, join(workFolder, 'nginx'));
        try {
          const edge = await measure('edge', url);
          const peer = await measure('nginx', new URL(options.path, nginx.url).href);
          print('The same page, from nginx', peer);
          return print('Through the edge', edge);
        } finally {
          nginx.stop();
        }
      }
      if (options.alone) return print('Through the edge', await measure('edge', url));
      const head = /<title>[\s\S]*?<meta name="description"[^>]*>/.exec(await (await fetch(url)).text())?.[0] ?? '';
      await buildSinglePage(marketing.project, head, join(workFolder, 'single'));
      const server = await serveSinglePage(join(workFolder, 'single'));
      try {
        const composed = await measure('prerendered', url);
        const { port } = server.address() as AddressInfo;
        const single = await measure('client-rendered', new URL(options.path, `http://localhost:${String(port)}`).href);
        const isReached = print('Through the edge', composed);
        print('For comparison, one client-rendered script', single);
        return isReached;
      } finally {
        server.close();
      }
    },
  );
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
