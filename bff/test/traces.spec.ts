import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '@vitrine/testing';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './support/otlp-receiver.ts';
import { eventually, inquiry, newAddress, startTestApp, startWorld, type TestWorld } from './support/test-app.ts';

const edgeProgram = fileURLToPath(new URL('../../shell/server/main.ts', import.meta.url));

let world: TestWorld;
let collector: OtlpReceiver;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-traces-'));

beforeAll(async () => {
  world = await startWorld();
  collector = await startOtlpReceiver();
}, 60_000);

afterAll(async () => {
  await world?.stop();
  await collector?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const startBff = (env: Record<string, string> = {}) =>
  startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env });

interface Edge {
  readonly url: string;
  readonly process: ChildProcess;
  readonly logs: () => string;
}

/** The edge as a process of its own: it has no builds, and passes `/api` on all the same. */
const startEdge = async (bffUrl: string, settings: Record<string, string> = {}): Promise<Edge> => {
  const port = String(await freePort());
  const process_ = spawn(process.execPath, [edgeProgram], {
    env: {
      ...process.env,
      BFF_URL: bffUrl,
      EDGE_PORT: port,
      VITRINE_DEPLOY_DIR: folder,
      EDGE_MIRROR_DIR: join(folder, 'edge'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines: string[] = [];
  process_.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    'the edge to answer',
    () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
    30,
  );
  return { url, process: process_, logs: () => lines.join('') };
};

const end = async (edge: Edge): Promise<void> => {
  const exit = once(edge.process, 'exit');
  edge.process.kill('SIGTERM');
  await exit;
};

const spanOf = (spans: readonly ReceivedSpan[], name: string, service = 'vitrine-bff'): ReceivedSpan => {
  const found = spans.find((span) => span.name === name && span.service === service);
  if (!found) throw new Error(`No span ${name} in ${spans.map((span) => `${span.service} ${span.name}`).join(', ')}`);
  return found;
};

/** Everything that spans say. */
const saidOfSpans = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'vitrine.request_id',
  'vitrine.press',
  'db.system.name',
  'db.operation.name',
  'db.query.summary',
  'messaging.system',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.message.id',
  'server.address',
  'url.template',
]);

describe('traces', () => {
  it('follow an inquiry from the edge to its statements, event, job and provider, under the request’s id', async () => {
    const app = await startBff({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const edge = await startEdge(app.origin, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const person = inquiry({ name: 'Zora Quill', message: 'A private matter of health.', phone: '+12125550148' });
    const press = '0123456789abcdef0123456789abcdef';
    const answer = await fetch(`${edge.url}/api/contacts?campaign=summer-secret`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: app.config.http.publicUrl.origin,
        'idempotency-key': press,
        // Somebody else's trace.
        traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
        'user-agent': 'secret-browser',
      },
      body: JSON.stringify(person),
    });
    expect(answer.status).toBe(201);
    const requestId = answer.headers.get('x-request-id') ?? '';
    const address = String(person['email']);
    await eventually('the mail', () => world.sandbox.mails().some(({ to }) => to.includes(address)));
    await end(edge);
    await app.stop();

    const spans = collector.spans().filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
    const atEdge = spanOf(spans, 'POST /api/contacts', 'vitrine-edge');
    const request = spanOf(spans, 'POST /api/contacts');
    const statement = spanOf(spans, 'WITH outbox_events');
    const event = spanOf(spans, 'process outbox');
    const job = spanOf(spans, 'process email-send');
    const call = spanOf(spans, 'POST 127.0.0.1');
    expect([atEdge.parent, request.parent, statement.parent]).toEqual([null, atEdge.id, request.id]);
    expect([event.parent, job.parent, call.parent]).toEqual([request.id, event.id, job.id]);
    expect([atEdge, request].map(({ attributes }) => attributes)).toEqual(
      Array.from({ length: 2 }, () => ({
        'http.request.method': 'POST',
        'http.route': '/api/contacts',
        'http.response.status_code': 201,
        'vitrine.request_id': requestId,
        'vitrine.press': expect.stringMatching(/^[\da-f]{16}$/),
      })),
    );
    expect(call.attributes).toMatchObject({ 'url.template': '/resend/emails', 'http.response.status_code': 200 });
    expect(statement.attributes).toMatchObject({ 'db.query.summary': 'WITH outbox_events' });
    // Nothing of anybody, and no query.
    expect(new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(saidOfSpans);
    const secrets = [...Object.values(person), 'summer-secret', 'secret-browser', press, '127.0.0.1:', 'INSERT INTO'];
    expect(secrets.filter((text) => collector.raw().includes(String(text)))).toEqual([]);
    expect(collector.raw()).not.toContain('1111111111111111');
  }, 60_000);

  it('say of a failure what kind it was, and not whom it was about', async () => {
    const app = await startBff({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await app.query('ALTER TABLE inquiries RENAME TO elsewhere');
    const person = inquiry({ name: 'Yusuf Penn' });
    const answer = await app.call('/contacts', { body: person, from: newAddress() });
    await app.query('ALTER TABLE elsewhere RENAME TO inquiries');
    await app.stop();
    expect(answer.status).toBe(500);
    const spans = collector
      .spans()
      .filter(({ traceId }) => traceId === String(answer.body['requestId']).replaceAll('-', ''));
    expect([spanOf(spans, 'POST /api/contacts').failed, spanOf(spans, 'WITH contacts').failed]).toEqual([true, true]);
    expect(spanOf(spans, 'WITH contacts').attributes['error.type']).toBe('42P01');
    expect(collector.raw()).not.toContain('Yusuf');
  }, 30_000);

  it('are none without a collector, and its absence neither fails a request nor holds up a stop', async () => {
    const before = collector.raw();
    const without = await startBff();
    expect((await without.call('/contacts', { body: inquiry(), from: newAddress() })).status).toBe(201);
    expect(await without.query(`SELECT 1 FROM pgboss.job WHERE data ? 'traceparent' AND state < 'completed'`)).toEqual(
      [],
    );
    await without.stop();
    expect(collector.raw()).toBe(before);

    const away = await startBff({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    expect((await away.call('/contacts', { body: inquiry(), from: newAddress() })).status).toBe(201);
    const began = performance.now();
    await away.stop();
    expect(performance.now() - began).toBeLessThan(8_000);
  }, 60_000);
});

describe('a request’s id', () => {
  it('is the same in its answer, in the problem, and in the logs of edge and BFF', async () => {
    const app = await startBff();
    const edge = await startEdge(app.origin);
    await app.query('ALTER TABLE inquiries RENAME TO elsewhere');
    const answer = await fetch(`${edge.url}/api/contacts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: app.config.http.publicUrl.origin,
        'x-request-id': 'chosen-by-a-visitor',
      },
      body: JSON.stringify(inquiry()),
    });
    await app.query('ALTER TABLE elsewhere RENAME TO inquiries');
    const { requestId } = (await answer.json()) as { readonly requestId: string };
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, requestId]);
    expect(requestId).toMatch(/^[\da-f]{8}-/);
    const cause = app.logs().find((line) => line.includes('"level":"error"') && line.includes(requestId));
    expect(cause).toContain('inquiries');
    await eventually('the edge’s line', () => edge.logs().includes(`"reqId":"${requestId}"`));
    await end(edge);
    await app.stop();
    expect(edge.logs()).not.toContain('chosen-by-a-visitor');
  }, 60_000);

  it('is in the edge’s log for what is no request, too, without what was sent', async () => {
    const edge = await startEdge('http://127.0.0.1:9');
    const { port, hostname } = new URL(edge.url);
    const answer = await text(connect(Number(port), hostname).end('HELO my-secret\r\n\r\n'));
    const { requestId } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { readonly requestId: string };
    await eventually('the edge’s line', () => edge.logs().includes(`"reqId":"${requestId}"`));
    await end(edge);
    expect(edge.logs()).not.toContain('my-secret');
  }, 60_000);
});
