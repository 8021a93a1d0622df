import { addAccount, fromOurPage, password, signIn } from '../support/staff.ts';
import { newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';
import { createDatabase } from '../support/test-database.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl });
  await addAccount(app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const login = (email: string, secret: string, from = newAddress()) =>
  app.call('/auth/login', { body: { email, password: secret }, from });

describe('signing in', () => {
  it('opens a session of an owner, whatever the case of the address', async () => {
    const answer = await login(' Owner@Vitrine.TEST ', password);
    expect(answer.status).toBe(200);
    expect(answer.body['user']).toMatchObject({ email: 'owner@vitrine.test', staff: true, role: 'owner' });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^vitrine-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('keeps only a hash of the session id and of the password (ASVS 11.4.2)', async () => {
    const cookie = await signIn(app, 'owner@vitrine.test');
    const id = cookie.split('=')[1] ?? '';
    const [row] = await app.query(`SELECT count(*)::int AS plain FROM sessions WHERE id_hash = $1`, [Buffer.from(id)]);
    expect(row).toEqual({ plain: 0 });
    const [account] = await app.query<{ password_hash: string }>(
      `SELECT password_hash FROM accounts WHERE email = 'owner@vitrine.test'`,
    );
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('answers unknown accounts and wrong passwords alike', async () => {
    const [unknown, wrong] = [await login('nobody@example.com', password), await login('owner@vitrine.test', 'wrong')];
    const { requestId: _a, ...first } = unknown.body;
    const { requestId: _b, ...second } = wrong.body;
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'That email and password don’t match. Please try again.',
    });
    expect(unknown.cookies).toEqual([]);
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const time = async (email: string): Promise<number> => {
      const start = performance.now();
      await login(email, 'wrong');
      return performance.now() - start;
    };
    await addAccount(app, 'timed@example.com');
    // In turns and the quickest of each: whatever else the machine does slows both alike, or neither. On a busy one it
    // takes more rounds until each was undisturbed once; an answer without the work stays quicker in all of them.
    let [knownTime, unknownTime] = [Infinity, Infinity];
    const isAlike = (): boolean => unknownTime > knownTime * 0.5 && unknownTime < knownTime * 2;
    for (let round = 1; round <= 45 && !(round > 9 && isAlike()); round += 1) {
      knownTime = Math.min(knownTime, await time('timed@example.com'));
      unknownTime = Math.min(unknownTime, await time('untimed@example.com'));
      // So that the limit per account does not answer instead.
      if (round % 9 === 0) app.clock.advance(15 * 60);
    }
    expect(unknownTime).toBeGreaterThan(knownTime * 0.5);
    expect(unknownTime).toBeLessThan(knownTime * 2);
  });

  it('names missing fields', async () => {
    const answer = await app.call('/auth/login', { body: { email: '', password: '' } });
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      { email: ['Email is required'], password: ['Password is required'] },
    ]);
    expect(
      (await app.call('/auth/login', { body: { email: 'a@b.example', password: 'x', admin: true } })).body['errors'],
    ).toEqual({ admin: ['We don’t know this field'] });
  });

  it('is throttled per account over all addresses, and lets go after a quarter hour (ASVS 6.3.1)', async () => {
    await addAccount(app, 'target@example.com');
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await login('target@example.com', `guess ${attempt}`)).status).toBe(401);
    const refused = await login('target@example.com', password);
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '900',
    ]);
    app.clock.advance(15 * 60);
    expect((await login('target@example.com', password)).status).toBe(200);
  });

  it('is not refused because another try, begun later, was counted first', async () => {
    await addAccount(app, 'twice@example.com');
    expect((await login('twice@example.com', 'a wrong guess')).status).toBe(401);
    app.clock.advance(-0.02);
    const earlier = await login('twice@example.com', password);
    app.clock.advance(0.02);
    expect(earlier.status).toBe(200);
  });

  it('is throttled per address over all accounts, where only failures count', async () => {
    const from = newAddress();
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      expect((await login('owner@vitrine.test', password, from)).status).toBe(200);
    for (let attempt = 0; attempt < 51; attempt += 1)
      answers.push(await login(`stuffed-${attempt}@example.com`, 'x', from));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 50 }, () => 401), 429]);
  }, 60_000);
});

describe('a session', () => {
  it('is answered by /auth/me, which is null for anyone else', async () => {
    expect((await app.call('/auth/me')).body).toEqual({ user: null });
    expect((await app.call('/auth/me', { cookie: 'vitrine-session=forged' })).body).toEqual({ user: null });
    const cookie = await signIn(app, 'owner@vitrine.test');
    expect((await app.call('/auth/me', { cookie })).body['user']).toMatchObject({ email: 'owner@vitrine.test' });
  });

  it('rotates at sign-in: the earlier one of the browser ends (ASVS 7.2.4)', async () => {
    const first = await signIn(app, 'owner@vitrine.test');
    const answer = await app.call('/auth/login', {
      body: { email: 'owner@vitrine.test', password },
      cookie: first,
      headers: fromOurPage,
    });
    expect(answer.cookies[0]).not.toBe(first);
    expect((await app.call('/auth/me', { cookie: first })).body).toEqual({ user: null });
    expect((await app.call('/auth/me', { cookie: answer.cookies[0] ?? '' })).body['user']).not.toBeNull();
  });

  it('ends at sign-out on the server, not only in the browser (ASVS 7.4.1)', async () => {
    const cookie = await signIn(app, 'owner@vitrine.test');
    const answer = await app.call('/auth/logout', { method: 'POST', cookie, headers: fromOurPage });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^vitrine-session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await app.call('/contacts', { cookie })).status).toBe(401);
  });

  it('expires seven days after sign-in, regardless of use', async () => {
    const cookie = await signIn(app, 'owner@vitrine.test');
    app.clock.advance(7 * 24 * 3600 - 1);
    expect((await app.call('/contacts', { cookie })).status).toBe(200);
    app.clock.advance(1);
    expect((await app.call('/contacts', { cookie })).status).toBe(401);
    expect((await app.call('/auth/me', { cookie })).body).toEqual({ user: null, ended: 'expired' });
  });

  it('has a __Host- cookie, Secure, where the site is https (ASVS 3.3.1)', async () => {
    const secure = await startTestApp({
      databaseUrl: await createDatabase(),
      env: { PUBLIC_URL: 'https://halcyon.example' },
    });
    try {
      await addAccount(secure, 'owner@vitrine.test');
      const answer = await secure.call('/auth/login', {
        body: { email: 'owner@vitrine.test', password },
        headers: { origin: 'https://halcyon.example' },
      });
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^__Host-vitrine-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    } finally {
      await secure.stop();
    }
  }, 30_000);
});
