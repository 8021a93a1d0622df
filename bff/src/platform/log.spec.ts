import { Log, rateLimited, redactText, redactUrl } from './log.ts';

describe('redaction', () => {
  it('takes query, fragment and credentials off URLs', () => {
    expect(redactUrl('https://ada:pw@site.example/pay?invoice=1#x')).toBe('https://site.example/pay');
    expect(redactUrl('/pay?invoice=1')).toBe('/pay');
  });

  it('masks addresses and cleans URLs inside texts, keeping line references', () => {
    expect(redactText('for ada.b+c@site.example at https://site.example/a.js?t=1:20:3')).toBe(
      'for [email] at https://site.example/a.js:20:3',
    );
  });

  it('masks addresses that are rare, and those inside a path', () => {
    expect(redactText("o'brien@site.example, jörg@praxis.example /verify/ada%40site.example/x")).toBe(
      '[email], [email] /verify/[email]/x',
    );
  });

  it.each([
    ['b?token=SECRET4', 'b'],
    ['GET /pay?invoice=SECRET failed', 'GET /pay failed'],
    ['at load (/assets/a.js?token=SECRET:20:3)', 'at load (/assets/a.js:20:3)'],
    ['opened /verify-email#SECRET', 'opened /verify-email'],
    ['postgres://vitrine:SECRET@db:5432/vitrine', 'postgres://db:5432/vitrine'],
    ['at https://site.example/reset-password/SECRETPATH:1:2', 'at https://site.example/reset-password/[redacted]:1:2'],
    ['/reset-password/SECRETPATH', '/reset-password/[redacted]'],
    ['/api/checkout/sessions/cs_test_SECRET', '/api/checkout/sessions/[redacted]'],
    ['No such session: cs_test_SECRET', 'No such session: [redacted]'],
    ['/api/onboarding/status/6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11', '/api/onboarding/status/[redacted]'],
    ['bad token=SECRET9, code=SECRET', 'bad token=[redacted], code=[redacted]'],
    ['{"apiKey":"SECRET","password": "SECRET WORD"}', '{"apiKey":"[redacted]","password": "[redacted]"}'],
    ['Authorization: Bearer SECRET.SECRET', 'Authorization: [redacted]'],
    [`sent vtr_SECRETSECRET and sk_live_${'SECRET'.repeat(2)}`, 'sent [redacted] and [redacted]'],
    ['cookie vitrine-session=SECRETSECRET; theme=dark', 'cookie vitrine-session=[redacted]; theme=dark'],
    ['__Host-vitrine-browser=SECRETSECRET', '__Host-vitrine-browser=[redacted]'],
    ['to +1 (212) 555-0148 or (212) 555-0148 or 212-555-0148', 'to [phone] or [phone] or [phone]'],
    ['+4915112345678 answered', '[phone] answered'],
    ['for "a b"@x.example', 'for [email]'],
    ['for a!b@x.example', 'for [email]'],
  ])('takes out of %s what is nobody’s business', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    'TypeError: Cannot read properties (reading "token")\n    at verifyToken (file:///app/verify-email/token.ts:12:5)',
    'at Account.#session (/app/bff/src/modules/auth/auth/session.service.ts:212:18)',
    'at a (webpack-internal:///./src/reset-password/reset-password-page.tsx:1:2)',
    'POST /api/auth/verify-email/resend failed: unavailable',
    'x?.y is undefined at 2026-03-02T09:00:00.000Z in 6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11',
    'Error code: 23505, 1763691000000 ms, 203.0.113.195:4300, INV-2026-0031, status code 500',
    'Unexpected token } in JSON at position 7',
  ])('leaves what an engineer needs: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('reads what somebody made long in time', () => {
    const begun = performance.now();
    const parts = [
      'a',
      'a.',
      '"',
      '/',
      '?a',
      '+1 ',
      '1-',
      'token',
      'token="',
      'a@',
      'https://',
      '#',
      '/#',
      '/verify-email/',
    ];
    for (const part of parts) redactText(part.repeat(20_000));
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('redacts every logged field, at any depth, and the message', () => {
    const lines: string[] = [];
    const log = Log.create({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    const cause = new Error('cookie vitrine-session=SECRET');
    const crash = { build: 'b?token=SECRET', parts: ['/reset-password/SECRET'] };
    log.error({ crash, err: new Error('token=SECRET', { cause }) }, 'x');
    log.warn({ a: { b: { c: { d: { e: '+12125550148' } } } }, count: 7, at: new Date(0) }, 'for "a b"@x.example');
    log.error('GET /pay?invoice=SECRET', 'Error: token=SECRET\n    at a (/app/a.ts:1:2)');
    log.log('Mapped /pay?invoice=SECRET');
    expect(lines.join('')).not.toMatch(/SECRET|555|x\.example/);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ count: 7, at: '1970-01-01T00:00:00.000Z' });
    expect(lines[2]).toContain('/app/a.ts:1:2');
    expect(lines[0]).toContain('log.spec.ts');
  });

  it('never logs secrets and message texts (ASVS 14.2.1)', () => {
    const lines: string[] = [];
    const log = Log.create({ logLevel: 'info' }, { write: (line) => lines.push(line) });
    log.info(
      {
        password: 'p1',
        headers: { cookie: 'p2', authorization: 'p3' },
        body: { message: 'p4' },
        mail: { html: 'p5', text: 'p6' },
      },
      'x',
    );
    log.error({ err: new Error('reason', { cause: new Error('root') }) }, 'failed');
    log.error(
      { err: new Error('reason', { cause: new Error('root', { cause: { claims: { email: 'p7' } } }) }) },
      'failed',
    );
    log.error({ err: new Error('reason', { cause: new Response('p8', { status: 500 }) }) }, 'failed');
    expect(lines.join('')).not.toMatch(/p\d/);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      level: 'error',
      err: { reason: 'reason', cause: { reason: 'root' } },
      msg: 'failed',
    });
  });
});

describe('rateLimited', () => {
  it('reports the first, then one per period with how many were left out', () => {
    let time = 0;
    const reported: unknown[] = [];
    const report = rateLimited<string>(
      30_000,
      (value, omitted) => reported.push([value, omitted]),
      () => time,
    );
    for (time = 0; time < 65_000; time += 10_000) report(`at ${String(time)}`);
    expect(reported).toEqual([
      ['at 0', 0],
      ['at 30000', 2],
      ['at 60000', 2],
    ]);
  });
});
