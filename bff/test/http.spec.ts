import { fromOurPage } from './support/staff.ts';
import { inquiry, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.postgres.url, mailUrl: world.mailUrl });
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

describe('every answer', () => {
  it.each(['/health/live', '/nothing', '/contacts', '/docs', '/docs-json'])('%s carries the security headers (ASVS 3.4.3)', async (path) => {
    const { headers } = await app.call(path);
    expect(Object.fromEntries(['cache-control', 'x-content-type-options', 'x-frame-options', 'referrer-policy'].map((name) => [name, headers.get(name)]))).toEqual({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('keeps the request id of the edge, and makes its own for anything odd', async () => {
    expect((await app.call('/health/live', { headers: { 'x-request-id': 'edge-12345678' } })).headers.get('x-request-id')).toBe('edge-12345678');
    expect((await app.call('/health/live', { headers: { 'x-request-id': '<script>alert(1)</script>' } })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('is one line in the log, without what people typed (ASVS 16.5.1, 14.2.1)', async () => {
    const id = `log-${Date.now()}`;
    await app.call('/contacts?search=secret-query', { body: inquiry({ message: 'a very private matter', email: 'private@person.example' }), from: newAddress(), headers: { 'x-request-id': id } });
    const lines = app.logs().filter((line) => line.includes(id));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: id, method: 'POST', route: '/api/contacts', status: 201, level: 'info' });
    expect(app.logs().join('')).not.toMatch(/secret-query|very private matter|private@person/);
  });
});

describe('the reference', () => {
  it('is HTML with nothing inline', async () => {
    const { status, headers, text } = await app.call('/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('POST</span> <code>/api/contacts</code>');
    // The script that filters is a file of ours; nothing is inline, so nothing a policy would have to allow.
    expect(text.replace('<script type="module" src="/api/docs/reference.js"></script>', '')).not.toMatch(/<script|<style|style="|\son\w+=/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';(?!.*unsafe)/);
    expect((await app.call('/docs/reference.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('is OpenAPI 3.1 of the routes that are served', async () => {
    const { body } = await app.call('/docs-json');
    expect(body['openapi']).toBe('3.1.0');
    const paths = body['paths'] as Record<string, Record<string, unknown>>;
    const described = Object.entries(paths).flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
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
    expect(JSON.parse(line)).toMatchObject({ level: 'error', crash: { reason: 'Cannot read x of undefined for [email]', url: 'http://localhost:4200/pay', remote: 'mfe-portal', stack: 'Error\n at http://localhost:4200/app.js:1:2' } });
  });

  it('is throttled by address', async () => {
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 22 }, () => app.call('/crash-reports', { body: report, from })));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'rate_limited', message: 'Too many requests. Please try again later.' });
  });
});
