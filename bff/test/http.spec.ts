import { Controller, type DynamicModule, Get, Module, Post } from '@nestjs/common';
import { api, type Endpoint } from '@vitrine/contracts';
import { AppModule } from '../src/app.module.ts';
import type { PlatformOptions } from '../src/platform/platform.module.ts';
import { addAccount, fromOurPage, signIn } from './support/staff.ts';
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

const unknownId = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';
const callOf = (method: string, url: string) => ({ path: url.replace('/api', '').replace(/:\w+/, unknownId), method, ...(method === 'GET' ? {} : { raw: '{}' }) });

describe('access (ASVS 8.2.1, 8.2.2)', () => {
  /** The committed table: what each kind of caller may enter. Everything else is refused. */
  const table: Record<string, 'public' | 'signed-in' | 'staff'> = {
    'GET /api/health/live': 'public',
    'GET /api/health/ready': 'public',
    'GET /api/auth/me': 'public',
    'POST /api/auth/login': 'public',
    'POST /api/auth/logout': 'public',
    'POST /api/contacts': 'public',
    'POST /api/contact-submissions': 'public',
    'GET /api/contacts': 'staff',
    'GET /api/contacts/:id': 'staff',
    'PUT /api/contacts/:id': 'staff',
    'POST /api/onboarding/start': 'staff',
    'GET /api/onboarding/status/:id': 'staff',
    'GET /api/emails/contacts/:id/logs': 'staff',
    'POST /api/crash-reports': 'public',
    'POST /api/analytics/events': 'public',
    'GET /api/docs': 'public',
    'GET /api/docs-json': 'public',
    'GET /api/docs/reference.css': 'public',
    'GET /api/docs/reference.js': 'public',
  };

  it('is what the committed table says, for every route the server really has', () => {
    expect(Object.fromEntries(app.app.routes.map(({ method, url, access }) => [`${method} ${url}`, access]))).toEqual(table);
  });

  it('serves every endpoint of the contract', () => {
    const served = new Set(app.app.routes.map(({ method, url }) => `${method} ${url}`));
    const promised = Object.values(api).flatMap((family): Endpoint[] => Object.values(family));
    expect(promised.filter(({ method, path }) => !served.has(`${method} /api${path}`))).toEqual([]);
  });

  it('lets anonymous callers, customers and unproven staff addresses into nothing but public routes', async () => {
    await addAccount(app, 'customer@example.com');
    await addAccount(app, 'colleague@vitrine.test', { verified: false });
    const callers = [
      { cookie: undefined, status: 401 },
      { cookie: 'vitrine-session=forged', status: 401 },
      { cookie: await signIn(app, 'customer@example.com'), status: 403 },
      { cookie: await signIn(app, 'colleague@vitrine.test'), status: 403 },
    ];
    for (const route of app.app.routes.filter(({ access }) => access === 'staff')) {
      for (const { cookie, status } of callers) {
        const { path, ...call } = callOf(route.method, route.url);
        const answer = await app.call(path, { ...call, headers: fromOurPage, ...(cookie ? { cookie } : {}) });
        expect([route.method, route.url, answer.status]).toEqual([route.method, route.url, status]);
      }
    }
  });

  it('lets proven staff in', async () => {
    await addAccount(app, 'owner@vitrine.test');
    const cookie = await signIn(app, 'owner@vitrine.test');
    for (const route of app.app.routes.filter(({ access }) => access === 'staff')) {
      const { path, ...call } = callOf(route.method, route.url);
      const answer = await app.call(path, { ...call, headers: fromOurPage, cookie });
      expect([200, 400, 404]).toContain(answer.status);
    }
  });

  it('is taken away at once with the row in staff', async () => {
    await addAccount(app, 'leaver@vitrine.test');
    await app.query(`INSERT INTO staff (email, role, created_at) VALUES ('leaver@vitrine.test', 'staff', now())`);
    const cookie = await signIn(app, 'leaver@vitrine.test');
    expect((await app.call('/contacts', { cookie })).status).toBe(200);
    await app.query(`DELETE FROM staff WHERE email = 'leaver@vitrine.test'`);
    expect((await app.call('/contacts', { cookie })).status).toBe(403);
  });

  it('must be declared: a route without a rule keeps the process from starting', async () => {
    @Controller()
    class ForgottenController {
      @Get('forgotten/secrets')
      secrets(): string {
        return 'everyone could read this';
      }

      @Post('forgotten/secrets')
      change(): string {
        return 'and change it';
      }
    }
    @Module({})
    class WithForgotten {
      static for(options: PlatformOptions): DynamicModule {
        return { module: WithForgotten, imports: [AppModule.for(options)], controllers: [ForgottenController] };
      }
    }
    const start = startTestApp({ databaseUrl: world.postgres.url, module: (options) => WithForgotten.for(options) });
    await expect(start).rejects.toThrow(/GET \/api\/forgotten\/secrets \(ForgottenController\.secrets\)[\s\S]*POST \/api\/forgotten\/secrets/);
  });
});

describe('requests from other sites (ASVS 3.5.1)', () => {
  const changing = () => app.app.routes.filter(({ method }) => method !== 'GET');

  it.each<[string, Record<string, string>]>([
    ['an evil origin', { origin: 'https://evil.example' }],
    ['a look-alike origin', { origin: 'http://localhost:4200.evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch of another host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4200' }],
    ['plain text, as forms can send it', { 'content-type': 'text/plain', origin: 'https://evil.example' }],
  ])('%s changes nothing, on any changing route', async (_, headers) => {
    for (const route of changing()) {
      const { path, ...call } = callOf(route.method, route.url);
      const answer = await app.call(path, { ...call, headers });
      expect([route.url, answer.status, answer.body['code']]).toEqual([route.url, 403, 'cross_site_request']);
    }
  });

  it('a session cookie without any word of its page changes nothing', async () => {
    for (const route of changing()) {
      const { path, ...call } = callOf(route.method, route.url);
      expect((await app.call(path, { ...call, cookie: 'vitrine-session=x' })).status).toBe(403);
    }
  });

  it('our own page and callers that are no browser are served', async () => {
    expect((await app.call('/contacts', { body: inquiry(), from: newAddress(), headers: fromOurPage })).status).toBe(201);
    expect((await app.call('/contacts', { body: inquiry(), from: newAddress() })).status).toBe(201);
  });
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
