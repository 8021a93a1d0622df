import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@vitrine/testing';
import { type OwnProcess, startOwnProcess } from './support/own-process.ts';
import { eventually, inquiry, newAddress, startWorld, type TestWorld } from './support/test-app.ts';

/**
 * The built BFF with the heap it has in production, behind a real edge, under bodies that grow a hundredfold when
 * built.
 */
const heap = ['--max-semi-space-size=8', '--max-old-space-size=160'];
const edgeProgram = fileURLToPath(new URL('../../shell/server/main.ts', import.meta.url));

let world: TestWorld;
let bff: OwnProcess;
let edge: ChildProcess;
let edgePort: number;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-floods-'));
  [world, edgePort] = await Promise.all([startWorld(), freePort()]);
  bff = await startOwnProcess({ DATABASE_URL: world.databaseUrl, RESEND_BASE_URL: world.mailUrl }, undefined, heap);
  const edgeEnv = { BFF_URL: new URL(bff.api).origin, EDGE_PORT: String(edgePort), VITRINE_DEPLOY_DIR: folder };
  const env = { ...process.env, ...edgeEnv, LOG_LEVEL: 'silent' };
  edge = spawn(process.execPath, [edgeProgram], { env, stdio: 'ignore' });
  const lives = () =>
    fetch(`http://127.0.0.1:${edgePort}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually('the edge to serve', lives, 30);
}, 90_000);

afterAll(async () => {
  edge?.kill('SIGKILL');
  await bff?.end('SIGKILL');
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const headOf = (path: string, length: number): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    `X-Forwarded-For: ${newAddress()}`,
  ].join('\r\n') + '\r\n\r\n';

/** Sends one body on each of many connections, the last byte of all of them at once; answers the statuses. */
async function flood(port: number, path: string, body: string, connections = 60): Promise<string[]> {
  const head = headOf(path, body.length);
  const open = async (): Promise<{ socket: Socket; answer: Promise<string> }> => {
    const socket = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => resolve(chunk.toString().slice(9, 12)));
      socket.once('close', () => resolve('closed'));
      socket.on('error', () => undefined);
    });
    await once(socket, 'connect');
    socket.write(head + body.slice(0, -1));
    return { socket, answer };
  };
  const opened = await Promise.all(Array.from({ length: connections }, open));
  for (const { socket } of opened) socket.write(body.slice(-1));
  const answers = await Promise.all(opened.map(({ answer }) => answer));
  for (const { socket } of opened) socket.destroy();
  return answers;
}

/** The most that was ever resident, in megabytes. */
const peak = (): number => {
  const status = readFileSync(`/proc/${bff.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};

const bodyOf = (kilobytes: number): string => {
  const rest = JSON.stringify(inquiry()).slice(0, -1);
  return `${rest},"x":[${'[],'.repeat((kilobytes * 1024 - rest.length - 10) / 3)}[]]}`;
};

const bffPort = (): number => Number(new URL(bff.api).port);

it.each([
  ['through the edge', () => edgePort, '/api/contacts', 252, ['413'], []],
  // It refuses unread, and every connection may end before its answer arrives.
  ['at the BFF itself', bffPort, '/api/contacts', 252, ['413', 'closed'], []],
  ['within the limit of a form', () => edgePort, '/api/contacts', 15, ['400'], []],
  // So many from one network that the edge ends the oldest, in the middle of what they send.
  ['within the limit of a signed event', () => edgePort, '/api/webhooks/stripe', 252, ['400'], ['408', 'closed']],
])(
  'sixty bodies of empty arrays, finished at once, leave it running and small: %s',
  async (_, port, path, kilobytes, expected, possible) => {
    for (let wave = 0; wave < 3; wave += 1) {
      const answers = new Set(await flood(port(), path, bodyOf(kilobytes)));
      // Whoever is one too many is told to come back.
      expect([...answers].filter((answer) => ![...expected, ...possible, '503'].includes(answer))).toEqual([]);
      expect(expected.some((answer) => answers.has(answer))).toBe(true);
    }
    expect(bff.lives()).toBe(true);
    expect(peak()).toBeLessThan(300);
    expect((await fetch(`http://127.0.0.1:${edgePort}/api/packages`)).status).toBe(200);
  },
  60_000,
);

it('holds eight megabytes of bodies at once, and answers others with Retry-After', async () => {
  const half = Array.from({ length: 32 }, () => connect(bffPort(), '127.0.0.1'));
  for (const socket of half)
    socket.on('error', () => undefined).write(`${headOf('/api/webhooks/stripe', 256 * 1024)}{`);
  const headers = { 'content-type': 'application/json' };
  const post = () => fetch(`${bff.api}/contacts`, { method: 'POST', body: '{}', headers });
  const refused = await eventually('the bodies to be begun', async () => {
    const answer = await post();
    return answer.status === 503 && answer;
  });
  expect(refused.headers.get('retry-after')).toBe('2');
  for (const socket of half) socket.destroy();
  await eventually('room', async () => (await post()).status === 400);
}, 30_000);
