import { randomBytes, randomUUID } from 'node:crypto';
import { signResendWebhook, signStripeWebhook, signTwilioWebhook } from '@vitrine/provider-sandbox';
import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import { reseal } from '../src/cli/reseal.ts';
import { VisitorsService } from '../src/modules/releases/deployments/visitors.service.ts';
import { SendsService } from '../src/modules/emails/index.ts';
import { commandDataSource } from '../src/platform/database/index.ts';
import { Secrets } from '../src/platform/secrets.ts';
import { visitorIdOf } from './support/deploys.ts';
import { addAccount, password } from './support/staff.ts';
import { TestBrowser } from './support/test-browser.ts';
import { newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';
import { createEmptyDatabase } from './support/test-database.ts';

/** A secret before and after its replacement. */
interface Pair {
  readonly old: string;
  readonly new: string;
}
const newKey = () => randomBytes(32).toString('base64');
const webhookSecret = (word: string) => `whsec_${Buffer.from(word).toString('base64')}`;
const secrets = {
  SECRETS_KEY: { old: newKey(), new: newKey() },
  RELEASE_VISITOR_KEY: { old: newKey(), new: newKey() },
  STRIPE_WEBHOOK_SECRETS: { old: 'whsec_old', new: 'whsec_new' },
  RESEND_WEBHOOK_SECRETS: { old: webhookSecret('old'), new: webhookSecret('new') },
  TWILIO_AUTH_TOKEN: { old: 'old-token', new: 'new-token' },
  // The one that the provider takes is the old one until it is removed there, and then the new one.
  GOOGLE_CLIENT_SECRET: { old: 'sandbox-secret', new: 'not-there-yet' },
  FACEBOOK_CLIENT_SECRET: { old: 'sandbox-secret', new: 'not-there-yet' },
} satisfies Record<string, Pair>;

/** Replicas of one system while the secrets are being replaced, one step after the other. */
const steps = {
  before: ({ old }: Pair) => old,
  added: (pair: Pair) => `${pair.old},${pair.new}`,
  swapped: (pair: Pair) => `${pair.new}, ${pair.old}`,
  removed: (pair: Pair) => pair.new,
};
type Step = keyof typeof steps;

let world: TestWorld;
let apps: Record<Step, TestApp>;

const start = (step: Step): Promise<TestApp> =>
  startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: {
      ...Object.fromEntries(Object.entries(secrets).map(([name, pair]) => [name, steps[step](pair)])),
      GOOGLE_CLIENT_ID: 'vitrine-sandbox',
      GOOGLE_BASE_URL: `${world.sandbox.url}/openid`,
      FACEBOOK_CLIENT_ID: 'vitrine-sandbox',
      FACEBOOK_BASE_URL: `${world.sandbox.url}/facebook`,
    },
  });

beforeAll(async () => {
  world = await startWorld();
  apps = {
    before: await start('before'),
    added: await start('added'),
    swapped: await start('swapped'),
    removed: await start('removed'),
  };
}, 120_000);

afterAll(async () => {
  await Promise.all(Object.values(apps ?? {}).map((app) => app.stop()));
  await world?.stop();
});

/** What each step answers, by its name. */
const atEachStep = async <T>(ask: (app: TestApp) => Promise<T>): Promise<Record<Step, T>> => {
  const answers = await Promise.all(
    Object.entries(apps).map(async ([step, app]): Promise<[string, T]> => [step, await ask(app)]),
  );
  return Object.fromEntries(answers) as Record<Step, T>;
};
const untilRemoved = <T>(yes: T, no: T): Record<Step, T> => ({ before: yes, added: yes, swapped: yes, removed: no });
const onceAdded = <T>(yes: T, no: T): Record<Step, T> => ({ before: no, added: yes, swapped: yes, removed: yes });

describe('SECRETS_KEY', () => {
  const secretsOf = (app: TestApp) => app.app.nest.get(Secrets, { strict: false });
  const resealNow = async () => {
    const { config } = apps.swapped;
    const dataSource = await commandDataSource(config.database).initialize();
    try {
      return await reseal(dataSource, new Secrets(config));
    } finally {
      await dataSource.destroy();
    }
  };
  const addSealedMail = async (sealed: string): Promise<string> => {
    const id = randomUUID();
    await apps.before.query(
      `INSERT INTO email_messages (id, template, recipient, subject, variables, status, created_at)
        VALUES ($1, 'results_ready', 'pat@clinic.example', 'Results', $2, 'failed', $3)`,
      [id, { sealed }, apps.before.clock.now()],
    );
    return id;
  };
  const variablesOf = async (id: string) =>
    (
      await apps.before.query<{ variables: Record<string, unknown> }>(
        'SELECT variables FROM email_messages WHERE id = $1',
        [id],
      )
    )[0]?.variables ?? {};

  it('keeps links in mails good until the old key is removed, and no longer', async () => {
    const accountId = await addAccount(apps.before, 'links@clinic.example');
    const reset = async (app: TestApp, signer: TestApp) => {
      const id = randomUUID();
      const { clock } = app;
      await app.query(
        `INSERT INTO mail_links (id, purpose, account_id, created_at, expires_at)
          VALUES ($1, 'reset-password', $2, $3, $4)`,
        [id, accountId, clock.now(), new Date(clock.now().getTime() + 3_600_000)],
      );
      const token = secretsOf(signer).token('mail-link', id);
      return (
        await app.call('/auth/reset-password', { body: { token, password: 'Another long pass 9' }, from: newAddress() })
      ).status;
    };
    expect(await atEachStep((app) => reset(app, apps.added))).toEqual(untilRemoved(200, 404));
    expect(await atEachStep((app) => reset(app, apps.swapped))).toEqual(onceAdded(200, 404));
  });

  it('opens second factors and sealed mails after `reseal` by the new key alone', async () => {
    const email = 'factor@clinic.example';
    await addAccount(apps.before, email);
    const owner = new TestBrowser(apps.before);
    await owner.signIn(email, password);
    const { body } = await owner.post('/auth/second-factor/begin', { password });
    const codeNow = () => {
      for (const app of Object.values(apps)) app.clock.advance(30);
      return new TOTP({ secret: Secret.fromBase32(String(body['secret']).replaceAll(' ', '')) }).generate({
        timestamp: apps.before.clock.now().getTime(),
      });
    };
    expect((await owner.post('/auth/second-factor/confirm', { code: codeNow() })).status).toBe(200);
    const signIn = async (app: TestApp) => {
      const browser = new TestBrowser(app);
      await browser.signIn(email, password);
      return (await browser.post('/auth/login/second-factor', { code: codeNow() })).status;
    };
    const mail = await addSealedMail(
      secretsOf(apps.before).seal('{"testType":"Panel"}', 'medical-email').toString('base64'),
    );
    const open = async (app: TestApp): Promise<string> => {
      try {
        return String(app.app.nest.get(SendsService, { strict: false }).unsealed(await variablesOf(mail))['testType']);
      } catch (error) {
        return String(error);
      }
    };
    expect([await signIn(apps.added), await signIn(apps.swapped), await signIn(apps.removed)]).toEqual([200, 200, 400]);
    expect([await open(apps.swapped), await open(apps.removed)]).toEqual([
      'Panel',
      expect.stringContaining('unable to authenticate data'),
    ]);

    expect(await resealNow()).toEqual({ resealed: 2, lost: 0 });
    expect(await resealNow()).toEqual({ resealed: 0, lost: 0 });
    expect([await signIn(apps.removed), await open(apps.removed)]).toEqual([200, 'Panel']);
  });

  it('counts what no key opens, and changes it not', async () => {
    const stranger = new Secrets({ secretsKeys: [randomBytes(32)] }).seal('{}', 'medical-email').toString('base64');
    const id = await addSealedMail(stranger);
    expect(await resealNow()).toEqual({ resealed: 0, lost: 1 });
    expect(await variablesOf(id)).toEqual({ sealed: stranger });
  });
});

describe('RELEASE_VISITOR_KEY', () => {
  it('keeps visitors known until the old key is removed', async () => {
    const isKnown = (signedWith: string) => async (app: TestApp) => {
      const cookie = visitorIdOf(app.clock.now(), Buffer.from(signedWith, 'base64'));
      const [name = '', value] = cookie.split('=');
      const reporter = { address: '192.0.2.7', cookies: { [name]: value }, doNotTrack: false };
      return (await app.app.nest.get(VisitorsService, { strict: false }).find(reporter, null)) !== null;
    };
    expect(await atEachStep(isKnown(secrets.RELEASE_VISITOR_KEY.old))).toEqual(untilRemoved(true, false));
    expect(await atEachStep(isKnown(secrets.RELEASE_VISITOR_KEY.new))).toEqual(onceAdded(true, false));
  });
});

describe('what providers sign', () => {
  const stripe = (secret: string) => async (app: TestApp) => {
    const at = Math.floor(app.clock.now().getTime() / 1000);
    const raw = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'unknown', data: { object: {} } });
    const headers = { 'stripe-signature': signStripeWebhook(raw, [secret], at) };
    return (await app.call('/webhooks/stripe', { raw, headers })).status;
  };
  const resend = (secret: string) => async (app: TestApp) => {
    const raw = JSON.stringify({ type: 'contact.created', created_at: '2026-03-02T09:00:00Z', data: {} });
    const headers = { ...signResendWebhook(raw, randomUUID(), [secret]) };
    return (await app.call('/webhooks/resend', { raw, headers })).status;
  };
  const twilio = (token: string) => async (app: TestApp) => {
    const path = `/webhooks/twilio/status?message=${randomUUID()}`;
    const fields = { MessageSid: `SM${'0'.repeat(32)}`, MessageStatus: 'sent' };
    const signature = signTwilioWebhook(`${app.config.http.publicUrl.origin}/api${path}`, fields, token);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    return (await app.call(path, { raw: new URLSearchParams(fields).toString(), headers })).status;
  };

  it.each([
    ['STRIPE_WEBHOOK_SECRETS', stripe, 200, 400],
    ['RESEND_WEBHOOK_SECRETS', resend, 200, 400],
    ['TWILIO_AUTH_TOKEN', twilio, 204, 403],
  ] as const)(
    '%s: the old one is taken until it is removed, the new one once it is added',
    async (name, by, yes, no) => {
      expect(await atEachStep(by(secrets[name].old))).toEqual(untilRemoved(yes, no));
      expect(await atEachStep(by(secrets[name].new))).toEqual(onceAdded(yes, no));
    },
  );
});

describe('secrets that providers know us by', () => {
  it.each(['google', 'facebook'] as const)('signs in by %s while the provider knows only one of two', async (name) => {
    const signIn = async (app: TestApp) => {
      const browser = new TestBrowser(app);
      const page = await browser.signInAt(name, { email: `${randomUUID()}@clinic.example`, name: 'June' });
      return [new URL(page, 'http://site').searchParams.get('error'), (await browser.user()) !== null];
    };
    expect(await atEachStep(signIn)).toEqual(untilRemoved([null, true], ['authentication_failed', false]));
  });

  it('TWILIO_AUTH_TOKEN: calls are made with the first', () => {
    expect(apps.swapped.config.sms.authTokens).toEqual(['new-token', 'old-token']);
  });
});

describe('DATABASE_URL', () => {
  it('changes to a second login that acts as the first, while both serve', async () => {
    const url = await createEmptyDatabase();
    const [first, second] = [`site_${randomBytes(4).toString('hex')}`, `site_${randomBytes(4).toString('hex')}`];
    const admin = new Client({ connectionString: url });
    await admin.connect();
    const database = new URL(url).pathname.slice(1);
    const asLogin = (name: string) => Object.assign(new URL(url), { username: name, password: 'x' }).href;
    const serves = async (app: TestApp) =>
      (await app.call('/newsletter', { body: { email: `${randomUUID()}@alder.example` }, from: newAddress() })).status;
    const running: TestApp[] = [];
    try {
      await admin.query(`CREATE ROLE ${first} LOGIN PASSWORD 'x'`);
      await admin.query(`ALTER DATABASE ${database} OWNER TO ${first}`);
      await admin.query(`ALTER SCHEMA public OWNER TO ${first}`);
      const old = await startTestApp({ databaseUrl: asLogin(first), mailUrl: world.mailUrl });
      running.push(old);

      await admin.query(`CREATE ROLE ${second} LOGIN PASSWORD 'x' IN ROLE ${first}`);
      await admin.query(`ALTER ROLE ${second} SET role = ${first}`);
      const replaced = await startTestApp({ databaseUrl: asLogin(second), mailUrl: world.mailUrl });
      running.push(replaced);
      expect([await serves(old), await serves(replaced)]).toEqual([202, 202]);

      await admin.query(`ALTER ROLE ${first} NOLOGIN`);
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [first]);
      expect([await serves(old), await serves(replaced)]).toEqual([503, 202]);
      // What the second one makes is the first one's: the next replacement needs no grants.
      const owners = await admin.query(`SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'`);
      expect(owners.rows).toEqual([{ tableowner: first }]);
    } finally {
      await admin.end();
      await Promise.all(running.map((app) => app.stop()));
    }
  }, 60_000);
});
