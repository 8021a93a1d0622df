import { randomUUID } from 'node:crypto';
import { ClientBilling } from '@vitrine/contracts';
import { queues } from '../../src/platform/jobs/index.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, type TestApp } from '../support/test-app.ts';
import { mailRows, mailsTo, opened, packageForm, type PaymentsWorld, startPayments, submitted } from './support.ts';

let world: PaymentsWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  await addAccount(app, 'colleague@vitrine.test');
  cookie = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterEach(() => {
  world.sandbox.clearFaults();
});

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
const plan = async (clientId: string) =>
  ClientBilling.parse((await app.call(`/clients/${clientId}/subscriptions`, { cookie })).body).subscriptions[0];
const stands = (clientId: string, state: string) =>
  eventually(`the plan is ${state}`, async () => {
    const one = await plan(clientId);
    return one?.state === state ? one : undefined;
  });
const act = (id: string, step: 'card-link' | 'collect', key: string = randomUUID()) =>
  app.call(`/subscriptions/${id}/${step}`, {
    cookie,
    method: 'POST',
    headers: { ...fromOurPage, 'idempotency-key': key },
  });
const openInvoice = (subscription: string) =>
  stripe()
    .invoices()
    .find((one) => one.parent?.subscription_details?.subscription === subscription && one.status === 'open');

interface Payer {
  readonly clientId: string;
  readonly email: string;
  /** Ours, and the provider's. */
  readonly id: string;
  readonly reference: string;
}

/** A client whose plan was bought with this card. */
async function subscribed(card: '4242' | '9995'): Promise<Payer> {
  const body = packageForm();
  stripe().pay(await opened(app, { submissionId: await submitted(app, body) }), { card });
  await stripe().webhooks.settled();
  const { email } = body.form;
  const [client] = await app.query<{ id: string }>('SELECT id FROM clients WHERE email = $1', [email]);
  const clientId = client?.id ?? '';
  const { id, reference } = await eventually('the plan was read', async () => {
    const one = await plan(clientId);
    return one?.nextChargeAt ? one : undefined;
  });
  app.clock.advance(60);
  return { clientId, email, id, reference };
}

/** … and whose next month failed. */
async function failed(card: '4242' | '9995' = '9995'): Promise<Payer> {
  const payer = await subscribed(card);
  stripe().renew(payer.reference, 'failed');
  await stands(payer.clientId, 'past_due');
  await stripe().webhooks.settled();
  // The test clock stands still: what these jobs read would be as new as what a test reads next, and replace it.
  await eventually('the failure was read', async () => {
    const pending = await app.query(`SELECT 1 FROM pgboss.job WHERE name = $1 AND state < 'completed'`, [
      queues.refreshFromProvider.name,
    ]);
    return pending.length === 0;
  });
  app.clock.advance(60);
  return payer;
}

it('mails the client once a failed month, with the page where another card pays and is kept', async () => {
  const { clientId, email, reference } = await failed();
  expect(await mailsTo(app, 'plan-payment-failed', email)).toBe(1);
  for (const { id: event } of stripe()
    .events()
    .filter(({ type }) => type === 'invoice.payment_failed' || type === 'customer.subscription.updated')
    .slice(0, 3))
    await stripe().webhooks.send(event, 2);
  expect(await mailsTo(app, 'plan-payment-failed', email)).toBe(1);
  const invoice = openInvoice(reference);
  const [mail] = await mailRows<{ variables: Record<string, unknown> }>(
    app,
    `SELECT variables FROM email_messages WHERE template = 'plan-payment-failed' AND recipient = $1`,
    [email],
  );
  expect(mail?.variables).toMatchObject({
    title: 'Visionary Transformation',
    amount: '$9,950.00',
    paymentUrl: invoice?.hosted_invoice_url,
  });
  expect((await plan(clientId))?.cardLinkAt).not.toBeNull();

  stripe().payInvoice(invoice?.id ?? '', '4242');
  await stands(clientId, 'active');
  const subscription = stripe()
    .subscriptions()
    .find(({ id }) => id === reference);
  const kept = stripe()
    .paymentMethods()
    .find(({ id }) => id === subscription?.default_payment_method);
  expect(kept?.card?.last4).toBe('4242');

  app.clock.advance(60);
  stripe().renew(reference, 'failed');
  await stands(clientId, 'past_due');
  expect(await mailsTo(app, 'plan-payment-failed', email)).toBe(2);
});

describe('Send card link', () => {
  it('mails the link again, once for a repeated request, and is in the audit log', async () => {
    const { email, id, clientId } = await failed();
    const first = (await plan(clientId))?.cardLinkAt;
    app.clock.advance(3600);
    const key = randomUUID();
    const answer = await act(id, 'card-link', key);
    expect([answer.status, answer.body['cardLinkAt'] === first]).toEqual([200, false]);
    expect((await act(id, 'card-link', key)).status).toBe(200);
    expect(await mailsTo(app, 'plan-payment-failed', email)).toBe(2);
    const log = await app.query(
      `SELECT 1 FROM audit_entries WHERE action = 'subscription.card-link-asked' AND entity_id = $1`,
      [id],
    );
    expect(log).toHaveLength(1);
  });

  it('says that the client’s address takes no mail', async () => {
    const { email, id } = await failed();
    await app.query(
      `INSERT INTO suppressions (id, channel, address, reason, created_at)
        VALUES (gen_random_uuid(), 'email', $1, 'bounce', now())`,
      [email],
    );
    expect((await act(id, 'card-link')).body['code']).toBe('recipient_suppressed');
  });
});

describe('Try now', () => {
  it('collects the open month, once for a repeated request', async () => {
    const { clientId, id, reference } = await failed('4242');
    const invoice = openInvoice(reference)?.id;
    const key = randomUUID();
    const answer = await act(id, 'collect', key);
    expect([answer.status, answer.body['state']]).toEqual([200, 'active']);
    expect((await act(id, 'collect', key)).body['state']).toBe('active');
    await stripe().webhooks.settled();
    expect(await app.query('SELECT state FROM payments WHERE provider_ref = $1', [invoice])).toEqual([
      { state: 'succeeded' },
    ]);
    expect((await plan(clientId))?.state).toBe('active');
    const again = await act(id, 'collect');
    expect([again.status, again.body['message']]).toEqual([
      409,
      'Nothing of this plan is open, so there’s nothing to collect.',
    ]);
  });

  it('says why the bank refused', async () => {
    const { id, email } = await failed('9995');
    const answer = await act(id, 'collect');
    expect(answer.body).toMatchObject({
      state: 'past_due',
      lastFailure: { reason: 'Your card has insufficient funds.' },
    });
    expect(await mailsTo(app, 'plan-payment-failed', email)).toBe(1);
  });

  it('finds out that the client has paid meanwhile, and charges nothing', async () => {
    const { id, clientId, reference } = await failed();
    stripe().webhooks.setMode('hold');
    stripe().payInvoice(openInvoice(reference)?.id ?? '', '4242');
    const charges = stripe().charges().length;
    expect((await act(id, 'collect')).status).toBe(409);
    expect(stripe().charges()).toHaveLength(charges);
    expect((await plan(clientId))?.state).toBe('active');
    stripe().webhooks.setMode('deliver');
    await stripe().webhooks.settled();
  });

  it('changes nothing while the provider is not reached', async () => {
    const { id, clientId } = await failed('4242');
    world.sandbox.fault({ provider: 'stripe', method: 'POST', path: '/invoices', kind: 'disconnect', times: null });
    expect((await act(id, 'collect')).body['code']).toBe('checkout_failed');
    expect((await plan(clientId))?.state).toBe('past_due');
  });
});
