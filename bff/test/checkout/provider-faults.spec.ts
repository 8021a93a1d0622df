import { type OwnProcess, startOwnProcess } from '../support/own-process.ts';
import { eventually, newAddress, type TestApp } from '../support/test-app.ts';
import { addInvoice, open, opened, type PaymentsWorld, quote, startPayments, statusOf } from './support.ts';

let world: PaymentsWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
}, 60_000);

afterEach(() => {
  world.sandbox.clearFaults();
});

afterAll(async () => {
  await world?.stop();
});

const sessionsOf = (publicId: string) =>
  world.sandbox.stripe.sessions().filter(({ metadata }) => metadata?.['invoice_id'] === publicId);
const creating = { provider: 'stripe', method: 'POST', path: '/checkout/sessions' } as const;
const failure = 'Failed to create checkout session';

describe('opening a session', () => {
  it('waits for a short 429 of the provider and succeeds', async () => {
    const invoice = await addInvoice(app);
    world.sandbox.fault({ ...creating, kind: 'status', status: 429, retryAfter: 1 });
    const begun = performance.now();
    const answer = await open(app, { invoice: invoice.publicId });
    expect(answer.status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(990);
    expect(sessionsOf(invoice.publicId)).toHaveLength(1);
  });

  it('passes on the wait of a long 429 without a retry', async () => {
    const invoice = await addInvoice(app);
    world.sandbox.fault({ ...creating, kind: 'status', status: 429, retryAfter: 60, times: null });
    const answer = await open(app, { invoice: invoice.publicId });
    expect([answer.status, answer.body['code'], answer.body['message'], answer.headers.get('retry-after')]).toEqual([
      503,
      'checkout_failed',
      failure,
      '60',
    ]);
    world.sandbox.clearFaults();
    expect((await open(app, { invoice: invoice.publicId })).status).toBe(200);
  });

  it('retries with another key when the provider has stored a 500 under the first', async () => {
    const invoice = await addInvoice(app);
    world.sandbox.fault({ ...creating, kind: 'status', status: 500 });
    expect((await open(app, { invoice: invoice.publicId })).status).toBe(200);
    expect(sessionsOf(invoice.publicId)).toHaveLength(1);
    expect(await app.query('SELECT attempt, state FROM checkouts WHERE invoice_id = $1', [invoice.id])).toEqual([
      { attempt: 2, state: 'open' },
    ]);
  });

  it('reports repeated 500s with the catalog’s message, and succeeds on the next attempt', async () => {
    const invoice = await addInvoice(app);
    world.sandbox.fault({ ...creating, kind: 'status', status: 500, times: null });
    const answer = await open(app, { invoice: invoice.publicId });
    expect([answer.status, answer.body['code'], answer.body['message']]).toEqual([503, 'checkout_failed', failure]);
    expect(answer.text).not.toMatch(/stripe|stack|at /i);
    world.sandbox.clearFaults();
    expect((await open(app, { invoice: invoice.publicId })).status).toBe(200);
  });

  it('gives up on a hanging provider within ten seconds, and succeeds on the next attempt', async () => {
    const [invoice, other] = [await addInvoice(app), await addInvoice(app)];
    world.sandbox.fault({ ...creating, kind: 'hang', times: null });
    const begun = performance.now();
    const opening = open(app, { invoice: invoice.publicId });
    await eventually(
      'the row',
      async () => (await app.query('SELECT 1 FROM checkouts WHERE invoice_id = $1', [invoice.id])).length === 1,
    );
    const looking = performance.now();
    expect((await quote(app, { invoice: other.publicId })).status).toBe(200);
    expect(performance.now() - looking).toBeLessThan(1000);
    const answer = await opening;
    expect([answer.status, answer.body['code']]).toEqual([503, 'checkout_failed']);
    expect(performance.now() - begun).toBeLessThan(10_500);
    world.sandbox.clearFaults();
    const id = await opened(app, { invoice: invoice.publicId });
    expect(sessionsOf(invoice.publicId).map((session) => session.id)).toEqual([id]);
  }, 20_000);

  it('reports an unreachable provider, and succeeds on the next attempt', async () => {
    const invoice = await addInvoice(app);
    world.sandbox.fault({ ...creating, kind: 'disconnect', times: 2 });
    expect((await open(app, { invoice: invoice.publicId })).body['code']).toBe('checkout_failed');
    expect((await open(app, { invoice: invoice.publicId })).status).toBe(200);
  });

  it('fails for good when the provider refuses, and the invoice stays payable', async () => {
    const invoice = await addInvoice(app);
    world.sandbox.fault({ ...creating, kind: 'status', status: 402 });
    expect((await open(app, { invoice: invoice.publicId })).body['code']).toBe('checkout_failed');
    expect((await open(app, { invoice: invoice.publicId })).status).toBe(200);
  });
});

describe('kill -9 between the provider’s answer and our commit', () => {
  const running: OwnProcess[] = [];

  afterEach(async () => {
    for (const one of running.splice(0)) await one.end('SIGKILL');
  });

  /** A second process with the same database and provider. */
  async function startProcess() {
    const own = await startOwnProcess({
      DATABASE_URL: app.config.database.url,
      RESEND_BASE_URL: world.mailUrl,
      STRIPE_BASE_URL: world.sandbox.url,
      STRIPE_WEBHOOK_SECRETS: app.config.payments.webhookSecrets.join(),
    });
    running.push(own);
    const pay = async (publicId: string) => {
      const answer = await fetch(`${own.api}/checkout/sessions`, {
        method: 'POST',
        body: JSON.stringify({ invoice: publicId }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      });
      return { status: answer.status, body: (await answer.json()) as { id?: string } };
    };
    return { end: own.end, pay };
  }

  it('is recovered by the next attempt, which gets and pays the same session', async () => {
    // A separate process uses the real clock, so the provider's sandbox does too.
    world.sandbox.stripe.setClock(null);
    const invoice = await addInvoice(app);
    const first = await startProcess();
    world.sandbox.fault({ ...creating, kind: 'acceptThenHang' });
    const cut = first.pay(invoice.publicId).catch(() => null);
    await eventually('the provider to have made a session', () => sessionsOf(invoice.publicId).length === 1);
    await first.end('SIGKILL');
    expect(await cut).toBeNull();
    expect(await app.query('SELECT state, provider_id FROM checkouts WHERE invoice_id = $1', [invoice.id])).toEqual([
      { state: 'creating', provider_id: null },
    ]);

    const second = await startProcess();
    const answer = await second.pay(invoice.publicId);
    expect([answer.status, [answer.body.id]]).toEqual([200, sessionsOf(invoice.publicId).map(({ id }) => id)]);
    world.sandbox.stripe.pay(answer.body.id ?? '');
    await world.sandbox.stripe.webhooks.settled();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
  }, 40_000);
});
