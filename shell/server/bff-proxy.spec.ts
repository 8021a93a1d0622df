import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { edgeLimits } from './limits.ts';
import { RawConnection } from './testing-connection.ts';
import { type EdgeFixture, startEdge } from './testing-edge.ts';

const json = { 'content-type': 'application/json' };
const head = (length: number, more: readonly string[] = [], path = '/api/contacts'): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${String(length)}`,
    ...more,
    '',
    '',
  ].join('\r\n');
const chunkedHead = (header: string): string =>
  `POST /api/contacts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: ` +
  `chunked\r\n${header}\r\n\r\n`;
const next = 'GET /api/auth/me HTTP/1.1\r\nHost: a\r\n\r\n';
const portOf = (edge: FastifyInstance): number => (edge.server.address() as AddressInfo).port;
const secured = {
  'content-type': 'application/problem+json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

describe('the edge before the API', () => {
  let fixture: EdgeFixture;
  let edge: FastifyInstance;

  beforeAll(async () => {
    fixture = await startEdge();
    ({ edge } = fixture);
    await fixture.listen();
  });
  beforeEach(() => {
    fixture.cannedResponse = { status: 200, body: { ok: true } };
    fixture.respond = null;
    fixture.requestCount = 0;
  });
  afterAll(async () => {
    await fixture.close();
  });
  const open = () => RawConnection.to(portOf(edge));

  it('sends the BFF the real origin of a request, whatever its headers claim', async () => {
    const { statusCode } = await edge.inject({
      url: '/api/auth/me',
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=203.0.113.9',
        host: 'localhost:4200',
      },
    });
    expect(statusCode).toBe(200);
    expect(fixture.receivedHeaders).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'localhost:4200',
      host: 'localhost:4200',
    });
    expect(fixture.receivedHeaders).not.toHaveProperty('forwarded');
  });

  const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  it.each(methods)('passes %s on with its query, also to an address that no contract knows', async (method) => {
    let requestLine = '';
    fixture.respond = (request, response) => {
      requestLine = `${String(request.method)} ${String(request.url)}`;
      response.writeHead(418, { 'set-cookie': ['a=1', 'b=2'], location: '/somewhere' }).end('tea');
    };
    const { statusCode, headers, body } = await edge.inject({ method, url: '/api/of/tomorrow?a=%20b&c' });
    expect([requestLine, statusCode, body]).toEqual([`${method} /api/of/tomorrow?a=%20b&c`, 418, 'tea']);
    expect([headers['set-cookie'], headers['location']]).toEqual([['a=1', 'b=2'], '/somewhere']);
  });

  it.each([
    ['HEAD', 200, { 'content-length': '7', 'content-type': 'text/csv' }],
    ['GET', 204, { etag: '"1"' }],
    ['GET', 304, { etag: '"1"' }],
    ['GET', 302, { location: '/elsewhere' }],
  ] as const)('passes on an answer without a body: %s, %i', async (method, status, sent) => {
    fixture.respond = (_, response) => response.writeHead(status, sent).end();
    const { statusCode, headers, body } = await edge.inject({ method, url: '/api/of/tomorrow' });
    expect([statusCode, body]).toEqual([status, '']);
    expect(headers).toMatchObject(sent);
  });

  it('answers for a BFF that breaks off in the middle of its answer', async () => {
    fixture.respond = (_, response) => {
      response.writeHead(200, { 'content-length': '7' }).write('hal', () => response.destroy());
    };
    const { statusCode, json: read } = await edge.inject('/api/auth/me');
    expect([statusCode, read()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  });

  it('passes a body on as it came, with its length', async () => {
    const payload = '{"name":"Ünïts 🦷", "n": 1}';
    await edge.inject({ method: 'POST', url: '/api/contacts', payload, headers: json });
    expect(fixture.receivedBody).toBe(payload);
    expect(fixture.receivedHeaders).toMatchObject({ ...json, 'content-length': String(Buffer.byteLength(payload)) });
    const connection = await open();
    await connection.send(`${chunkedHead('Connection: close')}2\r\n{}\r\n0\r\n\r\n`).closed();
    expect([
      fixture.receivedBody,
      fixture.receivedHeaders['content-length'],
      fixture.receivedHeaders['transfer-encoding'],
    ]).toEqual(['{}', '2', undefined]);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['deflate', undefined, (body: Buffer) => body],
  ])('compresses a long answer for one who takes %s', async (accept, encoding, read) => {
    const body = { items: Array.from({ length: 50 }, (_, row) => ({ row, name: 'Dr. Ines Marlow' })) };
    fixture.cannedResponse = { status: 200, body };
    const { headers, rawPayload } = await edge.inject({ url: '/api/clients', headers: { 'accept-encoding': accept } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(JSON.parse(read(rawPayload).toString())).toEqual(body);
    expect(rawPayload.length < 400).toBe(encoding !== undefined);
  });

  it('leaves a short answer as it is', async () => {
    const { headers, body } = await edge.inject({ url: '/api/auth/me', headers: { 'accept-encoding': 'br' } });
    expect([headers['content-encoding'], body]).toEqual([undefined, '{"ok":true}']);
  });

  it('does not forward hop-by-hop headers', async () => {
    const sent = { connection: 'keep-alive, x-secret', 'keep-alive': 'timeout=72', 'x-secret': '1', 'x-plain': '2' };
    fixture.cannedResponse = { status: 200, headers: sent, body: {} };
    const requestHeaders = { connection: 'keep-alive, x-hop', 'x-hop': '1', te: 'trailers', 'x-kept': '1' };
    const { headers } = await edge.inject({ url: '/api/auth/me', headers: requestHeaders });
    expect(headers['x-plain']).toBe('2');
    expect(headers['x-secret']).toBeUndefined();
    expect(headers['keep-alive']).not.toBe('timeout=72');
    expect(fixture.receivedHeaders).toMatchObject({ 'x-kept': '1' });
    expect([fixture.receivedHeaders['x-hop'], fixture.receivedHeaders['te']]).toEqual([undefined, undefined]);
  });

  it('closes a connection that asks for it', async () => {
    const connection = await open();
    connection.send('GET /api/auth/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const { headers } = await connection.answer();
    expect(headers['connection']).toBe('close');
    await connection.closed();
    expect(connection.isClosed).toBe(true);
  });

  it('asks the BFF once, also when it answers 503', async () => {
    const sent = { 'retry-after': '7', 'content-type': 'application/problem+json' };
    fixture.cannedResponse = { status: 503, headers: sent, body: {} };
    const { statusCode, headers } = await edge.inject('/api/auth/me');
    expect([statusCode, headers['retry-after'], fixture.requestCount]).toEqual([503, '7', 1]);
  });

  it('answers for a BFF that is shutting down with a body of its framework', async () => {
    fixture.cannedResponse = { status: 503, body: { error: 'Service Unavailable' } };
    const { statusCode, headers, json: read } = await edge.inject('/api/auth/me');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(read()).toMatchObject({ code: 'unavailable' });
  });

  it('answers for a BFF that breaks off, and says when to come back', async () => {
    fixture.respond = (request) => request.socket.destroy();
    const { statusCode, headers, body } = await edge.inject('/api/auth/me');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(headers).toMatchObject(secured);
    const message = 'Something went wrong. Please try again or contact us directly.';
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable', message });
  });

  describe('a body over the limit of its route', () => {
    it('is 413, twelve times out of twelve, and its connection serves the next request', async () => {
      const body = JSON.stringify({ message: 'm'.repeat(300_000) });
      for (let round = 0; round < 12; round += 1) {
        const connection = await open();
        const refused = await connection.send(head(body.length)).send(body).answer();
        expect(refused).toMatchObject({ status: 413, headers: secured });
        expect(JSON.parse(refused.body)).toMatchObject({ code: 'payload_too_large', status: 413 });
        expect((await connection.send(next).answer()).status).toBe(200);
        connection.end();
      }
      expect(fixture.requestCount).toBe(12);
    }, 20_000);

    it('is found also where no length was headers', async () => {
      const connection = await open();
      connection.send(chunkedHead('Accept: */*'));
      for (let part = 0; part < 5; part += 1) connection.send(`1000\r\n${'x'.repeat(4096)}\r\n`);
      expect((await connection.answer()).status).toBe(413);
      expect((await connection.send(`0\r\n\r\n${next}`).answer()).status).toBe(200);
      connection.end();
    });

    it.each([
      ['/api/contacts', 'POST', 16],
      ['/api/contact-submissions', 'POST', 64],
      ['/api/invoices/3/edit', 'PUT', 256],
      ['/api/of/tomorrow', 'POST', 256],
    ] as const)('hangs on the route: %s takes %s of %i KB', async (url, method, kilobytes) => {
      const send = (length: number) => edge.inject({ method, url, payload: 'x'.repeat(length), headers: json });
      const answers = [await send(kilobytes * 1024), await send(kilobytes * 1024 + 1)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 413]);
    });
  });

  it('passes on what the BFF says in the middle of a file', async () => {
    fixture.respond = (_, response) => response.writeHead(401, { 'content-length': '2' }).end('{}');
    const connection = await open();
    const file = ['POST /api/clients/imports HTTP/1.1', 'Host: a', 'Content-Type: text/csv', 'Content-Length: 1000000'];
    connection.send(`${file.join('\r\n')}\r\n\r\nname,email\n`);
    expect((await connection.answer()).status).toBe(401);
    connection.end();
  });

  it.each([
    [
      'more headers than fit',
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'c'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['no HTTP', 'HELO edge\r\n\r\n', 400, 'malformed_body'],
    ['two lengths', `${head(1, ['Content-Length: 2'])}{}`, 400, 'malformed_body'],
    ['no host', 'GET /api/packages HTTP/1.1\r\n\r\n', 400, 'malformed_body'],
    ['no host, for a page', 'GET / HTTP/1.1\r\n\r\n', 400, 'malformed_body'],
  ])('answers %s with a problem document and the headers of every answer', async (_, text, status, code) => {
    const connection = await open();
    const answer = await connection.send(text).answer();
    const headers = { ...secured, 'referrer-policy': 'strict-origin-when-cross-origin' };
    expect(answer).toMatchObject({ status, headers });
    expect(JSON.parse(answer.body)).toMatchObject({ status, code, requestId: expect.stringMatching(/^[\da-f-]{36}$/) });
    await connection.closed();
    expect(fixture.requestCount).toBe(0);
  });

  it('refuses an expectation it does not know with a problem document, and serves the next request', async () => {
    const connection = await open();
    const answer = await connection.send(`${head(2, ['Expect: foo'])}{}`).answer();
    expect(answer).toMatchObject({ status: 417, headers: secured });
    expect(JSON.parse(answer.body)).toMatchObject({ status: 417, code: 'malformed_body' });
    expect((await connection.send(next).answer()).status).toBe(200);
    expect(fixture.requestCount).toBe(1);
    connection.end();
  });

  it.each(['100-continue', '100-Continue'])('goes on where somebody waits for that: %s', async (expectation) => {
    const connection = await open();
    connection.send(head(2, [`Expect: ${expectation}`]));
    expect((await connection.answer()).status).toBe(100);
    expect((await connection.send('{}').answer()).status).toBe(200);
    expect(fixture.receivedBody).toBe('{}');
    connection.end();
  });

  it('serves HTTP/1.0, which has no Host header', async () => {
    const connection = await open();
    expect((await connection.send('GET /api/auth/me HTTP/1.0\r\n\r\n').answer()).status).toBe(200);
  });
});

describe('the edge before a BFF that has enough to do', () => {
  let fixture: EdgeFixture;
  const responses: ServerResponse[] = [];
  const get = (from: string) => fixture.edge.inject({ url: '/api/auth/me', headers: { 'x-forwarded-for': from } });

  beforeEach(async () => {
    const times = { headMs: 300, bodyMs: 300, bytesPerMs: 1024, waitMs: 200 };
    const counts = { bodiesPerNetwork: 2, upstream: 3, upstreamPerNetwork: 2, queue: 2 };
    fixture = await startEdge({ trustedProxies: ['loopback'], limits: { ...edgeLimits, ...times, ...counts } });
    responses.length = 0;
    fixture.respond = (_, response) => responses.push(response);
  });
  afterEach(async () => {
    await fixture.close();
  });
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise(setImmediate);
  };

  it('queues requests, leaves room for other networks, and answers 503 with Retry-After beyond that', async () => {
    const crowd = Array.from({ length: 4 }, () => get('203.0.113.7'));
    await until(() => responses.length === 2);
    const other = get('2001:db8::1');
    await until(() => responses.length === 3);
    const refused = await get('198.51.100.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    responses.shift()?.end('{}');
    await until(() => responses.length === 3);
    responses.shift()?.end('{}');
    await until(() => responses.length === 3);
    for (const response of responses) response.end('{}');
    expect(new Set((await Promise.all([...crowd, other])).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it('lets no request wait for long', async () => {
    const crowd = Array.from({ length: 3 }, () => get('203.0.113.7'));
    const late = await Promise.race(crowd);
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '5']);
    // On a busy machine they reach the BFF later than the third one gives up.
    await until(() => responses.length === 2);
    for (const response of responses) response.end('{}');
    expect((await Promise.all(crowd)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 503]);
  });

  it.each([
    ['body', head(100) + '{'],
    ['head', 'POST /api/contacts HTTP/1.1\r\nHost: a\r\n'],
  ])('ends a request whose %s stays half-sent, with words, without asking the BFF', async (_, text) => {
    const connection = await RawConnection.to(await fixture.listen());
    const answer = await connection.send(text).answer();
    expect([answer.status, answer.headers['connection']]).toEqual([408, 'close']);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'request_timeout' });
    await connection.closed();
    expect(fixture.requestCount).toBe(0);
  });

  it('evicts the oldest half-sent body of a network with too many, and none of another network', async () => {
    const port = await fixture.listen();
    const half = async (from: string) =>
      (await RawConnection.to(port)).send(`${head(100, [`X-Forwarded-For: ${from}`])}{`);
    const first = await half('2001:db8:0:7::1');
    const elsewhere = await half('203.0.113.7');
    const second = await half('2001:db8:0:7::2');
    const third = await half('2001:db8:0:7:8::3');
    expect((await first.answer()).status).toBe(408);
    expect([second.isClosed, third.isClosed, elsewhere.isClosed]).toEqual([false, false, false]);
    for (const connection of [elsewhere, second, third]) connection.end();
  });
});

describe('three hundred half-sent forms', () => {
  let fixture: EdgeFixture;
  let slow: RawConnection[] = [];

  beforeAll(async () => {
    fixture = await startEdge();
    const port = await fixture.listen();
    const half = async () => (await RawConnection.to(port)).send(`${head(900)}{"name":"`);
    slow = await Promise.all(Array.from({ length: 300 }, half));
    // Requests beyond the limit of one network are rejected.
    const ended = slow.slice(0, 300 - edgeLimits.bodiesPerNetwork);
    await Promise.all(ended.map((connection) => connection.closed()));
  }, 30_000);
  afterAll(async () => {
    for (const connection of slow) connection.end();
    await fixture.close();
  });

  it('delay nobody: other visitors are answered within 1 s, and the BFF gets none of them', async () => {
    const port = portOf(fixture.edge);
    const took: number[] = [];
    for (let visitor = 0; visitor < 10; visitor += 1) {
      const began = performance.now();
      const connection = await RawConnection.to(port);
      expect((await connection.send(`${head(2)}{}`).answer()).status).toBe(200);
      took.push(performance.now() - began);
      connection.end();
    }
    expect(Math.max(...took)).toBeLessThan(1000);
    expect(fixture.requestCount).toBe(10);
  });
});
