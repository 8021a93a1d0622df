/**
 * `npm run bench`: how much of a bare server's speed is left of `POST /api/contacts` with everything on (validation,
 * limits, idempotency, jobs of two mails), beside fastify and pg that write the same rows. Rounds of fresh processes
 * take turns in one run on one database; it prints medians and spread, and ends with 1 where a goal is missed.
 *
 *     npm run bench
 *     npm run bench -- --rounds 7 --posts 4000 --connections 64
 *
 * True times need a machine that does nothing else.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@vitrine/testing';
import { openLog } from './system/log-files.ts';
import { memoryOf } from './system/memory.ts';
import { startOwnBff } from './system/own-bff.ts';
import { serverPart, type Part } from './system/part.ts';
import { terminalProgress } from './system/progress.ts';
import { workspace } from './system/workspace.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    posts: { type: 'string', default: '3000' },
    connections: { type: 'string', default: '64' },
  },
});

const whole = (name: keyof typeof values): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  console.error(`--${name} is '${values[name]}'; it must be a whole number from 1.`);
  return process.exit(2);
};
const [rounds, posts, connections] = [whole('rounds'), whole('posts'), whole('connections')];
/** At least this share of the bare server's rate; at most this many times its p99; at most this many MB. */
const goals = { rate: 0.55, p99: 2.2, megabytes: 250 };

interface Round {
  readonly perSecond: number;
  readonly p99: number;
}

let people = 0;

/** Files one inquiry of a new person at a new address; answers the status and the milliseconds. */
const post = (agent: Agent, port: number): Promise<{ status: number; took: number }> => {
  people += 1;
  const body = JSON.stringify({
    name: `Bench ${people}`,
    email: `bench-${people}@example.com`,
    message: 'An inquiry of the measurement, long enough to be like one that a person writes.',
    source: 'website',
  });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
    'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
  };
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; took: number }>();
  const began = performance.now();
  const call = request(
    { agent, host: '127.0.0.1', port, path: '/api/contacts', method: 'POST', headers },
    (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, took: performance.now() - began }));
    },
  );
  call.once('error', reject);
  call.end(body);
  return promise;
};

/** So many posts over all connections. Throws at the first one that is not stored. */
const load = async (port: number, count: number): Promise<Round> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let left = count;
  const visitor = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { status, took } = await post(agent, port);
      if (status !== 201) throw new Error(`A post was answered ${status}: what is measured has to be stored`);
      times.push(took);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, visitor));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: count / seconds, p99: times[Math.floor(count * 0.99)] ?? 0 };
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const spread = (numbers: readonly number[]): string =>
  `${median(numbers).toFixed(0)} (${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)})`;

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const missed: string[] = [];

try {
  const system = await startOwnBff({ folder, progress, webhookSecret: 'whsec_bench' });
  try {
    await system.bff.stop(10_000);
    // What is measured is filing: the jobs of the mails are filed, and a slow provider keeps their delivery from taking
    // the processor.
    system.sandbox.fault({ provider: 'resend', kind: 'delay', delayMs: 3000, times: null });
    const rawPort = await freePort();
    const raw = serverPart({
      name: 'raw',
      program: process.execPath,
      args: ['tools/bench/raw-server.ts'],
      cwd: workspace,
      env: { ...system.env, BFF_PORT: String(rawPort) },
      log: openLog(join(folder, 'logs'), 'raw'),
      healthUrl: `http://127.0.0.1:${rawPort}/api/health/ready`,
    });
    let megabytes = 0;
    const round = async (part: Part, port: number): Promise<Round> => {
      // What the round before left behind would be this one's work.
      await system.database.query(
        `TRUNCATE contacts, inquiries, onboarding_projects, email_messages, throttles, idempotency_keys,
          visitor_submissions CASCADE; DELETE FROM pgboss.job WHERE name = 'email-send'`,
      );
      await part.start();
      try {
        await load(port, Math.ceil(posts / 3));
        const measured = await load(port, posts);
        if (part === system.bff) megabytes = Math.max(megabytes, ((await memoryOf(port))?.peak ?? 0) / 1024 ** 2);
        return measured;
      } finally {
        await part.stop(10_000);
      }
    };
    const results: { raw: Round; bff: Round }[] = [];
    for (let number = 1; number <= rounds; number += 1) {
      const pair = await progress.step(`Round ${number} of ${rounds}`, async () => ({
        raw: await round(raw, rawPort),
        bff: await round(system.bff, system.port),
      }));
      results.push(pair);
      progress.note(
        `  raw ${pair.raw.perSecond.toFixed(0)}/s, BFF ${pair.bff.perSecond.toFixed(0)}/s: ` +
          (pair.bff.perSecond / pair.raw.perSecond).toFixed(2),
      );
    }
    const rate = median(results.map(({ raw: bare, bff }) => bff.perSecond / bare.perSecond));
    const p99 = median(results.map(({ raw: bare, bff }) => bff.p99 / bare.p99));
    progress.note(`\n${posts} posts a round over ${connections} connections; medians (least to most)`);
    for (const name of ['raw', 'bff'] as const)
      progress.note(
        `  ${name.padEnd(4)} ${spread(results.map((one) => one[name].perSecond))} a second, p99 ` +
          `${spread(results.map((one) => one[name].p99))} ms`,
      );
    progress.note(
      `  rate ${rate.toFixed(2)} of raw (goal ${goals.rate}), p99 ${p99.toFixed(2)} times (goal ${goals.p99}), ` +
        `peak ${megabytes.toFixed(0)} MB (goal ${goals.megabytes})`,
    );
    if (rate < goals.rate) missed.push(`the rate is ${rate.toFixed(2)} of the bare server's, less than ${goals.rate}`);
    if (p99 > goals.p99) missed.push(`the p99 is ${p99.toFixed(2)} times the bare server's, more than ${goals.p99}`);
    if (megabytes > goals.megabytes)
      missed.push(`the BFF took ${megabytes.toFixed(0)} MB, more than ${goals.megabytes}`);
  } finally {
    await system.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (missed.length > 0) console.error(`\nMissed:\n${missed.map((line) => `  ${line}`).join('\n')}`);
process.exit(missed.length > 0 ? 1 : 0);
