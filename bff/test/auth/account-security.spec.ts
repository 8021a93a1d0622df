import { Secret, TOTP } from 'otpauth';
import { mailsTo } from '../support/mailbox.ts';
import { addAccount, password } from '../support/staff.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';
import { createDatabase } from '../support/test-database.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  const credentials = {
    GOOGLE_CLIENT_ID: 'vitrine-sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox-secret',
    GOOGLE_BASE_URL: `${world.sandbox.url}/openid`,
  };
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env: credentials });
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

let people = 0;
const wrongCode = 'That code isn’t right. Please enter the newest one.';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A new person, signed in. */
async function someone(): Promise<{ browser: TestBrowser; email: string; id: string }> {
  const email = `person${(people += 1)}@clinic.example`;
  const id = await addAccount(app, email);
  const browser = new TestBrowser(app);
  await browser.signIn(email, password);
  return { browser, email, id };
}

/** The code an authenticator app shows. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: app.clock.now().getTime(),
  });

/** Turns the second factor on; half a minute later, so that the app shows another code. */
async function turnOn(browser: TestBrowser): Promise<{ secret: string; codes: string[] }> {
  const { body } = await browser.post('/auth/second-factor/begin', { password });
  const secret = String(body['secret']);
  const confirmed = await browser.post('/auth/second-factor/confirm', { code: codeOf(secret) });
  app.clock.advance(30);
  return { secret, codes: confirmed.body['codes'] as string[] };
}

describe('turning on a second factor', () => {
  it('needs the password, shows secret and QR code, and gives ten recovery codes', async () => {
    const { browser, email } = await someone();
    expect((await browser.post('/auth/second-factor/begin', {})).body['errors']).toEqual({
      password: ['Your current password is required'],
    });
    expect((await browser.post('/auth/second-factor/begin', { password: 'wrong' })).body['errors']).toEqual({
      password: ['That isn’t your current password. Please try again.'],
    });
    const { body } = await browser.post('/auth/second-factor/begin', { password });
    expect(body['secret']).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(body['uri']).toMatch(
      new RegExp(
        `^otpauth://totp/Halcyon%20Vitrine:${encodeURIComponent(email)}\\?issuer=Halcyon%20Vitrine` +
          '&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$',
      ),
    );
    expect(body['qr']).toEqual({
      size: expect.any(Number),
      path: expect.stringMatching(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/),
    });
    expect((await browser.post('/auth/second-factor/confirm', { code: '000000' })).body['errors']).toEqual({
      code: [wrongCode],
    });
    expect((await browser.call('/auth/second-factor')).body).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    const { body: confirmed } = await browser.post('/auth/second-factor/confirm', {
      code: codeOf(String(body['secret'])),
    });
    expect(confirmed['codes']).toHaveLength(10);
    expect(confirmed['codes']).toEqual(
      Array.from({ length: 10 }, () =>
        expect.stringMatching(/^[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}-[a-km-np-z2-9]{4}$/),
      ),
    );
    expect((await browser.call('/auth/second-factor')).body).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await browser.post('/auth/second-factor/begin', { password })).body['code']).toBe('conflict');
  });

  it('ends the sessions that never met it', async () => {
    const { browser, email } = await someone();
    const other = new TestBrowser(app);
    await other.signIn(email, password);
    await turnOn(browser);
    expect([await other.user(), (await browser.user())?.['email']]).toEqual([null, email]);
  });

  it('stores secret and recovery codes unusable for a reader (ASVS 6.5.2, 13.3.1)', async () => {
    const { browser, id } = await someone();
    const { secret, codes } = await turnOn(browser);
    const [row] = await app.query<{ sealed: string }>(
      `SELECT encode(secret_sealed, 'escape') AS sealed FROM second_factors WHERE account_id = $1`,
      [id],
    );
    expect(row?.sealed).not.toContain(secret.replaceAll(' ', ''));
    const storedCodes = await app.query<{ code_hash: string }>(
      'SELECT code_hash FROM recovery_codes WHERE account_id = $1',
      [id],
    );
    expect(storedCodes.every(({ code_hash: hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    expect(JSON.stringify(await app.query('SELECT * FROM recovery_codes'))).not.toContain(codes[0]?.slice(5));
  });
});

describe('signing in with a second factor', () => {
  it('opens no session before the code (ASVS 6.3.3)', async () => {
    const { browser, email } = await someone();
    const { secret } = await turnOn(browser);
    const other = new TestBrowser(app);
    const answer = await other.signIn(email, password);
    expect([answer.status, answer.body]).toEqual([200, { user: null, secondFactor: 'required' }]);
    expect([...other.cookies.keys()].toSorted()).toEqual(['vitrine-browser', 'vitrine-second-factor']);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^vitrine-second-factor=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await other.call('/auth/profile')).status).toBe(401);
    // The waiting sign-in is no session, under whatever name it comes.
    expect(
      (await app.call('/auth/me', { cookie: `vitrine-session=${other.cookies.get('vitrine-second-factor')}` })).body,
    ).toEqual({ user: null });
    expect((await other.post('/auth/login/second-factor', { code: '123456' })).body['errors']).toEqual({
      code: [wrongCode],
    });
    expect((await other.post('/auth/login/second-factor', { code: codeOf(secret) })).body).toMatchObject({
      user: { email },
    });
    expect(other.cookies.has('vitrine-second-factor')).toBe(false);
  });

  it('is also required after Google sign-in and after a password reset', async () => {
    const { browser, email } = await someone();
    const { secret } = await turnOn(browser);
    const google = new TestBrowser(app);
    expect(await google.signInAt('google', { email }, '/leads')).toBe('/login?step=second-factor&next=%2Fleads');
    expect(await google.user()).toBeNull();
    expect((await google.post('/auth/login/second-factor', { code: codeOf(secret) })).status).toBe(200);
    await google.post('/auth/forgot-password', { email });
    const mail = await eventually('the mail', () => mailsTo(world.sandbox, email, /^Set a new password/)[0]);
    const reset = new TestBrowser(app);
    const answer = await reset.post('/auth/reset-password', {
      token: /#token=([\w.-]+)/.exec(mail.text ?? '')?.[1],
      password: 'eleven red kettles',
    });
    expect(answer.body).toEqual({ user: null, secondFactor: 'required' });
  });

  it('takes each code once, also at the same moment (ASVS 6.5.1)', async () => {
    const { browser, email } = await someone();
    const { secret } = await turnOn(browser);
    const browsers = [new TestBrowser(app), new TestBrowser(app), new TestBrowser(app)];
    for (const one of browsers) await one.signIn(email, password);
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((one) => one.post('/auth/login/second-factor', { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    app.clock.advance(30);
    const late = browsers.find((_, index) => answers[index]?.status === 400);
    expect((await late?.post('/auth/login/second-factor', { code }))?.status).toBe(400);
    expect((await late?.post('/auth/login/second-factor', { code: codeOf(secret) }))?.status).toBe(200);
  });

  it('takes a recovery code once, however it is typed', async () => {
    const { browser, email } = await someone();
    const { codes } = await turnOn(browser);
    const [code = ''] = codes;
    const tryCode = async (typed: string) => {
      const one = new TestBrowser(app);
      await one.signIn(email, password);
      return (await one.post('/auth/login/second-factor', { code: typed })).status;
    };
    expect(await tryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(200);
    expect(await tryCode(code)).toBe(400);
    expect((await browser.call('/auth/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('survives another key of the deployment: recovery codes still open', async () => {
    const { browser, email, id } = await someone();
    const { secret, codes } = await turnOn(browser);
    await app.query(`UPDATE second_factors SET secret_sealed = decode(repeat('ab', 64), 'hex') WHERE account_id = $1`, [
      id,
    ]);
    const other = new TestBrowser(app);
    await other.signIn(email, password);
    expect((await other.post('/auth/login/second-factor', { code: codeOf(secret) })).body['errors']).toEqual({
      code: [wrongCode],
    });
    expect(app.logs().some((line) => line.includes('was SECRETS_KEY changed?'))).toBe(true);
    expect((await other.post('/auth/login/second-factor', { code: codes[0] })).status).toBe(200);
  });

  it('limits guesses to five in a quarter hour, over all browsers (ASVS 6.3.1)', async () => {
    const { browser, email } = await someone();
    const { secret } = await turnOn(browser);
    const statuses = [];
    for (let time = 0; time < 5; time += 1) {
      const one = new TestBrowser(app);
      await one.signIn(email, password);
      statuses.push((await one.post('/auth/login/second-factor', { code: `00000${time}` })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    const one = new TestBrowser(app);
    await one.signIn(email, password);
    expect((await one.post('/auth/login/second-factor', { code: codeOf(secret) })).status).toBe(429);
  });

  it('is pending for ten minutes, only after a correct password', async () => {
    const { browser, email } = await someone();
    const { secret } = await turnOn(browser);
    const other = new TestBrowser(app);
    await other.signIn(email, password);
    app.clock.advance(600);
    const late = await other.post('/auth/login/second-factor', { code: codeOf(secret) });
    expect([late.status, late.body['code'], late.body['message']]).toEqual([
      401,
      'sign_in_expired',
      'Your sign-in timed out. Please start again.',
    ]);
    expect((await new TestBrowser(app).post('/auth/login/second-factor', { code: codeOf(secret) })).body['code']).toBe(
      'sign_in_expired',
    );
  });

  it('ends when it is turned off with the password; recovery codes can be had anew', async () => {
    const { browser, email } = await someone();
    const { codes } = await turnOn(browser);
    expect((await browser.post('/auth/second-factor/recovery-codes', {})).status).toBe(400);
    const renewed = (await browser.post('/auth/second-factor/recovery-codes', { password })).body['codes'] as string[];
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    expect((await browser.post('/auth/second-factor/disable', { password: 'wrong' })).status).toBe(400);
    expect((await browser.post('/auth/second-factor/disable', { password })).status).toBe(204);
    expect((await new TestBrowser(app).signIn(email, password)).body).toMatchObject({ user: { email } });
    expect((await browser.post('/auth/second-factor/recovery-codes', { password })).body['code']).toBe('conflict');
  });

  it('asks a person without a password for a code before it is turned off', async () => {
    const browser = new TestBrowser(app);
    await browser.signInAt('google', { email: `person${(people += 1)}@clinic.example` });
    const { body } = await browser.post('/auth/second-factor/begin', {});
    await browser.post('/auth/second-factor/confirm', { code: codeOf(String(body['secret'])) });
    app.clock.advance(30);
    expect((await browser.post('/auth/second-factor/disable', {})).body['errors']).toEqual({
      code: ['Code is required'],
    });
    expect((await browser.post('/auth/second-factor/disable', { code: codeOf(String(body['secret'])) })).status).toBe(
      204,
    );
  });
});

describe('sessions', () => {
  const list = async (browser: TestBrowser) =>
    (await browser.call('/auth/sessions')).body['items'] as {
      id: string;
      current: boolean;
      device: string;
      place: string;
      way: string;
      lastSeenAt: string;
    }[];

  it('are listed with device and place, and ended one by one (ASVS 7.5.2)', async () => {
    const { browser, email } = await someone();
    const other = new TestBrowser(app, chrome);
    await other.signIn(email, password);
    const sessions = await list(browser);
    expect(sessions.map(({ current, device, way }) => [current, device, way])).toEqual([
      [true, 'Firefox on Linux', 'email'],
      [false, 'Chrome on Windows', 'email'],
    ]);
    expect(sessions[1]?.place).toBe(other.address.replace(/\d+$/, '…'));
    expect((await browser.call(`/auth/sessions/${sessions[1]?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await other.user()).toBeNull();
    expect(await list(browser)).toHaveLength(1);
  });

  it('of others are as unknown as those that never were (ASVS 8.2.2)', async () => {
    const [{ browser }, { browser: victim }] = [await someone(), await someone()];
    const [theirs] = await list(victim);
    const answers = [];
    for (const id of [theirs?.id, '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11'])
      answers.push(await browser.call(`/auth/sessions/${id}`, { method: 'DELETE' }));
    expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual(
      Array.from({ length: 2 }, () => [404, 'not_found', 'We couldn’t find that.']),
    );
    expect(await victim.user()).not.toBeNull();
  });

  it('end all but this one, or all of them (ASVS 7.4.3)', async () => {
    const { browser, email } = await someone();
    const others = [new TestBrowser(app), new TestBrowser(app)];
    for (const one of others) await one.signIn(email, password);
    expect((await browser.post('/auth/sessions/end-others')).body).toEqual({ ended: 2 });
    expect(await Promise.all([browser, ...others].map(async (one) => (await one.user()) !== null))).toEqual([
      true,
      false,
      false,
    ]);
    await others[0]?.signIn(email, password);
    const stolen = `vitrine-session=${browser.cookies.get('vitrine-session')}`;
    expect((await browser.post('/auth/logout-everywhere')).status).toBe(204);
    expect(await others[0]?.user()).toBeNull();
    expect((await app.call('/auth/me', { cookie: stolen })).body).toEqual({
      user: null,
      ended: 'signed_out_elsewhere',
    });
  });

  it('tell the browser that comes back why they are over, and nothing to one that never had any', async () => {
    const endOf = async (one: TestBrowser) => (await one.call('/auth/me')).body['ended'];
    const { browser, email } = await someone();
    const other = new TestBrowser(app);
    await other.signIn(email, password);
    const next = 'another wholesome phrase 9';
    await browser.post('/auth/change-password', { currentPassword: password, newPassword: next });
    expect(await endOf(other)).toBe('password_changed');
    await other.signIn(email, next);
    expect(await endOf(other)).toBeUndefined();
    app.clock.advance(7 * 24 * 3600 + 1);
    expect(await endOf(other)).toBe('expired');
    await other.post('/auth/logout');
    expect(await endOf(other)).toBeUndefined();
    expect((await app.call('/auth/me', { cookie: 'vitrine-session=made-up' })).body).toEqual({ user: null });
  });

  it('tell when they were last seen, to five minutes', async () => {
    const { browser } = await someone();
    const [before] = await list(browser);
    app.clock.advance(299);
    await browser.user();
    expect((await list(browser))[0]?.lastSeenAt).toBe(before?.lastSeenAt);
    app.clock.advance(1);
    await browser.user();
    expect((await list(browser))[0]?.lastSeenAt).toBe(app.clock.now().toISOString());
  });

  it('from an unknown browser are reported by mail, from known ones not', async () => {
    const { browser, email } = await someone();
    await browser.post('/auth/logout');
    await browser.signIn(email, password);
    await new TestBrowser(app, chrome).signIn(email, password);
    const mail = await eventually('the mail', () => mailsTo(world.sandbox, email, /^New sign-in/)[0]);
    expect(mail.text).toContain('Chrome on Windows');
    expect(mailsTo(world.sandbox, email, /^New sign-in/)).toHaveLength(1);
  });
});

describe('the account', () => {
  it('changes its password with the old one, ends other sessions and renews its own (ASVS 7.2.4, 7.4.3)', async () => {
    const { browser, email } = await someone();
    const other = new TestBrowser(app);
    await other.signIn(email, password);
    const before = browser.cookies.get('vitrine-session');
    const change = (currentPassword: string, newPassword: string) =>
      browser.post('/auth/change-password', { currentPassword, newPassword });
    expect((await change('wrong', 'eleven red kettles')).body['errors']).toEqual({
      currentPassword: ['That isn’t your current password. Please try again.'],
    });
    expect((await change(password, 'password2026')).body['errors']).toEqual({
      newPassword: ['This password is too common. Please choose another one'],
    });
    expect((await change(password, 'eleven red kettles')).status).toBe(204);
    expect(browser.cookies.get('vitrine-session')).not.toBe(before);
    expect((await app.call('/auth/me', { cookie: `vitrine-session=${before}` })).body).toEqual({ user: null });
    expect([(await browser.user())?.['email'], await other.user()]).toEqual([email, null]);
    expect((await new TestBrowser(app).signIn(email, 'eleven red kettles')).status).toBe(200);
    await eventually('the notice', () => mailsTo(world.sandbox, email, /was changed$/).length > 0);
  });

  it('limits password guesses from an open session (ASVS 6.3.1)', async () => {
    const { browser } = await someone();
    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await browser.post('/auth/second-factor/begin', { password: `guess ${time}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('has a name of its choice and takes no other field (ASVS 15.3.3)', async () => {
    const { browser, id } = await someone();
    expect(
      (await browser.call('/auth/profile', { method: 'PATCH', body: { name: ' Ada Brightwell ' } })).body,
    ).toMatchObject({ id, name: 'Ada Brightwell', hasPassword: true, ways: ['email'], secondFactor: false });
    const refused = await browser.call('/auth/profile', {
      method: 'PATCH',
      body: { name: 'x', email: 'owner@vitrine.test', emailVerified: true },
    });
    expect([refused.status, refused.body['errors']]).toEqual([
      400,
      { email: ['We don’t know this field'], emailVerified: ['We don’t know this field'] },
    ]);
  });

  it('records sign-ins, failures and changes in the audit log, without secrets (ASVS 16.3.1)', async () => {
    const { browser, email, id } = await someone();
    await new TestBrowser(app).signIn(email, 'not the password');
    await turnOn(browser);
    await browser.post('/auth/logout');
    const rows = await app.query<{ action: string; actor_name: string | null }>(
      'SELECT action, actor_name, before, after FROM audit_entries WHERE entity_id = $1 ORDER BY at, action',
      [id],
    );
    expect(rows.map(({ action, actor_name: who }) => [action, who])).toEqual([
      ['account.second-factor-on', email],
      ['account.sign-in-failed', 'visitor'],
      ['account.signed-in', email],
      ['account.signed-out', email],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/not the password|argon2/);
  });
});

describe('cookies where the site is https (ASVS 3.3.1, 3.3.2, 3.3.3, 3.3.4)', () => {
  it('are all Secure, HttpOnly, SameSite=Lax and bound to the host', async () => {
    const secure = await startTestApp({
      databaseUrl: await createDatabase(),
      env: { PUBLIC_URL: 'https://halcyon.example' },
    });
    try {
      await addAccount(secure, 'ada@clinic.example');
      const headers = { origin: 'https://halcyon.example' };
      const plain = await secure.call('/auth/login', { body: { email: 'ada@clinic.example', password }, headers });
      await secure.query(
        `INSERT INTO second_factors (account_id, secret_sealed, enabled_at, created_at) SELECT id, '\\x00', now(), now()
          FROM accounts`,
      );
      const login = await secure.call('/auth/login', { body: { email: 'ada@clinic.example', password }, headers });
      const lines = [...plain.headers.getSetCookie(), ...login.headers.getSetCookie()];
      expect(lines.map((line) => line.split('=')[0])).toEqual([
        '__Host-vitrine-session',
        '__Host-vitrine-browser',
        '__Host-vitrine-second-factor',
        '__Host-vitrine-browser',
      ]);
      for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.stop();
    }
  }, 30_000);
});
