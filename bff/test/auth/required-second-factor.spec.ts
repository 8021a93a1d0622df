import { TOTP } from 'otpauth';
import { loadConfig } from '../../src/platform/config.ts';
import { mailsTo } from '../support/mailbox.ts';
import { addAccount, addStaff, fromOurPage, password, signIn } from '../support/staff.ts';
import { eventually, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: { OWNER_SECOND_FACTOR: 'required' },
    staffIdleSeconds: loadConfig({}).staffIdleSeconds,
  });
  for (const email of ['owner@vitrine.test', 'colleague@vitrine.test', 'client@clinic.example'])
    await addAccount(app, email);
  await addStaff(app, 'owner@vitrine.test', 'owner');
  await addStaff(app, 'colleague@vitrine.test', 'staff');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const codeOf = async (path: string, cookie: string): Promise<unknown> => {
  const { status, body } = await app.call(path, { cookie });
  return status === 200 ? 200 : body['code'];
};

/** Sets up a second factor as the page does. */
async function setUp(cookie: string): Promise<void> {
  const { body } = await app.call('/auth/second-factor/begin', { body: { password }, cookie, headers: fromOurPage });
  const secret = String(body['secret']).replaceAll(' ', '');
  const code = new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  expect((await app.call('/auth/second-factor/confirm', { body: { code }, cookie, headers: fromOurPage })).status).toBe(
    200,
  );
}

/** Turns the team's setting. */
async function askEveryone(secondFactorForAll: boolean, cookie: string): Promise<void> {
  const { body } = await app.call('/settings/security', { cookie });
  const answer = await app.call('/settings/security', {
    method: 'PUT',
    body: { version: body['version'], secondFactorForAll },
    cookie,
    headers: fromOurPage,
  });
  expect(answer.status).toBe(200);
}

it('limits an owner without one to setting it up, then opens the portal, and follows the team’s setting', async () => {
  const owner = await signIn(app, 'owner@vitrine.test');
  expect((await app.call('/auth/me', { cookie: owner })).body).toMatchObject({
    user: { staff: false, role: null, secondFactorDue: true },
  });
  for (const path of ['/contacts', '/team', '/invoices', '/account', '/audit'])
    expect([path, await codeOf(path, owner)]).toEqual([path, 'second_factor_required']);
  for (const path of ['/auth/second-factor', '/auth/profile', '/auth/sessions'])
    expect([path, await codeOf(path, owner)]).toEqual([path, 200]);

  await setUp(owner);
  expect((await app.call('/auth/me', { cookie: owner })).body).toMatchObject({ user: { staff: true, role: 'owner' } });
  expect(await codeOf('/contacts', owner)).toBe(200);

  const colleague = await signIn(app, 'colleague@vitrine.test');
  const client = await signIn(app, 'client@clinic.example');
  expect(await codeOf('/contacts', colleague)).toBe(200);
  await askEveryone(true, owner);
  expect(await codeOf('/contacts', colleague)).toBe('second_factor_required');
  // Clients are not on the team.
  expect(await codeOf('/account', client)).toBe(200);
  await setUp(colleague);
  expect(await codeOf('/contacts', colleague)).toBe(200);
  expect((await app.call('/team', { cookie: owner })).body).toMatchObject({
    items: [
      { email: 'owner@vitrine.test', secondFactor: true },
      { email: 'colleague@vitrine.test', secondFactor: true },
    ],
  });

  // The colleague lost their phone.
  const [{ id } = { id: '' }] = await app.query<{ id: string }>(`SELECT id FROM staff WHERE role = 'staff'`);
  const [own = { id: '' }] = await app.query<{ id: string }>(`SELECT id FROM staff WHERE role = 'owner'`);
  const reset = async (whose: string, cookie: string) =>
    (await app.call(`/team/${whose}/second-factor`, { method: 'DELETE', cookie, headers: fromOurPage })).status;
  expect(await reset(id, colleague)).toBe(403);
  expect(await reset(own.id, owner)).toBe(409);
  expect(await reset(id, owner)).toBe(204);
  expect(await reset(id, owner)).toBe(409);
  expect(await codeOf('/auth/profile', colleague)).toBe('unauthenticated');
  await eventually(
    'the mail',
    () => mailsTo(world.sandbox, 'colleague@vitrine.test', /two-step.*was reset/).length === 1,
  );
  const entries = await app.query(`SELECT 1 FROM audit_entries WHERE action LIKE '%second-factor-reset'`);
  expect(entries).toHaveLength(1);
  expect(await codeOf('/contacts', await signIn(app, 'colleague@vitrine.test'))).toBe('second_factor_required');
  await askEveryone(false, owner);
});

it('ends a session of the team that nobody used for 12 hours, and no client’s', async () => {
  await addAccount(app, 'third@vitrine.test');
  await addStaff(app, 'third@vitrine.test', 'staff');
  const [staff, client] = [await signIn(app, 'third@vitrine.test'), await signIn(app, 'client@clinic.example')];
  app.clock.advance(11 * 3600);
  expect(await codeOf('/contacts', staff)).toBe(200);
  app.clock.advance(11 * 3600);
  expect(await codeOf('/contacts', staff)).toBe(200);
  app.clock.advance(12 * 3600);
  expect(await codeOf('/contacts', staff)).toBe('unauthenticated');
  expect((await app.call('/auth/me', { cookie: staff })).body).toEqual({ user: null, ended: 'expired' });
  expect(await codeOf('/account', client)).toBe(200);
});
