import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { addAccount, addStaff, fromOurPage, signIn } from './support/staff.ts';
import { inquiry, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

describe('every answer', () => {
  it.each(['/health/live', '/nothing', '/contacts', '/docs', '/docs-json'])(
    '%s carries the security headers (ASVS 3.4.3)',
    async (path) => {
      const { headers } = await app.call(path);
      expect(
        Object.fromEntries(
          ['cache-control', 'x-content-type-options', 'x-frame-options', 'referrer-policy'].map((name) => [
            name,
            headers.get(name),
          ]),
        ),
      ).toEqual({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  it.each(['/contacts/%zz', `/contacts/${'x'.repeat(200)}`])(
    'is a problem document with these headers even where no route can be found for it: %s',
    async (path) => {
      const { status, headers, body, text } = await app.call(path);
      expect([
        status,
        body['code'],
        headers.get('content-type'),
        headers.get('x-content-type-options'),
        headers.get('x-request-id'),
      ]).toEqual([404, 'not_found', 'application/problem+json; charset=utf-8', 'nosniff', body['requestId']]);
      expect(text).not.toContain(path.slice(-50));
    },
  );

  const head = 'POST /api/contacts HTTP/1.1\r\nHost: a\r\nConnection: close\r\n';
  it.each([
    ['more headers than fit', `${head}Cookie: ${'c'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['no HTTP', 'HELO bff\r\n\r\n', 400, 'malformed_body'],
    ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400, 'malformed_body'],
    ['no host', 'GET /api/packages HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_body'],
    ['an expectation that nobody knows', `${head}Expect: foo\r\nContent-Length: 2\r\n\r\n{}`, 400, 'malformed_body'],
  ])('is a problem document with these headers also to what is hardly a request: %s', async (_, sent, status, code) => {
    const { port, hostname } = new URL(app.origin);
    const answer = await textOf(connect(Number(port), hostname).end(sent));
    const [lines = '', body = ''] = answer.split('\r\n\r\n');
    expect(lines).toMatch(new RegExp(`^HTTP/1.1 ${status} [^\r]*\r\n`));
    const headerLines = ['content-type: application/problem+json; charset=utf-8', 'x-content-type-options: nosniff'];
    for (const line of [...headerLines, 'cache-control: no-store']) expect(lines.toLowerCase()).toContain(line);
    const problem = JSON.parse(body) as Record<string, string | number>;
    expect(problem).toMatchObject({ status, code, requestId: expect.any(String) });
    expect(lines).toContain(`x-request-id: ${problem['requestId']}`);
    expect(app.logs().join()).toContain(`"requestId":"${problem['requestId']}"`);
  });

  it('names the field whose text the database could not keep', async () => {
    const { status, body } = await app.call('/codes/resolve', { body: { code: 'a\ud800b' }, from: newAddress() });
    expect([status, body['code'], Object.keys(body['errors'] ?? {})]).toEqual([400, 'validation_failed', ['code']]);
  });

  it('keeps the request id of the edge, and makes its own for anything odd', async () => {
    expect(
      (await app.call('/health/live', { headers: { 'x-request-id': 'edge-12345678' } })).headers.get('x-request-id'),
    ).toBe('edge-12345678');
    expect(
      (await app.call('/health/live', { headers: { 'x-request-id': '<script>alert(1)</script>' } })).headers.get(
        'x-request-id',
      ),
    ).toMatch(/^[\da-f-]{36}$/);
  });

  it('is one line in the log, without what people typed (ASVS 16.5.1, 14.2.1)', async () => {
    const id = `log-${Date.now()}`;
    await app.call('/contacts?search=secret-query', {
      body: inquiry({ message: 'a very private matter', email: 'private@person.example' }),
      from: newAddress(),
      headers: { 'x-request-id': id },
    });
    const lines = app.logs().filter((line) => line.includes(id));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: id,
      method: 'POST',
      route: '/api/contacts',
      status: 201,
      level: 'info',
    });
    expect(app.logs().join('')).not.toMatch(/secret-query|very private matter|private@person/);
  });
});

describe('text that PostgreSQL cannot store', () => {
  const message = 'Please remove the characters we can’t store';

  it.each(['NUL \0', 'half a pair \uD83D', '\uDC00 the other half'])(
    'is refused by its field, from anyone: %j',
    async (text) => {
      const { status, body } = await app.call('/contacts', { body: inquiry({ company: text }), from: newAddress() });
      // A NUL is taken out of an inquiry like every other control character.
      expect([status, body['errors']]).toEqual(text.includes('\0') ? [201, undefined] : [400, { company: [message] }]);
    },
  );

  it('is refused from staff in text and at any depth; a NUL is taken out of it, and of searches', async () => {
    await addAccount(app, 'odd@vitrine.test');
    await addStaff(app, 'odd@vitrine.test', 'staff');
    const headers = { ...fromOurPage, cookie: await signIn(app, 'odd@vitrine.test') };
    for (const path of ['/clients?search=%00', '/invoices?search=a%00b', '/contacts/export.csv?search=%00']) {
      const { status, body } = await app.call(path, { headers });
      expect([path, status, body['errors']]).toEqual([path, 200, undefined]);
    }
    const client = {
      name: 'Ana',
      email: 'a@odd.example',
      company: 'Ana',
      customPackage: { name: 'P', features: ['fine', '\uD83D'] },
    };
    expect((await app.call('/clients', { body: client, headers })).body['errors']).toEqual({
      'customPackage.features.1': [message],
    });
    const profileAnswer = await app.call('/auth/profile', { method: 'PATCH', body: { name: 'a\0b' }, headers });
    expect([profileAnswer.status, profileAnswer.body['name']]).toEqual([200, 'a b']);
  });
});

describe('the reference', () => {
  it('is HTML with nothing inline', async () => {
    const { status, headers, text } = await app.call('/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('POST</span> <code>/api/contacts</code>');
    // The script that filters is a file of ours; nothing is inline, so nothing a policy would have to allow.
    expect(text.replace('<script type="module" src="/api/docs/reference.js"></script>', '')).not.toMatch(
      /<script|<style|style="|\son\w+=/,
    );
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';(?!.*unsafe)/,
    );
    expect((await app.call('/docs/reference.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('is OpenAPI 3.1 of the routes that are served', async () => {
    const { body } = await app.call('/docs-json');
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<string, Record<string, unknown>>;
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const served = app.app.routes.filter(({ contract }) => contract).map(({ method, url }) => `${method} ${url}`);
    expect(described.sort()).toEqual(served.sort());
  });
});

describe('POST /api/crash-reports', () => {
  const report = {
    message: 'Cannot read x of undefined for ada@example.com',
    stack: 'Error\n at http://localhost:4200/app.js?token=abc:1:2',
    timestamp: '2026-03-02T09:00:00.000Z',
    userAgent: 'Firefox',
    url: 'http://localhost:4200/pay?invoice=9c1f#secret',
    remote: 'mfe-portal',
  };

  it('logs the crash without addresses, queries and fragments', async () => {
    const answer = await app.call('/crash-reports', { body: report, from: newAddress(), headers: fromOurPage });
    expect(answer.status).toBe(202);
    const line = app.logs().find((text) => text.includes('A page crashed')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      crash: {
        reason: 'Cannot read x of undefined for [email]',
        url: 'http://localhost:4200/pay',
        remote: 'mfe-portal',
        stack: 'Error\n at http://localhost:4200/app.js:1:2',
      },
    });
  });

  it('logs no field with a secret, a number or an address that hides in it, and keeps the stack readable', async () => {
    const before = app.logs().length;
    const hidden = {
      message: 'token=SECRET9 vitrine-session=AbCdEfSECRET for "a b"@x.example or +1 (212) 555-0148',
      stack: 'Error\n at open (http://localhost:4200/reset-password/SECRETPATH)\n at load (/assets/a.js?t=SECRET:20:3)',
      componentStack: 'at Page (/pay?invoice=SECRET)',
      userAgent: 'Firefox password=SECRET',
      remote: 'r?token=SECRET3',
      build: 'b?token=SECRET4',
    };
    const body = { ...report, ...hidden };
    expect((await app.call('/crash-reports', { body, from: newAddress(), headers: fromOurPage })).status).toBe(202);
    const line =
      app
        .logs()
        .slice(before)
        .find((text) => text.includes('A page crashed')) ?? '';
    expect(line).not.toMatch(/SECRET|AbCdEf|555|x\.example/);
    expect(line).toContain('/assets/a.js:20:3');
  });

  it('notifies the team by mail, once an hour for the same fault, without personal data', async () => {
    const notices = () =>
      app.query<{ recipient: string; subject: string; variables: object }>(
        `SELECT recipient, subject, variables FROM email_messages WHERE template = 'crash-notice' ORDER BY created_at`,
      );
    const fault = { ...report, message: 'Only once for ada@example.com', build: 'b1' };
    for (const _ of [1, 2, 3])
      expect((await app.call('/crash-reports', { body: fault, from: newAddress() })).status).toBe(202);
    expect((await notices()).filter(({ subject }) => subject.includes('Only once'))).toEqual([
      {
        recipient: 'team@vitrine.test',
        subject: 'A page of mfe-portal crashed: Only once for [email]',
        variables: {
          reason: 'Only once for [email]',
          url: 'http://localhost:4200/pay',
          remote: 'mfe-portal',
          build: 'b1',
          requestId: expect.any(String),
        },
      },
    ]);
    app.clock.advance(3600);
    await app.call('/crash-reports', { body: fault, from: newAddress() });
    for (let other = 0; other < 20; other += 1)
      await app.call('/crash-reports', { body: { ...report, message: `Made up ${other}` }, from: newAddress() });
    const { length: ofTheHour } = (await notices()).filter(({ subject }) => /Only once|Made up/.test(subject));
    expect(ofTheHour).toBe(1 + 12);
  }, 20_000);

  it('is throttled by address', async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => app.call('/crash-reports', { body: report, from })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Please try again later.',
    });
  });
});
