import { visitProvider } from '@vitrine/testing';
import { mailsTo } from '../support/mailbox.ts';
import { addAccount, password, signIn } from '../support/staff.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';
import { createDatabase } from '../support/test-database.ts';

let world: TestWorld;
let app: TestApp;

const credentials = { CLIENT_ID: 'vitrine-sandbox', CLIENT_SECRET: 'sandbox-secret' };
const environmentOf = (provider: string, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${provider}_${name}`, value]));

beforeAll(async () => {
  world = await startWorld();
  const env = {
    ...environmentOf('GOOGLE', { ...credentials, BASE_URL: `${world.sandbox.url}/openid` }),
    ...environmentOf('FACEBOOK', { ...credentials, BASE_URL: `${world.sandbox.url}/facebook` }),
  };
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env });
}, 60_000);

afterEach(() => world.sandbox.clearFaults());

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

let people = 0;
const newPerson = () => `person${(people += 1)}@clinic.example`;
const failed = (page: string) => new URL(page, 'http://site').searchParams.get('error');

/** Nobody is signed in, and the browser got no session. */
async function expectNobody(browser: TestBrowser): Promise<void> {
  expect(browser.cookies.has('vitrine-session')).toBe(false);
  expect(await browser.user()).toBeNull();
}

describe('the ways that are offered', () => {
  it('are told', async () => {
    expect((await app.call('/auth/ways')).body).toEqual({ ways: ['email', 'google', 'facebook'] });
  });

  it('lead to the provider with PKCE, state and nonce, and no secret (ASVS 10.2.1)', async () => {
    const url = await new TestBrowser(app).startAt('google');
    expect(url.href).toMatch(`${world.sandbox.url}/openid/auth?`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'vitrine-sandbox',
      response_type: 'code',
      redirect_uri: 'http://localhost:4200/api/auth/google/callback',
      scope: 'openid email profile',
      access_type: 'offline',
      prompt: 'consent',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const facebook = await new TestBrowser(app).startAt('facebook');
    expect(facebook.pathname).toBe('/facebook/v23.0/dialog/oauth');
    expect(facebook.searchParams.get('code_challenge_method')).toBe('S256');
    expect(facebook.href).not.toContain(credentials.CLIENT_SECRET);
  });
});

describe('Google', () => {
  it('signs up a new person, with a proven mailbox, and leads on to where they were going', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    expect(await browser.signInAt('google', { email, name: 'Ada' }, '/leads?status=new')).toBe(
      '/auth/callback?next=%2Fleads%3Fstatus%3Dnew',
    );
    expect(await browser.user()).toMatchObject({ email, name: 'Ada', staff: false });
    expect((await browser.call('/auth/profile')).body).toMatchObject({
      emailVerified: true,
      hasPassword: false,
      ways: ['google'],
      secondFactor: false,
    });
    const again = new TestBrowser(app);
    await again.signInAt('google', { email });
    expect((await again.user())?.['id']).toBe((await browser.user())?.['id']);
  });

  it('lets staff in by a verified address', async () => {
    const browser = new TestBrowser(app);
    await browser.signInAt('google', { email: 'Colleague@Vitrine.test' });
    expect(await browser.user()).toMatchObject({ email: 'colleague@vitrine.test', staff: true });
  });

  it('opens an account whose mailbox both sides have proven, and notifies its owner', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    const id = await addAccount(app, email);
    await browser.signInAt('google', { email });
    expect(await browser.user()).toMatchObject({ id });
    expect((await browser.call('/auth/profile')).body).toMatchObject({ ways: ['email', 'google'] });
    await eventually('the notice', () => mailsTo(world.sandbox, email, /^A new way to sign in/).length > 0);
    expect((await new TestBrowser(app).signIn(email, password)).status).toBe(200);
  });

  it('with an unverified address opens no account of that address, and no staff access (ASVS 6.8.1)', async () => {
    await addAccount(app, 'owner@vitrine.test');
    const [knownBrowser, unknownBrowser] = [new TestBrowser(app), new TestBrowser(app)];
    expect(failed(await knownBrowser.signInAt('google', { email: 'owner@vitrine.test', verified: false }))).toBe(
      'email_in_use',
    );
    await expectNobody(knownBrowser);
    await app.query(`INSERT INTO staff (email, role, created_at) VALUES ('third@vitrine.test', 'staff', now())`);
    await unknownBrowser.signInAt('google', { email: 'third@vitrine.test', verified: false });
    expect(await unknownBrowser.user()).toMatchObject({ staff: false, role: null });
    expect((await unknownBrowser.call('/contacts')).status).toBe(403);
  });

  it('knows people by issuer and subject, not by address (ASVS 6.8.1)', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    await browser.signInAt('google', { email });
    const id = (await browser.user())?.['id'];
    // The account moved to another address; whoever gets the old one elsewhere is somebody else.
    await app.query('UPDATE accounts SET email = $2 WHERE id = $1', [id, newPerson()]);
    const same = new TestBrowser(app);
    await same.signInAt('google', { email });
    expect((await same.user())?.['id']).toBe(id);
    const other = new TestBrowser(app);
    await other.signInAt('facebook', { email });
    expect((await other.user())?.['id']).not.toBe(id);
  });

  it('takes over an account whose holder only claimed the address', async () => {
    const [squatter, owner, email] = [new TestBrowser(app), new TestBrowser(app), newPerson()];
    await squatter.signInAt('facebook', { email });
    expect(await squatter.user()).toMatchObject({ email });
    expect((await squatter.call('/auth/profile')).body['emailVerified']).toBe(false);
    await owner.signInAt('google', { email });
    expect((await owner.call('/auth/profile')).body).toMatchObject({ emailVerified: true, ways: ['google'] });
    expect(await squatter.user()).toBeNull();
    expect(failed(await squatter.signInAt('facebook', { email }))).toBe('email_in_use');
  });

  it('nor can a claim outlive the link that sets a new password', async () => {
    const [squatter, owner, email] = [new TestBrowser(app), new TestBrowser(app), newPerson()];
    await squatter.signInAt('facebook', { email });
    await owner.post('/auth/forgot-password', { email });
    const mail = await eventually('the mail', () => mailsTo(world.sandbox, email, /^Set a new password/)[0]);
    await owner.post('/auth/reset-password', {
      token: /#token=([\w.-]+)/.exec(mail.text ?? '')?.[1],
      password: 'eleven red kettles',
    });
    expect((await owner.call('/auth/profile')).body).toMatchObject({ email, emailVerified: true, ways: ['email'] });
    expect(await squatter.user()).toBeNull();
    expect(failed(await squatter.signInAt('facebook', { email }))).toBe('email_in_use');
  });

  it.each(['nonce', 'audience', 'issuer', 'signature', 'expiredToken', 'expiredCode'] as const)(
    'is not believed with a wrong %s (ASVS 10.2.1)',
    async (flaw) => {
      const browser = new TestBrowser(app);
      world.sandbox.flaw(flaw);
      expect(await browser.signInAt('google', { email: newPerson() }, '/leads')).toBe(
        '/login?error=authentication_failed&next=%2Fleads',
      );
      await expectNobody(browser);
    },
  );
});

describe('Facebook', () => {
  it('signs up a new person without proving the mailbox', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    expect(await browser.signInAt('facebook', { email, name: 'Ben' })).toBe('/auth/callback');
    expect(await browser.user()).toMatchObject({ email, name: 'Ben' });
    expect((await browser.call('/auth/profile')).body).toMatchObject({ emailVerified: false, ways: ['facebook'] });
  });

  it('with a staff address gives no staff access (ASVS 6.8.1)', async () => {
    const [knownBrowser, unknownBrowser] = [new TestBrowser(app), new TestBrowser(app)];
    await addAccount(app, 'fourth@vitrine.test');
    await app.query(
      `INSERT INTO staff (email, role, created_at)
        VALUES ('fourth@vitrine.test', 'owner', now()), ('fifth@vitrine.test', 'owner', now())`,
    );
    expect(failed(await knownBrowser.signInAt('facebook', { email: 'fourth@vitrine.test' }))).toBe('email_in_use');
    await expectNobody(knownBrowser);
    await unknownBrowser.signInAt('facebook', { email: 'fifth@vitrine.test' });
    expect((await unknownBrowser.call('/contacts')).status).toBe(403);
  });

  it('needs an address', async () => {
    const browser = new TestBrowser(app);
    expect(failed(await browser.signInAt('facebook', { email: newPerson(), share: false }))).toBe('email_missing');
    await expectNobody(browser);
  });

  it('proves the mailbox by our link, in the session it is for and no other', async () => {
    const [browser, stranger, email] = [new TestBrowser(app), new TestBrowser(app), newPerson()];
    await browser.signInAt('facebook', { email });
    await browser.post('/auth/verify-email/resend', {});
    const mail = await eventually('the mail', () => mailsTo(world.sandbox, email, /^Confirm your address/)[0]);
    const token = /#token=([\w.-]+)/.exec(mail.text ?? '')?.[1];
    const elsewhere = await stranger.post('/auth/verify-email', { token });
    expect([elsewhere.status, elsewhere.body['message']]).toEqual([
      401,
      'Please open this link in the browser you are signed in with.',
    ]);
    const before = browser.cookies.get('vitrine-session');
    expect((await browser.post('/auth/verify-email', { token })).body).toMatchObject({
      status: 'verified',
      user: { email },
    });
    // More rights, another session id (ASVS 7.2.4).
    expect(browser.cookies.get('vitrine-session')).not.toBe(before);
    expect((await app.call('/auth/me', { cookie: `vitrine-session=${before}` })).body).toEqual({ user: null });
    expect((await browser.call('/auth/profile')).body['emailVerified']).toBe(true);
  });
});

describe.each(['google', 'facebook'] as const)('coming back from %s', (provider) => {
  const refused = ['/login?error=authentication_failed', null];
  const landing = async (browser: TestBrowser, url: string) => [await browser.comeBack(url), await browser.user()];

  it('with a wrong or missing state is refused (ASVS 10.2.1)', async () => {
    const browser = new TestBrowser(app);
    const back = new URL(await visitProvider((await browser.startAt(provider)).href, { email: newPerson() }));
    for (const state of ['another', '']) {
      const forged = new URL(back);
      forged.searchParams.set('state', state);
      expect(await landing(browser, forged.href)).toEqual(refused);
    }
    back.searchParams.delete('state');
    expect(await landing(browser, back.href)).toEqual(refused);
  });

  it('in another browser is refused, so that nobody is signed in to another’s account (ASVS 10.2.1)', async () => {
    const [attacker, victim] = [new TestBrowser(app), new TestBrowser(app)];
    const back = await visitProvider((await attacker.startAt(provider)).href, { email: newPerson() });
    expect(await landing(victim, back)).toEqual(refused);
  });

  it('a second time is refused', async () => {
    const browser = new TestBrowser(app);
    const back = await visitProvider((await browser.startAt(provider)).href, { email: newPerson() });
    await browser.comeBack(back);
    await browser.post('/auth/logout');
    expect(await browser.comeBack(back)).toBe('/login?error=authentication_failed');
    await expectNobody(browser);
  });

  it('with another browser’s code is refused (PKCE, ASVS 10.2.1)', async () => {
    const [attacker, victim] = [new TestBrowser(app), new TestBrowser(app)];
    const stolen = new URL(await visitProvider((await victim.startAt(provider)).href, { email: newPerson() }));
    const own = new URL(await visitProvider((await attacker.startAt(provider)).href, { email: newPerson() }));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await landing(attacker, own.href)).toEqual(refused);
  });

  it('too late is refused', async () => {
    const browser = new TestBrowser(app);
    const back = await visitProvider((await browser.startAt(provider)).href, { email: newPerson() });
    app.clock.advance(15 * 60);
    expect(await landing(browser, back)).toEqual(refused);
  });

  it('to the other provider’s address is refused', async () => {
    const browser = new TestBrowser(app);
    const back = await visitProvider((await browser.startAt(provider)).href, { email: newPerson() });
    expect(
      await landing(browser, back.replace(`/${provider}/`, provider === 'google' ? '/facebook/' : '/google/')),
    ).toEqual(refused);
  });

  it('after a no says so', async () => {
    const browser = new TestBrowser(app);
    const reason = failed(await browser.signInAt(provider, { email: newPerson(), decision: 'deny' }));
    expect(reason).toBe('cancelled'); // lint-words: an API code
    await expectNobody(browser);
  });

  it('while the provider has a fault says so, and works afterwards', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    for (const kind of ['status', 'disconnect'] as const) {
      world.sandbox.fault({
        provider: provider === 'google' ? 'openid' : 'facebook',
        kind,
        path: provider === 'google' ? '/token' : '/v23.0/oauth/access_token',
      });
      expect(failed(await browser.signInAt(provider, { email }))).toBe('provider_unavailable');
    }
    await expectNobody(browser);
    expect(await browser.signInAt(provider, { email })).toBe('/auth/callback');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    String.raw`/\evil.example`,
    '/%2e//evil.example',
    '/api/auth/logout',
    '/login?next=/',
    'javascript:alert(1)',
    '',
  ])('leads nowhere but to our own pages: %s is left out (open redirect)', async (returnTo) => {
    expect(await new TestBrowser(app).signInAt(provider, { email: newPerson() }, returnTo)).toBe('/auth/callback');
  });

  it('issues a new session id and ignores a planted one (session fixation, ASVS 7.2.4)', async () => {
    const browser = new TestBrowser(app);
    const planted = await signIn(app, await personWithAccount());
    browser.cookies.set('vitrine-session', planted.split('=')[1] ?? '');
    await browser.signInAt(provider, { email: newPerson() });
    expect(`vitrine-session=${browser.cookies.get('vitrine-session')}`).not.toBe(planted);
    expect((await app.call('/auth/me', { cookie: planted })).body).toEqual({ user: null });
  });
});

async function personWithAccount(): Promise<string> {
  const email = newPerson();
  await addAccount(app, email);
  return email;
}

describe('all of them', () => {
  it('two callbacks of one new person make one account', async () => {
    const email = newPerson();
    const browsers = Array.from({ length: 4 }, () => new TestBrowser(app));
    const pages = await Promise.all(browsers.map((browser) => browser.signInAt('google', { email })));
    expect(new Set(pages)).toEqual(new Set(['/auth/callback']));
    const ids = await Promise.all(browsers.map(async (browser) => (await browser.user())?.['id']));
    expect(new Set(ids).size).toBe(1);
  });

  it('logs no code, token, state or address of anyone (ASVS 14.2.1)', () => {
    const logs = app.logs().join('');
    expect(logs).not.toMatch(/[?&](?:code|state)=|access_token|id_token|@clinic\.example/);
  });

  // Last, because Passport knows one strategy of a name in a process: the newest application's.
  it('offers only the ways that are set up', async () => {
    const bare = await startTestApp({ databaseUrl: await createDatabase() });
    try {
      expect((await bare.call('/auth/ways')).body).toEqual({ ways: ['email'] });
      expect(await new TestBrowser(bare).startAt('google')).toMatchObject({
        pathname: '/login',
        search: '?error=authentication_failed',
      });
    } finally {
      await bare.stop();
    }
  }, 30_000);
});
