import { randomUUID } from 'node:crypto';
import { LiveStreams } from '../src/platform/live/index.ts';
import { addAccount, addStaff, signIn } from './support/staff.ts';
import {
  eventually,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeEach(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
}, 60_000);

afterEach(async () => {
  await app?.stop();
  await world?.stop();
});

/** An open stream: what came of it, and whether it has ended. */
interface Listening {
  readonly status: number;
  readonly type: string | null;
  readonly topics: string[];
  readonly state: { text: string; ended: boolean };
  readonly close: () => void;
}

async function listen(cookie: string): Promise<Listening> {
  const leaving = new AbortController();
  const response = await fetch(`${app.origin}/api/live`, { headers: { cookie }, signal: leaving.signal });
  const state = { text: '', ended: false };
  const topics: string[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const text = decoder.decode(chunk as Uint8Array);
      state.text += text;
      topics.push(...[...text.matchAll(/^data: (.+)$/gm)].map(([, topic]) => topic ?? ''));
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      state.ended = true;
    });
  const close = (): void => leaving.abort();
  return { status: response.status, type: response.headers.get('content-type'), topics, state, close };
}

/** Once it listens to the database, which it tells by naming every topic. */
async function listening(cookie: string): Promise<Listening> {
  const stream = await listen(cookie);
  await eventually('the first topic', () => todays(stream).length > 0);
  return stream;
}

/** How often today was told; the inbox is told beside it. */
const todays = ({ topics }: { readonly topics: readonly string[] }): string[] =>
  topics.filter((topic) => topic === 'today');
const send = (): Promise<unknown> => app.call('/contacts', { body: inquiry(), from: newAddress() });

it('tells staff that today changed when somebody writes, and nothing of what they wrote', async () => {
  const stream = await listening(await signIn(app, 'owner@vitrine.test'));
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
  const before = todays(stream).length;
  await send();
  await eventually('the inquiry to be told', () => todays(stream).length > before);
  expect(new Set(stream.topics)).toEqual(new Set(['today', 'inbox']));
  expect(stream.state.text.replaceAll(/data: (?:today|inbox)\n\n/g, '')).toMatch(/^retry: \d{4}\n\n$/);
  stream.close();
});

it('is told once for many rows of one change', async () => {
  const stream = await listening(await signIn(app, 'owner@vitrine.test'));
  for (let count = 0; count < 3; count += 1) await send();
  await eventually('the inquiries to be told', () => todays(stream).length > 1);
  const before = todays(stream).length;
  await app.query(`UPDATE contacts SET company = 'Lumen'`);
  await eventually('the change to be told', () => todays(stream).length > before);
  expect(todays(stream)).toHaveLength(before + 1);
  stream.close();
});

it('is for staff with a session only', async () => {
  await addAccount(app, 'customer@example.com');
  expect((await app.call('/live')).status).toBe(401);
  expect((await app.call('/live', { cookie: await signIn(app, 'customer@example.com') })).status).toBe(403);
  expect((await app.call('/live', { headers: { 'x-api-key': 'vk_unknown' } })).status).toBe(401);
});

it('ends at once when the session is signed out, or its person leaves the team; others go on', async () => {
  await addAccount(app, 'colleague@vitrine.test');
  await addAccount(app, 'guest@vitrine.test');
  await addStaff(app, 'guest@vitrine.test', 'staff');
  const [owner, colleague, guest] = await Promise.all(
    ['owner@vitrine.test', 'colleague@vitrine.test', 'guest@vitrine.test'].map((email) => signIn(app, email)),
  );
  const streams = await Promise.all([owner, colleague, guest].map((cookie) => listening(cookie ?? '')));
  await app.call('/auth/logout', {
    method: 'POST',
    cookie: owner ?? '',
    headers: { origin: 'http://localhost:4200', 'sec-fetch-site': 'same-origin' },
  });
  await eventually('the stream of the session to end', () => streams[0]?.state.ended);
  await app.query(`DELETE FROM staff WHERE email = 'guest@vitrine.test'`);
  await eventually('the stream of the guest to end', () => streams[2]?.state.ended);
  expect(streams[1]?.state.ended).toBe(false);
  streams[1]?.close();
});

it('ends when the session expires, and its own life doesn’t lengthen it', async () => {
  const stream = await listening(await signIn(app, 'owner@vitrine.test'));
  const streams = app.app.nest.get(LiveStreams);
  app.clock.advance(7 * 24 * 3600 - 60);
  await streams.endExpired();
  const before = todays(stream).length;
  await send();
  await eventually('a stream that is still open', () => todays(stream).length > before);
  app.clock.advance(120);
  await streams.endExpired();
  await eventually('the stream to end', () => stream.state.ended);
  expect(todays(stream)).toHaveLength(before + 1);
});

it('opens six for a session, and another one once one of them is left', async () => {
  const cookie = await signIn(app, 'owner@vitrine.test');
  const streams = await Promise.all(Array.from({ length: 6 }, () => listen(cookie)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await app.call('/live', { cookie })).status).toBe(429);
  streams[0]?.close();
  await eventually('room for another one', async () => (await app.call('/live', { cookie })).status === 200);
  for (const { close } of streams) close();
});

it('listens again when the database ends its connection, and tells what may have been missed', async () => {
  const stream = await listening(await signIn(app, 'owner@vitrine.test'));
  const before = todays(stream).length;
  const listener = `application_name = 'vitrine-live' AND datname = current_database()`;
  await app.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${listener}`);
  await eventually('the topics to be told again', () => todays(stream).length > before);
  const between = todays(stream).length;
  await send();
  await eventually('the inquiry to be told', () => todays(stream).length > between);
  expect(stream.state.ended).toBe(false);
  stream.close();
});

it('holds no stop of the process', async () => {
  const stream = await listening(await signIn(app, 'owner@vitrine.test'));
  const began = performance.now();
  await app.app.nest.close();
  expect(performance.now() - began).toBeLessThan(4000);
  await eventually('the stream to end', () => stream.state.ended);
});

it('a message that leaves as usual changes nothing for today; one that fails does', async () => {
  const stream = await listening(await signIn(app, 'owner@vitrine.test'));
  const file = (status: string) =>
    app.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, body_text, status, attempts, created_at)
       VALUES ($1, 'custom', 'june@alder.example', 'Hello', '{}', 'Hello', $2, 1, $3)`,
      [randomUUID(), status, app.clock.now()],
    );
  const notices: (string | undefined)[] = [];
  const { Client } = await import('pg');
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  client.on('notification', ({ payload }) => notices.push(payload));
  await client.query('LISTEN live');
  await file('sent');
  await file('failed');
  await eventually('the failure to be told', () => notices.length > 0);
  expect(notices).toEqual(['today']);
  await client.end();
  stream.close();
});
