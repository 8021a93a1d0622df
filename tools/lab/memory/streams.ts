import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from '../../system/memory.ts';
import { type OwnBff, startOwnBff } from '../../system/own-bff.ts';
import { terminalProgress } from '../../system/progress.ts';
import { workspace } from '../../system/workspace.ts';

/** Resident megabytes at most, with all streams open and told of a change. */
const goal = 400;
/** A session has six at most. */
const perSession = 6;
const origin = 'http://localhost:4200';

/** Sessions of the demo's owner: one from the sign-in, the others as if from further browsers. */
async function signIn({ port, env, database }: OwnBff, sessions: number): Promise<string[]> {
  execFileSync(process.execPath, ['bff/dist/cli.js', 'seed-demo'], { cwd: workspace, env, stdio: 'ignore' });
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'owner@vitrine.test', password: 'vitrine-demo' }),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.includes('vitrine-session='));
  const [name, first = ''] = cookie?.split(';')[0]?.split('=') ?? [];
  if (!name) throw new Error(`The sign-in answered ${response.status}`);
  const hash = (id: string): Buffer => createHash('sha256').update(id).digest();
  const ids = [first, ...Array.from({ length: sessions - 1 }, () => randomBytes(32).toString('base64url'))];
  await database.query(
    `INSERT INTO sessions (id_hash, account_id, created_at, expires_at, way, device, place, last_seen_at)
     SELECT copy, account_id, created_at, expires_at, way, device, place, last_seen_at
     FROM sessions, unnest($2::bytea[]) AS copy WHERE id_hash = $1`,
    [hash(first), ids.slice(1).map(hash)],
  );
  return ids.map((id) => `${name}=${id}`);
}

/** Opens one stream; answers once its head is there. */
const open = (agent: Agent, port: number, cookie: string): Promise<IncomingMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get({ agent, host: '127.0.0.1', port, path: '/api/live', headers: { cookie } }, resolve).once('error', reject);
  return promise;
};

/** Resolves once a stream says that the inbox has changed. */
const told = (stream: IncomingMessage): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stream.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('data: inbox')) resolve();
  });
  return promise;
};

/**
 * Opens so many streams at a BFF of its own, changes a conversation, and waits until every stream was told. Prints what
 * the BFF holds before, with the streams, and after that; answers whether it stayed below 400 MB.
 */
export async function measureStreams(streams: number): Promise<boolean> {
  const progress = terminalProgress(process.stdout);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-streams-'));
  const agent = new Agent({ keepAlive: true });
  try {
    const system = await startOwnBff({ folder, progress });
    try {
      const resident = async (): Promise<number> => (await memoryOf(system.port))?.rss ?? 0;
      const print = (title: string, bytes: number): void =>
        progress.note(`${title.padEnd(40)} ${(bytes / 1024 ** 2).toFixed(0).padStart(4)} MB`);
      const cookies = await signIn(system, Math.ceil(streams / perSession));
      print('before', await resident());
      const opened: IncomingMessage[] = [];
      for (let index = 0; index < streams; index += 1)
        opened.push(await open(agent, system.port, cookies[Math.floor(index / perSession)] ?? ''));
      const refused = opened.filter(({ statusCode }) => statusCode !== 200).length;
      print(`${streams} streams, ${refused} refused`, await resident());
      const all = Promise.all(opened.map(told));
      const began = performance.now();
      await system.database.query(`NOTIFY live, 'inbox'`);
      await all;
      const milliseconds = performance.now() - began;
      const held = await resident();
      print(`all told after ${milliseconds.toFixed(0)} ms`, held);
      const isBelow = refused === 0 && held <= goal * 1024 ** 2;
      progress.note(`\n${isBelow ? 'ok' : 'over'}: at most ${goal} MB`);
      return isBelow;
    } finally {
      agent.destroy();
      await system.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
