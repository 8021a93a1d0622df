import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@vitrine/testing';
import { openLog } from './log-files.ts';
import { serverPart, type Part } from './part.ts';
import { supervise } from './supervise.ts';

/** Serves; `/crash` ends it; with STUBBORN it does not listen to TERM; it has a child of its own. */
const program = `
import { createServer } from 'node:http';
import { spawn } from 'node:child_process';
if (process.env.FAIL) { console.error('the key is missing'); process.exit(3); }
if (process.env.STUBBORN) process.on('SIGTERM', () => undefined);
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
createServer((request, response) => {
  if (request.url === '/crash') process.exit(7);
  response.end(JSON.stringify({ pid: process.pid, child: child.pid }));
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-part-'));
writeFileSync(join(folder, 'server.mjs'), program);
afterAll(() => rmSync(folder, { recursive: true }));

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 15_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition did not come true in time.');
    await delay(20);
  }
};

const makePart = async (env: Record<string, string> = {}): Promise<{ part: Part; url: string }> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const part = serverPart({
    name: 'server',
    program: process.execPath,
    args: [join(folder, 'server.mjs')],
    cwd: folder,
    env: { ...process.env, PORT: String(port), ...env },
    log: openLog(join(folder, 'logs'), `server-${port}`),
    healthUrl: url,
  });
  return { part, url };
};

const pidsOf = async (url: string): Promise<{ pid: number; child: number }> =>
  (await (await fetch(url)).json()) as { pid: number; child: number };

describe('a part', () => {
  test('serves once started, and leaves no process behind, its own children included', async () => {
    const { part, url } = await makePart();
    await part.start();
    const { pid, child } = await pidsOf(url);
    await part.stop(5000);
    expect(part.isRunning()).toBe(false);
    await until(() => !isAlive(pid) && !isAlive(child));
    expect([isAlive(pid), isAlive(child)]).toEqual([false, false]);
  });

  test('is ended by force if it does not listen', async () => {
    const { part, url } = await makePart({ STUBBORN: '1' });
    await part.start();
    const { pid } = await pidsOf(url);
    await part.stop(200);
    expect(isAlive(pid)).toBe(false);
  });

  test('can still be ended at once while it takes its time', async () => {
    const { part, url } = await makePart({ STUBBORN: '1' });
    await part.start();
    const { pid } = await pidsOf(url);
    const stopped = part.stop(30_000);
    part.kill();
    await stopped;
    expect(isAlive(pid)).toBe(false);
  });

  test('says why it could not start', async () => {
    const { part } = await makePart({ FAIL: '1' });
    await expect(part.start()).rejects.toMatchObject({
      message: 'server ended while starting (exit code 3).',
      detail: 'the key is missing',
    });
  });

  test('is started again when it crashes, and given up when it cannot', async () => {
    const { part, url } = await makePart();
    const stopping = new AbortController();
    const notes: string[] = [];
    const repeatedCrash: string[] = [];
    supervise(part, {
      signal: stopping.signal,
      note: (text) => notes.push(text),
      onRepeatedCrash: ({ name }) => repeatedCrash.push(name),
      restartPausesMs: [10, 20],
    });
    await part.start();
    const first = await pidsOf(url);

    await fetch(`${url}crash`).catch(() => undefined);
    await until(() => notes.some((note) => note.includes('serves again')));
    const second = await pidsOf(url);
    expect(second.pid).not.toBe(first.pid);
    expect(repeatedCrash).toEqual([]);

    for (let crash = 0; crash < 2; crash += 1) {
      await until(async () =>
        fetch(`${url}crash`).then(
          () => false,
          () => !part.isRunning(),
        ),
      );
      await until(() => repeatedCrash.length > 0 || part.isRunning());
    }
    await until(() => repeatedCrash.length > 0);
    expect(repeatedCrash).toEqual(['server']);
    stopping.abort();
  });

  test('is started again as often as it takes, where others serve without it', async () => {
    const { part, url } = await makePart();
    const stopping = new AbortController();
    const notes: string[] = [];
    supervise(part, { signal: stopping.signal, note: (text) => notes.push(text), restartPausesMs: [10] });
    await part.start();
    for (let crash = 1; crash <= 4; crash += 1) {
      await fetch(`${url}crash`).catch(() => undefined);
      await until(() => notes.filter((note) => note.includes('serves again')).length === crash);
    }
    expect((await pidsOf(url)).pid).toBeGreaterThan(0);
    stopping.abort();
    await part.stop(5000);
  });
});
