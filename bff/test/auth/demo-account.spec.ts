import { demoAccount } from '@vitrine/federation/deploy';
import { run } from '../../src/cli/commands.ts';
import { checkDatabase } from '../../src/operations/doctor/database.ts';
import { runbooks } from '../../src/operations/doctor/finding.ts';
import { entities } from '../../src/entities.ts';
import { hashPassword } from '../../src/modules/auth/index.ts';
import { commandDataSource } from '../../src/platform/database/index.ts';
import { linesOf } from '../doctor/support.ts';
import { addAccount, addStaff } from '../support/staff.ts';
import {
  type Answer,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';

let world: TestWorld;
let demo: TestApp;
let production: TestApp;
let opened: Answer;

beforeAll(async () => {
  world = await startWorld();
  const { databaseUrl, mailUrl } = world;
  demo = await startTestApp({ databaseUrl, mailUrl });
  await addAccount(demo, demoAccount.email);
  await demo.query('UPDATE accounts SET password_hash = $1', [await hashPassword(demoAccount.password)]);
  await addStaff(demo, demoAccount.email, 'owner');
  opened = await signIn(demo);
  // Only now, as Passport knows the strategy of one application in a process: that of the newest.
  production = await startTestApp({ databaseUrl, mailUrl, environment: 'production' });
});

afterAll(async () => {
  await production.stop();
  await demo.stop();
  await world.stop();
});

const signIn = (app: TestApp) =>
  app.call('/auth/login', { body: { email: demoAccount.email, password: demoAccount.password }, from: newAddress() });

describe('the demo’s owner', () => {
  it('signs in where the demo runs', async () => {
    expect(opened.body).toMatchObject({ user: { role: 'owner' } });
  });

  it('cannot sign in in production', async () => {
    const { status, body, cookies } = await signIn(production);
    expect([status, body['code']]).toEqual([401, 'invalid_credentials']);
    expect(cookies.filter((cookie) => cookie.startsWith('vitrine-session='))).toEqual([]);
  });

  it('has no session in production that was opened before', async () => {
    const cookie = opened.cookies.find((line) => line.startsWith('vitrine-session=')) ?? '';
    expect((await demo.call('/contacts', { cookie })).status).toBe(200);
    expect((await production.call('/contacts', { cookie })).status).toBe(401);
    expect((await production.call('/auth/me', { cookie })).body).toMatchObject({ user: null });
  });

  it('is found by doctor in production', async () => {
    const dataSource = await commandDataSource(demo.config.database, entities).initialize();
    try {
      const demoLines = async (environment: 'development' | 'production') =>
        linesOf(await checkDatabase(dataSource, environment)).filter(([what]) => what === 'Demo');
      expect(await demoLines('development')).toEqual([]);
      expect(await demoLines('production')).toEqual([
        ['Demo', expect.stringContaining(demoAccount.email), runbooks.demo],
      ]);
    } finally {
      await dataSource.destroy();
    }
  });
});

it('seed-demo does not run in production, even with secrets that are right', async () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://app:something@127.0.0.1:9/vitrine',
    PUBLIC_URL: 'https://halcyon.example',
    STAFF_EMAILS: 'owner@halcyon.example',
    TEAM_NOTIFICATION_EMAIL: 'team@halcyon.example',
    RESEND_API_KEY: 're_live',
    RESEND_WEBHOOK_SECRETS: 'whsec_bmV3',
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+12125550148',
    STRIPE_SECRET_KEY: 'sk_live_key',
    STRIPE_WEBHOOK_SECRETS: 'whsec_new',
    SECRETS_KEY: Buffer.from('3f8a1c5e9b7d2460f1e3c5a79b8d6e4f20315476a8bacbdcedfe0f1e2d3c4b5a', 'hex').toString(
      'base64',
    ),
  };
  const before = { ...process.env };
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    Object.assign(process.env, env);
    expect(await run(['seed-demo'])).toBe(1);
    expect(consoleError.mock.calls.flat()).toEqual([expect.stringContaining('it is not for production')]);
  } finally {
    consoleError.mockRestore();
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before);
  }
});
