import { signStripeWebhook } from '@vitrine/provider-sandbox';
import { freePort } from '@vitrine/testing';
import { eventsDelivered } from '../checkout/support.ts';
import { inquiry, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

const stripeSecret = 'whsec_metrics';
let world: TestWorld;
let app: TestApp;
let address: string;

beforeAll(async () => {
  world = await startWorld();
  const port = String(await freePort());
  address = `http://127.0.0.1:${port}`;
  const env = { METRICS_PORT: port, STRIPE_WEBHOOK_SECRETS: stripeSecret };
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env });
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

/** Lines of one figure: its labels and its value. */
const read = async (name: string): Promise<readonly string[]> =>
  (await (await fetch(`${address}/metrics`)).text()).split('\n').filter((line) => line.startsWith(name));

describe('metrics', () => {
  it('are served on a port of their own, and not where visitors come', async () => {
    expect((await fetch(`${address}/metrics`)).headers.get('content-type')).toContain('text/plain');
    expect((await app.call('/metrics')).status).toBe(404);
    expect((await fetch(`${app.origin}/metrics`)).status).toBe(404);
  });

  it('count requests by route, never by the address that was asked', async () => {
    await app.call('/health/live');
    await app.call('/somewhere/with-a-secret');
    expect(await read('vitrine_http_request_duration_seconds_count')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\{method="GET",route="\/api\/health\/live",status="200"/),
        expect.stringMatching(/\{method="GET",route="none",status="404"/),
      ]),
    );
    expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('with-a-secret');
  });

  it('tell the pool, the event loop, and jobs by queue with the age of the oldest', async () => {
    expect(await read('vitrine_database_up')).toEqual([expect.stringMatching(/ 1$/)]);
    expect(await read('vitrine_database_connections')).toHaveLength(3);
    expect((await read('nodejs_eventloop')).length).toBeGreaterThan(3);
    // A queue that nobody works on.
    await app.query(`SELECT pgboss.create_queue('of-this-test', '{"policy": "standard"}')`);
    await app.query(
      `INSERT INTO pgboss.job (name, data, start_after) VALUES ('of-this-test', '{}', now() - interval '90 seconds')`,
    );
    expect(await read('vitrine_jobs{queue="of-this-test"')).toEqual([expect.stringMatching(/state="created".* 1$/)]);
    const [age = ''] = await read('vitrine_job_oldest_seconds{queue="of-this-test"');
    expect(Number(age.split(' ').at(-1))).toBeGreaterThanOrEqual(90);
    await app.query(`DELETE FROM pgboss.job WHERE name = 'of-this-test'`);
    // An alert about it can end.
    expect(await read('vitrine_job_oldest_seconds{queue="of-this-test"')).toEqual([expect.stringMatching(/ 0$/)]);
  });

  it('tell how late a provider’s event came, by the provider’s clock', async () => {
    const seconds = Math.floor(app.clock.now().getTime() / 1000);
    const raw = JSON.stringify({ id: 'evt_late', type: 'unknown', created: seconds - 90, data: { object: {} } });
    const headers = { 'stripe-signature': signStripeWebhook(raw, [stripeSecret], seconds) };
    expect((await app.call('/webhooks/stripe', { raw, headers })).status).toBe(200);
    expect(await read('vitrine_webhook_lag_seconds_sum')).toEqual([expect.stringMatching(/provider="stripe".* 90$/)]);
  });

  it('count rollbacks of the last day that nobody asked for, by remote', async () => {
    const rolledBack = (hoursAgo: number, by: 'system' | 'person') =>
      app.query(
        `INSERT INTO audit_entries (at, actor_kind, actor_name, action, entity, entity_id)
          VALUES ($1, $2, 'vitrine', 'deployment.rolled-back', 'deployment', 'mfe-portal')`,
        [new Date(app.clock.now().getTime() - hoursAgo * 3_600_000), by],
      );
    await rolledBack(1, 'system');
    await rolledBack(25, 'system');
    await rolledBack(1, 'person');
    expect(await read('vitrine_rollbacks')).toEqual([expect.stringMatching(/remote="mfe-portal".* 1$/)]);
  });

  it('count mails by status, and name a failing read of the database without breaking a scrape', async () => {
    const { status } = await app.call('/contacts', { body: inquiry(), from: newAddress() });
    expect(status).toBe(201);
    await eventsDelivered(app);
    expect((await read('vitrine_emails{')).join()).toMatch(/status="(?:queued|sent)"/);
    await app.query('ALTER TABLE sms_messages RENAME TO elsewhere');
    try {
      expect(await read('vitrine_database_up')).toEqual([expect.stringMatching(/ 0$/)]);
      expect((await read('vitrine_http_request_duration_seconds_count')).length).toBeGreaterThan(0);
    } finally {
      await app.query('ALTER TABLE elsewhere RENAME TO sms_messages');
    }
    expect(await read('vitrine_database_up')).toEqual([expect.stringMatching(/ 1$/)]);
  });
});
