import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type RunningPostgres, type Sandbox, startPostgres, startSandbox } from '@vitrine/testing';
import { Pool } from 'pg';
import { type OwnProcess, startOwnProcess } from './support/own-process.ts';
import { eventually, inquiry, newAddress } from './support/test-app.ts';

/**
 * The built BFF under 16 visitors at once who retry until they are answered, while every fourth mail meets a provider
 * fault, and database and process end in every way they can. What was acknowledged has to be there once, and its
 * mails have to arrive once.
 */
const [restarts, terms, kills] = [4, 4, 3];
const [visitors, postsOfRound] = [16, 24];

let folder: string;
let postgres: RunningPostgres;
let sandbox: Sandbox;
let database: Pool;
let bff: OwnProcess;
let port: number;

const startBff = () =>
  startOwnProcess(
    {
      DATABASE_URL: postgres.url,
      RESEND_BASE_URL: `${sandbox.url}/resend`,
      TEAM_NOTIFICATION_EMAIL: 'team@vitrine.test',
    },
    port,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-'));
  // Kept over restarts, and therefore with the care for durability that a database of value has.
  [postgres, sandbox, port] = await Promise.all([
    startPostgres({ dataDir: folder }),
    startSandbox({ limit: 100_000 }),
    freePort(),
  ]);
  database = new Pool({ connectionString: postgres.url, max: 2 });
  // Whoever queries hears of it.
  database.on('error', () => undefined);
  bff = await startBff();
}, 90_000);

afterAll(async () => {
  await bff?.end('SIGKILL');
  await database?.end();
  await sandbox?.stop();
  await postgres?.stop();
  for (const path of new Set([folder, postgres?.dataDir])) if (path) rmSync(path, { recursive: true, force: true });
});

const acknowledged = new Set<string>();
/** What nobody may ever get: a 5xx other than "try again", or a refusal of what is right. */
const odd: string[] = [];

const faults = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, retryAfter: 1 },
  { kind: 'disconnect' },
  { kind: 'acceptThenDelay', delayMs: 500 },
] as const;
let filed = 0;

/** Files one inquiry, again and again under one key, until it is acknowledged. */
async function fileUntilAcknowledged(): Promise<void> {
  const body = inquiry();
  // Each inquiry sends two mails.
  if ((filed += 1) % 2 === 0)
    sandbox.fault({ provider: 'resend', ...(faults[(filed / 2) % faults.length] ?? faults[0]) });
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': newAddress(),
  };
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    const status = await fetch(`${bff.api}/contacts`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
      signal: AbortSignal.timeout(15_000),
    }).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 201) return void acknowledged.add(String(body['email']));
    if (status !== null && status !== 503) odd.push(String(status));
    await wait(50);
  }
  odd.push('never acknowledged');
}

/** One round of posts, with `disturb` in the middle of it. */
async function whilePosting(disturb: () => Promise<void>): Promise<void> {
  const before = acknowledged.size;
  let remainingPosts = postsOfRound;
  const visitor = async (): Promise<void> => {
    while (remainingPosts > 0) {
      remainingPosts -= 1;
      await fileUntilAcknowledged();
    }
  };
  const posts = Promise.all(Array.from({ length: visitors }, visitor));
  try {
    await eventually('posts to be under way', () => acknowledged.size >= before + visitors / 2);
    await disturb();
  } finally {
    // Also after a failure, because what fails unawaited ends the worker and all its tests.
    await posts;
  }
}

/** Everyone who was acknowledged, and nobody twice. */
async function expectNothingLost(): Promise<void> {
  const { rows } = await database.query<{ email: string; inquiries: number }>(
    'SELECT email, (SELECT count(*)::int FROM inquiries i WHERE i.contact_id = c.id) AS inquiries FROM contacts c',
  );
  expect(rows.filter(({ inquiries }) => inquiries !== 1)).toEqual([]);
  expect(new Set(rows.map(({ email }) => email))).toEqual(acknowledged);
  expect(odd).toEqual([]);
}

describe('acknowledged is kept, and the process serves again', () => {
  it(`survives ${restarts} restarts of the database under load and is ready five seconds after each`, async () => {
    for (let round = 0; round < restarts; round += 1) {
      await whilePosting(async () => {
        if (round % 2 === 0) await postgres.stop();
        else {
          postgres.kill();
          await postgres.exited;
        }
        expect((await fetch(`${bff.api}/health/live`)).status).toBe(200);
        postgres = await startPostgres({ dataDir: folder, port: postgres.port });
        await eventually('readiness', () => fetch(`${bff.api}/health/ready`).then(({ ok }) => ok), 5);
      });
      expect(bff.lives()).toBe(true);
    }
    await expectNothingLost();
  }, 180_000);

  it(`when it is asked to end under load (SIGTERM), ${terms} times: it ends in order within ten seconds`, async () => {
    for (let round = 0; round < terms; round += 1) {
      await whilePosting(async () => {
        const began = performance.now();
        expect(await bff.end('SIGTERM')).toBe(0);
        expect(performance.now() - began).toBeLessThan(10_000);
        bff = await startBff();
      });
    }
    await expectNothingLost();
  }, 180_000);

  it(`when it is killed under load (kill -9), ${kills} times`, async () => {
    for (let round = 0; round < kills; round += 1) {
      await whilePosting(async () => {
        expect(await bff.end('SIGKILL')).toBeNull();
        bff = await startBff();
      });
    }
    await expectNothingLost();
  }, 120_000);

  /** Those that are filed, and events whose mails are not. */
  const waitingMails = async () =>
    (
      await database.query<{ status: string; count: number }>(
        `SELECT status, count(*)::int AS count FROM email_messages WHERE status <> 'sent' GROUP BY status
          UNION ALL SELECT 'event', count(*)::int FROM outbox_events WHERE delivered = '{}' HAVING count(*) > 0`,
      )
    ).rows;

  it('and every mail arrives once, within a minute', async () => {
    sandbox.clearFaults();
    await eventually('the mails to be on their way', async () => (await waitingMails()).length === 0, 60);
    const mails = sandbox.mails().map(({ to, subject }) => `${to.join()} ${subject}`);
    const visitorMails = mails.filter((mail) => !mail.startsWith('team@vitrine.test'));
    expect([mails.length, new Set(visitorMails).size]).toEqual([2 * acknowledged.size, acknowledged.size]);
  }, 90_000);

  it('and a mail whose process was killed during an attempt is retried before that attempt expires', async () => {
    const before = sandbox.mails().length;
    sandbox.fault({ provider: 'resend', kind: 'acceptThenHang' });
    filed = 0;
    await fileUntilAcknowledged();
    await eventually('the provider to have both mails', () => sandbox.mails().length === before + 2);
    await eventually('one of them to be recorded as sent', async () => {
      const pendingMails = await waitingMails();
      return pendingMails.length === 1 && pendingMails[0]?.status === 'queued' && pendingMails[0].count === 1;
    });
    expect(await bff.end('SIGKILL')).toBeNull();
    bff = await startBff();
    await eventually('the mail to be known as sent', async () => (await waitingMails()).length === 0, 25);
    expect(sandbox.mails().length).toBe(before + 2);
  }, 60_000);
});
