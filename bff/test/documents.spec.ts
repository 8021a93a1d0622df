import { freePort } from '@vitrine/testing';
import { type EstimatesDesk, publicIdOf, startEstimates } from './invoices/estimates/support.ts';
import { type OwnProcess, startOwnProcess } from './support/own-process.ts';
import { addAccount, signIn } from './support/staff.ts';
import { eventually, newAddress } from './support/test-app.ts';

/**
 * The built BFF with the heap it has in production, while people ask for more documents than it can draw. Data and
 * sessions come from the application beside it, over the same database.
 */
const heap = ['--max-semi-space-size=8', '--max-old-space-size=160'];
const invoicesOfAClient = 150;

let desk: EstimatesDesk;
let bff: OwnProcess;
let metricsPort: number;
/** Sessions of clients with so many invoices. */
let sessions: string[];

beforeAll(async () => {
  desk = await startEstimates();
  const { app, databaseUrl, mailUrl } = desk;
  // Sessions have to be valid by the clock of a real process.
  app.clock.advance((Date.now() - app.clock.now().getTime()) / 1000);
  await desk.signInAgain();
  const clients = Array.from({ length: 12 }, (_, index) => `client${index}@lumen.example`);
  for (const client of clients) await addAccount(app, client);
  await app.query(
    `INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
       due_date, created_at, updated_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'INV-2025-' || c || '-' || n, 'Lumen Dermatology', c, 125000, 'sent',
       date '2026-01-02' + n, '2027-12-31', now(), now()
     FROM unnest($1::text[]) c, generate_series(1, $2) n`,
    [clients, invoicesOfAClient],
  );
  sessions = await Promise.all(clients.map((client) => signIn(app, client)));
  metricsPort = await freePort();
  const env = { DATABASE_URL: databaseUrl, RESEND_BASE_URL: mailUrl, METRICS_PORT: String(metricsPort) };
  bff = await startOwnProcess(env, undefined, heap);
}, 90_000);

afterAll(async () => {
  await bff?.end('SIGKILL');
  await desk?.stop();
});

interface Reply {
  /** 0 where there was no answer. */
  readonly status: number;
  readonly type: string | null;
  readonly retryAfter: string | null;
  /** Milliseconds until it was complete. */
  readonly took: number;
}

async function get(path: string, cookie = ''): Promise<Reply> {
  const begun = performance.now();
  const ask = { headers: { cookie, 'x-forwarded-for': newAddress() } };
  const answer = await fetch(`${bff.api}${path}`, ask).catch(() => null);
  await answer?.arrayBuffer();
  return {
    status: answer?.status ?? 0,
    type: answer?.headers.get('content-type') ?? null,
    retryAfter: answer?.headers.get('retry-after') ?? null,
    took: performance.now() - begun,
  };
}

let lastDay = 0;
/** A statement over all invoices that nobody asked for before. */
const newStatement = (): string => {
  lastDay += 1;
  return `/account/statement/pdf?from=2026-01-01&to=${new Date(Date.UTC(2026, 5, lastDay)).toISOString().slice(0, 10)}`;
};

/**
 * How long others wait while `work` lasts, milliseconds: the 99th percentile of ten requests at once, over and over.
 */
async function waitBeside(work: Promise<unknown>): Promise<number> {
  const end = new AbortController();
  const took: number[] = [];
  let failed = 0;
  const visit = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const { status, took: own } = await get('/packages');
      if (status !== 200) failed += 1;
      took.push(own);
    }
  };
  const visitors = Promise.all(Array.from({ length: 10 }, visit));
  await work;
  end.abort();
  await visitors;
  expect(failed).toBe(0);
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}

const expectRefusals = (replies: readonly Reply[], status: number): void => {
  const refused = replies.filter((reply) => reply.status === status);
  expect(refused.length).toBeGreaterThan(0);
  for (const { type, retryAfter } of refused) {
    expect(type).toContain('application/problem+json');
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
};

it('lives through thirty statements of one client at once, lets nobody else wait, and draws some of them', async () => {
  const alone = await get(newStatement(), sessions[0]);
  expect(alone.status).toBe(200);
  const flood = Promise.all(Array.from({ length: 30 }, () => get(newStatement(), sessions[0])));
  const waited = await waitBeside(flood);
  const replies = await flood;
  expect(bff.lives()).toBe(true);
  expect(waited).toBeLessThan(alone.took);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expectRefusals(replies, 429);
}, 120_000);

it('answers 503 when many clients together ask for more than it keeps waiting', async () => {
  const flood = Promise.all(
    sessions.flatMap((session) => Array.from({ length: 3 }, () => get(newStatement(), session))),
  );
  await waitBeside(flood);
  const replies = await flood;
  expect(bff.lives()).toBe(true);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expectRefusals(replies, 503);
  // Who lost their connection while they waited leaves the queue at their turn.
  const figures = await eventually(
    'the queue to be empty',
    async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return /vitrine_file_requests\{[^}]*application\/pdf[^}]*state="waiting"[^}]*\} 0/.test(text) && text;
    },
    60,
  );
  expect(figures).toMatch(/vitrine_file_requests_refused_total\{[^}]*reason="queue"[^}]*\} [1-9]/);
  expect(figures).toMatch(/vitrine_file_requests_refused_total\{[^}]*reason="caller"[^}]*\} [1-9]/);
  expect((await get(newStatement(), sessions[0])).status).toBe(200);
}, 120_000);

it('lets holders of a link to a long estimate make nobody else wait', async () => {
  const items = Array.from({ length: 200 }, (_, index) => ({
    description: `Room ${index}: ${'a long description of what is done in it '.repeat(4)}`,
    quantity: '1',
    rate: '10',
  }));
  const path = `/shared-estimates/${publicIdOf(await desk.sent({ items }))}/pdf`;
  const alone = await get(`${path}?paper=a4`);
  expect(alone.status).toBe(200);
  const flood = Promise.all(Array.from({ length: 30 }, () => get(path)));
  const waited = await waitBeside(flood);
  expect(waited).toBeLessThan(alone.took);
  const replies = await flood;
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expectRefusals(replies, 429);
}, 120_000);
