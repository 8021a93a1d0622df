import { confirmation, mailsTo, passwordLink, tokenFor } from '../support/mailbox.ts';
import { addAccount, password, signIn } from '../support/staff.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { eventually, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

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

let people = 0;
const newPerson = () => `person${(people += 1)}@clinic.example`;
const chosen = 'eleven red kettles';

const register = async (browser: TestBrowser, email: string, secret = chosen) =>
  browser.post('/auth/register', { email, password: secret, name: 'Ada' });
const withoutId = ({ body }: { body: Readonly<Record<string, unknown>> }) => ({ ...body, requestId: undefined });

/** Median milliseconds of each of two things, done in turns. */
async function medians(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  rounds: number,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, work] of [first, second].entries()) {
      const start = performance.now();
      await work();
      times[index]?.push(performance.now() - start);
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return [median(times[0]), median(times[1])];
}

describe('signing up', () => {
  it('asks to confirm the address, and signs in when that happens in the same browser', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    const answer = await register(browser, email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([
      202,
      { message: 'Check your email. We’ve sent you a link to confirm your address.' },
    ]);
    expect(await browser.user()).toBeNull();
    const verified = await browser.post('/auth/verify-email', {
      token: await tokenFor(world.sandbox, email, confirmation),
    });
    expect(verified.body).toMatchObject({ status: 'verified', user: { email, name: 'Ada', staff: false } });
    expect(await browser.user()).toMatchObject({ email });
    expect((await new TestBrowser(app).signIn(email, chosen)).status).toBe(200);
  });

  it('stores no token: links and mails in the database are unusable (ASVS 11.4.2)', async () => {
    const email = newPerson();
    await register(new TestBrowser(app), email);
    const token = await tokenFor(world.sandbox, email, confirmation);
    const signature = token.split('.')[1] ?? '';
    const rows = await app.query(
      'SELECT variables::text AS text FROM email_messages UNION ALL SELECT row_to_json(l)::text FROM mail_links l',
    );
    expect(JSON.stringify(rows)).toContain(token.split('.')[0]);
    expect(JSON.stringify(rows)).not.toContain(signature);
    expect(app.logs().join('')).not.toContain(signature);
  });

  it('accepts a complete link once, for a day', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    await register(browser, email);
    const token = await tokenFor(world.sandbox, email, confirmation);
    const tries = async (with_: string) => (await browser.post('/auth/verify-email', { token: with_ })).body['code'];
    expect(await tries(`${token}x`)).toBe('link_invalid');
    expect(await tries(token.split('.')[0] ?? '')).toBe('link_invalid');
    app.clock.advance(24 * 3600);
    expect(await tries(token)).toBe('link_expired');
    expect((await browser.post('/auth/verify-email/resend', { token })).status).toBe(202);
    const second = await tokenFor(world.sandbox, email, confirmation, 1);
    expect((await browser.post('/auth/verify-email', { token: second })).status).toBe(200);
    expect(await tries(second)).toBe('link_used');
    expect(await tries(token)).toBe('link_expired');
  });

  it('has no use for a link of another purpose', async () => {
    const email = newPerson();
    await addAccount(app, email);
    await new TestBrowser(app).post('/auth/forgot-password', { email });
    const token = await tokenFor(world.sandbox, email, passwordLink);
    expect((await new TestBrowser(app).post('/auth/verify-email', { token })).body['code']).toBe('link_invalid');
  });

  it.each([
    ['short', 'Use at least 10 characters'],
    ['password123', 'This password is too common. Please choose another one'],
    ['ada.brightwell!!', 'Please choose a password that does not contain your email address'],
  ])('refuses the password %s (ASVS 6.2.4)', async (secret, text) => {
    const answer = await new TestBrowser(app).post('/auth/register', {
      email: 'ada.brightwell@clinic.example',
      password: secret,
    });
    expect([answer.status, answer.body['errors']]).toEqual([400, { password: [text] }]);
  });

  it('gives a staff address nothing until the mailbox is proven (ASVS 8.2.1)', async () => {
    const [browser, email] = [new TestBrowser(app), 'colleague@vitrine.test'];
    await register(browser, email);
    const refused = await browser.signIn(email, chosen);
    expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
      403,
      'email_unverified',
      'Please confirm your email address first. We’ve sent you a link.',
    ]);
    expect((await browser.call('/contacts')).status).toBe(401);
    await browser.post('/auth/verify-email', { token: await tokenFor(world.sandbox, email, confirmation) });
    expect((await browser.call('/contacts')).status).toBe(200);
  });

  it('cannot be prepared by someone else: in another browser the link needs the sign-up’s password', async () => {
    const [stranger, owner, email] = [new TestBrowser(app), new TestBrowser(app), newPerson()];
    await register(stranger, email, 'the password of a stranger');
    const token = await tokenFor(world.sandbox, email, confirmation);
    const opened = await owner.post('/auth/verify-email', { token });
    expect([opened.status, opened.body]).toEqual([200, { status: 'password_required', email }]);
    expect((await owner.post('/auth/verify-email', { token, password: chosen })).body['errors']).toEqual({
      password: ['That isn’t the password you signed up with. Please try again.'],
    });
    expect(await owner.user()).toBeNull();
    expect((await stranger.signIn(email, 'the password of a stranger')).body['code']).toBe('email_unverified');

    // The owner signs up as well; with that, whatever the stranger prepared is void.
    await register(owner, email);
    await owner.post('/auth/verify-email', { token: await tokenFor(world.sandbox, email, confirmation, 1) });
    expect(await owner.user()).toMatchObject({ email });
    expect((await stranger.signIn(email, 'the password of a stranger')).body['code']).toBe('invalid_credentials');
    expect((await stranger.post('/auth/verify-email', { token })).body['code']).toBe('link_invalid');
  });

  it('opened on another device goes on with the password', async () => {
    const [phone, email] = [new TestBrowser(app), newPerson()];
    await register(new TestBrowser(app), email);
    const token = await tokenFor(world.sandbox, email, confirmation);
    expect((await phone.post('/auth/verify-email', { token, password: chosen })).body).toMatchObject({
      status: 'verified',
      user: { email },
    });
  });
});

describe('whether an account exists is not revealed', () => {
  it('by signing up: the same answer, and its owner gets a mail (ASVS 6.3.8)', async () => {
    const [knownEmail, unknownEmail] = [newPerson(), newPerson()];
    await addAccount(app, knownEmail);
    const answers = [
      await register(new TestBrowser(app), knownEmail),
      await register(new TestBrowser(app), unknownEmail),
    ];
    expect(withoutId(answers[0] ?? { body: {} })).toEqual(withoutId(answers[1] ?? { body: {} }));
    expect(answers.map(({ status, cookies }) => [status, cookies.map((cookie) => cookie.split('=')[0])])).toEqual([
      [202, ['vitrine-browser']],
      [202, ['vitrine-browser']],
    ]);
    const [mail] = await eventually('the mail to the owner', () =>
      mailsTo(world.sandbox, knownEmail).length > 0 ? mailsTo(world.sandbox, knownEmail) : null,
    );
    expect(mail?.subject).toBe('You already have an account with Halcyon');
    expect(mail?.text).not.toContain('#token=');
  });

  it('by signing in after signing up: right and wrong passwords get the same answers', async () => {
    const [knownEmail, unknownEmail] = [newPerson(), newPerson()];
    await addAccount(app, knownEmail);
    for (const email of [knownEmail, unknownEmail]) await register(new TestBrowser(app), email);
    const codes = async (email: string) => [
      (await new TestBrowser(app).signIn(email, chosen)).body['code'],
      (await new TestBrowser(app).signIn(email, 'another guess')).body['code'],
    ];
    expect(await codes(knownEmail)).toEqual(['email_unverified', 'invalid_credentials']);
    expect(await codes(unknownEmail)).toEqual(['email_unverified', 'invalid_credentials']);
  });

  it('by asking for a new password: the same answer, a mail only where there is an account', async () => {
    const [knownEmail, unknownEmail] = [newPerson(), newPerson()];
    await addAccount(app, knownEmail);
    const answers = [];
    for (const email of [unknownEmail, knownEmail])
      answers.push(await new TestBrowser(app).post('/auth/forgot-password', { email }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [
        202,
        { message: 'If there is an account with this address, a link to set a new password is on its way.' },
      ]),
    );
    await tokenFor(world.sandbox, knownEmail, passwordLink);
    expect(mailsTo(world.sandbox, unknownEmail)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('is set anew by a link, ends every session and signs in', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    await addAccount(app, email);
    const elsewhere = await signIn(app, email);
    await browser.post('/auth/forgot-password', { email });
    const token = await tokenFor(world.sandbox, email, passwordLink);
    const weak = await browser.post('/auth/reset-password', { token, password: 'password2026' });
    expect(weak.body['errors']).toEqual({ password: ['This password is too common. Please choose another one'] });
    expect((await browser.post('/auth/reset-password', { token, password: chosen })).body).toMatchObject({
      user: { email },
    });
    expect((await app.call('/auth/me', { cookie: elsewhere })).body).toEqual({ user: null, ended: 'password_changed' });
    expect((await new TestBrowser(app).signIn(email, password)).status).toBe(401);
    expect((await new TestBrowser(app).signIn(email, chosen)).status).toBe(200);
    expect((await browser.post('/auth/reset-password', { token, password: 'yet another one' })).body['code']).toBe(
      'link_used',
    );
    await eventually('the notice', () => mailsTo(world.sandbox, email, /was changed$/).length > 0);
  });

  it('has links that are good for one hour, and only the newest', async () => {
    const [browser, email] = [new TestBrowser(app), newPerson()];
    await addAccount(app, email);
    await browser.post('/auth/forgot-password', { email });
    const first = await tokenFor(world.sandbox, email, passwordLink);
    await browser.post('/auth/forgot-password', { email });
    const second = await tokenFor(world.sandbox, email, passwordLink, 1);
    expect((await browser.post('/auth/reset-password', { token: first, password: chosen })).body['code']).toBe(
      'link_expired',
    );
    app.clock.advance(3600);
    const late = await browser.post('/auth/reset-password', { token: second, password: chosen });
    expect([late.status, late.body['code'], late.body['message']]).toEqual([
      410,
      'link_expired',
      'This link has expired. We can send you a new one.',
    ]);
  });
});

describe('guessing passwords', () => {
  it('does not lock people out of the browser they use (ASVS 6.3.1)', async () => {
    const [owner, email] = [new TestBrowser(app), newPerson()];
    await addAccount(app, email);
    expect((await owner.signIn(email, password)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) await new TestBrowser(app).signIn(email, `guess ${guess}`);
    expect((await new TestBrowser(app).signIn(email, password)).status).toBe(429);
    expect((await owner.signIn(email, password)).status).toBe(200);
    // Their own browser has tries of its own, not endless ones.
    for (let guess = 0; guess < 10; guess += 1) expect((await owner.signIn(email, `guess ${guess}`)).status).toBe(401);
    expect((await owner.signIn(email, password)).status).toBe(429);
    // Each wrong password costs several slow hashes, on purpose.
  }, 30_000);
});

// Last, because they leave many jobs behind.
describe('mails that anonymous callers can cause', () => {
  it('are few for one mailbox, and not many from one place (ASVS 2.4.1)', async () => {
    const email = newPerson();
    const codes = [];
    for (let time = 0; time < 6; time += 1)
      codes.push((await new TestBrowser(app).post('/auth/forgot-password', { email })).status);
    expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
    const from = newAddress();
    const answers = [];
    for (let time = 0; time < 11; time += 1)
      answers.push((await app.call('/auth/verify-email/resend', { body: { email: newPerson() }, from })).status);
    expect(answers.indexOf(429)).toBe(10);
  });
});

describe('whether an account exists is not revealed', () => {
  it('by time, when signing up or asking for a new password (ASVS 6.3.8)', async () => {
    const knownEmail = newPerson();
    await addAccount(app, knownEmail);
    const ask = (email: string) => app.call('/auth/forgot-password', { body: { email }, from: newAddress() });
    const signUp = (email: string) =>
      app.call('/auth/register', { body: { email, password: chosen }, from: newAddress() });
    for (const act of [ask, signUp]) {
      const [first, second] = await medians(
        async () => {
          await app.query('DELETE FROM throttles');
          await act(knownEmail);
        },
        async () => {
          await app.query('DELETE FROM throttles');
          await act(newPerson());
        },
        9,
      );
      expect(first / second).toBeGreaterThan(0.4);
      expect(first / second).toBeLessThan(2.5);
    }
  }, 60_000);
});
