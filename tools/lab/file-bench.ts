/**
 * `npm run lab -- file-bench`: what a published file costs the edge, in milliseconds of processor, and how long it
 * takes at 64 connections. Beside it in turns: Node's own server with the same bytes and headers, and nginx where
 * Debian's package is installed. It publishes a build of its own and needs no other. Ends with 1 where the goal is
 * missed. Linux only, because it reads /proc.
 *
 *     npm run lab -- file-bench
 *     npm run lab -- file-bench --seconds 10 --rounds 5
 *     npm run lab -- file-bench --profile dir  writes V8's CPU profile of the edge to the folder
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { deployPlace, publish } from '@vitrine/federation/deploy';
import { freePort } from '@vitrine/testing';
import { cpuOfFamily } from './growing/cpu.ts';
import { workspace } from '../system/workspace.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const connections = 64;
/** Most times what Node itself takes for it: 0.12 ms on the machine on which nginx took 0.02. */
const goal = 3;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
// A worker of nginx runs as nobody where the one who starts it is root.
chmodSync(folder, 0o755);
const url = '/shell/aaaaaaaaaaaa/chunk.js';
/** As large as the usual chunk, and no text repeats. */
const text = Array.from({ length: 1500 }, (_, index) => `export const value${index}=${Math.sin(index)};`).join('\n');

const publishBuild = async (): Promise<void> => {
  const documents = { site: 'site.html', bare: 'bare.html', notFound: 'none.html' };
  const record = {
    kind: 'shell',
    name: 'shell',
    buildId: 'aaaaaaaaaaaa',
    entry: ['chunk.js'],
    firstView: ['chunk.js'],
  };
  const files: Readonly<Record<string, string | Buffer>> = {
    'build.json': JSON.stringify({ ...record, contract: 1, sdk: '1.0.0', react: '19.3.1', documents }),
    'chunk.js': text,
    'chunk.js.br': brotliCompressSync(text),
    ...Object.fromEntries(Object.values(documents).map((name) => [name, name])),
  };
  mkdirSync(join(folder, 'shell/dist'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'shell/dist', name), content);
  await publish(deployPlace(folder, { VITRINE_DEPLOY_DIR: 'deploy' }), join(folder, 'shell'), { by: 'bench' });
};

interface Server {
  readonly name: string;
  readonly process: ChildProcess;
  readonly port: number;
}

const run = (name: string, port: number, program: string, args: readonly string[], env = {}): Server => {
  const log = openSync(join(folder, `${name}.log`), 'a');
  return {
    name,
    port,
    process: spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] }),
  };
};

const profiling = values.profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', resolve(values.profile)];

const startEdge = async (): Promise<Server> => {
  const port = await freePort();
  const env = { EDGE_PORT: String(port), VITRINE_DEPLOY_DIR: join(folder, 'deploy'), BFF_URL: 'http://127.0.0.1:9' };
  return run('edge', port, process.execPath, [...profiling, join(workspace, 'shell/server/main.ts')], {
    ...env,
    NODE_ENV: 'production',
  });
};

/** What Node itself costs: the same answer from memory, and nothing else. */
const startBare = async (headers: readonly string[]): Promise<Server> => {
  const port = await freePort();
  const code = `
    const body = require('node:fs').readFileSync(process.argv[1]);
    const headers = JSON.parse(process.argv[2]);
    require('node:http').createServer((_, response) => { response.writeHead(200, headers); response.end(body); })
      .listen(${port}, '127.0.0.1');`;
  const file = join(folder, `deploy${url}.br`);
  return run('bare Node', port, process.execPath, ['--eval', code, file, JSON.stringify(headers)]);
};

const startNginx = async (): Promise<Server | null> => {
  if (spawnSync('nginx', ['-v']).error) return null;
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
     events {} http { access_log ${folder}/nginx-access.log; server { listen 127.0.0.1:${port};
     location / { root ${folder}/deploy; try_files $uri.br =404; default_type text/javascript;
     add_header content-encoding br; add_header cache-control "public, max-age=31536000, immutable"; } } }`,
  );
  return run('nginx', port, 'nginx', ['-e', join(folder, 'nginx-error.log'), '-c', file]);
};

const question = `GET ${url} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\n\r\n`;

/** The answer that every other one must be as long as, and its headers. */
const firstAnswer = async ({ name, port }: Server) => {
  for (const end = performance.now() + 20_000; ;) {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { 'accept-encoding': 'br' } }).catch(
      () => null,
    );
    await response?.arrayBuffer();
    if (response?.status === 200) return response;
    if (performance.now() > end)
      throw new Error(`${name} does not serve the file: ${response?.status ?? 'no connection'} after 20 s`);
    await wait(50);
  }
};

interface Round {
  readonly ms: number;
  readonly perSecond: number;
  readonly p99: number;
}

/** Asks over all connections, on each for the next when the one before is there. */
const measure = async ({ port, process: { pid = 0 } }: Server): Promise<Round> => {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const before = cpuOfFamily(pid);
  const ask = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(port, '127.0.0.1').setNoDelay();
    let [began, length, got] = [performance.now(), 0, 0];
    socket.once('error', reject).once('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      got += chunk.length;
      if (length === 0) {
        const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n'));
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head));
        length = head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      }
      if (got < length) return;
      const now = performance.now();
      times.push(now - began);
      [began, got] = [now, 0];
      if (now < end) socket.write(question);
      else socket.end();
    });
    socket.write(question);
    return promise;
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const spent = (cpuOfFamily(pid) - before) * 1000;
  times.sort((a, b) => a - b);
  return {
    ms: spent / times.length,
    perSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
};

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
const servers: Server[] = [];
const figures = new Map<string, number>();
try {
  await publishBuild();
  const edge = await startEdge();
  servers.push(edge);
  const { headers } = await firstAnswer(edge);
  const flat = [...headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name)).flat();
  servers.push(await startBare(flat));
  const nginx = await startNginx();
  if (nginx) servers.push(nginx);
  for (const server of servers) {
    await firstAnswer(server);
    await measure(server);
  }
  const results = new Map<string, Round[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const server of servers) results.get(server.name)?.push(await measure(server));
  for (const [name, all] of results) {
    const of = (figure: keyof Round) => median(all.map((round) => round[figure]));
    figures.set(name, of('ms'));
    const rate = `${of('perSecond').toFixed(0)}/s, p99 ${of('p99').toFixed(1)} ms`;
    console.log(`${name.padEnd(10)} ${of('ms').toFixed(3)} ms of processor a file, ${rate}`);
  }
} finally {
  for (const { process: child } of servers) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}
const ratio = (figures.get('edge') ?? Infinity) / (figures.get('bare Node') ?? 1);
console.log(`The edge takes ${ratio.toFixed(1)} times what bare Node takes; the goal is at most ${goal} times.`);
if (ratio > goal) process.exitCode = 1;
