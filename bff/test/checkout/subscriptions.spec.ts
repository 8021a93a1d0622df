import { randomUUID } from 'node:crypto';
import { BillingTrouble, ClientBilling, ClientPage, Dashboard } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import {
  type PaymentEvent,
  PaymentEventsService,
  PaymentProvider,
  ReconcilerService,
} from '../../src/modules/checkout/index.ts';
import { queues } from '../../src/platform/jobs/index.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, type TestApp } from '../support/test-app.ts';
import { opened, packageForm, type PaymentsWorld, startPayments, submitted, mailRows } from './support.ts';

let world: PaymentsWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  await addAccount(app, 'colleague@vitrine.test');
  cookie = await signIn(app, 'colleague@vitrine.test');
}, 60_000);

afterEach(() => stripe().webhooks.setMode('deliver'));

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
const read = async (path: string) => (await app.call(path, { cookie })).body;
const reconcile = () => app.app.nest.get(ReconcilerService).run();

/** A client who bought a package. */
async function subscribed(): Promise<{ id: string; subscription: string; charge: string; email: string }> {
  const body = packageForm();
  stripe().pay(await opened(app, { submissionId: await submitted(app, body) }));
  await stripe().webhooks.settled();
  const { email } = body.form;
  const [client] = await app.query<{ id: string }>('SELECT id FROM clients WHERE email = $1', [email]);
  const [subscription] = stripe().subscriptions();
  const [charge] = stripe().charges();
  // The test clock stands still: what these jobs read would be as new as what a test reads next, and replace it.
  await eventually('the new plan was read', async () => {
    const pendingJobs = await app.query(
      `SELECT 1 FROM pgboss.job WHERE name = $1 AND state < 'completed' AND start_after <= now()`,
      [queues.refreshFromProvider.name],
    );
    return pendingJobs.length === 0;
  });
  app.clock.advance(1);
  return { id: client?.id ?? '', subscription: subscription?.id ?? '', charge: charge?.id ?? '', email };
}

const billing = async (id: string): Promise<ClientBilling> =>
  ClientBilling.parse(await read(`/clients/${id}/subscriptions`));
const plan = async (id: string) => (await billing(id)).subscriptions[0];
const state = async (id: string) => (await plan(id))?.state;
const trouble = async (): Promise<BillingTrouble> => BillingTrouble.parse(await read('/subscriptions/trouble'));
/** Subjects of the team's mails about one client, sorted. */
const alerts = async (id: string): Promise<string[]> =>
  (
    await mailRows<{ subject: string }>(
      app,
      `SELECT subject FROM email_messages WHERE template = 'billing-alert' AND variables->>'clientId' = $1
        ORDER BY subject`,
      [id],
    )
  ).map(({ subject }) => subject.split(':')[0] ?? '');

it('returns when and how much a new subscription is charged next', async () => {
  const { id, subscription } = await subscribed();
  const ends =
    stripe()
      .subscriptions()
      .find((one) => one.id === subscription)?.items.data[0]?.current_period_end ?? 0;
  await eventually('the provider was asked', async () => (await plan(id))?.nextChargeAt);
  expect(await plan(id)).toMatchObject({
    state: 'active',
    amountCents: 995_000,
    nextChargeAt: new Date(ends * 1000).toISOString(),
    lastFailure: null,
    endsAt: null,
  });
});

it('shows a failed renewal with its reason on the client and the dashboard, and mails the team once', async () => {
  const { id, subscription } = await subscribed();
  stripe().renew(subscription, 'failed');
  await eventually('the failure shows', async () => (await state(id)) === 'past_due');
  const currentPlan = await plan(id);
  expect(currentPlan?.lastFailure).toMatchObject({
    reason: 'Your card was declined.',
    at: expect.any(String) as unknown,
  });
  expect(currentPlan?.nextChargeAt).toBe(currentPlan?.lastFailure?.nextAttemptAt);
  expect((await trouble()).items).toEqual([
    { kind: 'subscription', client: { id, company: expect.any(String) as unknown }, subscription: currentPlan },
  ]);

  for (const { id: event } of stripe()
    .events()
    .filter(({ type }) => type === 'invoice.payment_failed' || type === 'customer.subscription.updated'))
    await stripe().webhooks.send(event, 3);
  await reconcile();
  expect(await alerts(id)).toEqual(['A monthly payment failed']);
});

it('removes an ended subscription from every figure, for late and repeated events', async () => {
  const { id, subscription } = await subscribed();
  const [before, dashboard] = [ClientPage.parse(await read('/clients')), Dashboard.parse(await read('/dashboard'))];
  stripe().webhooks.setMode('hold');
  stripe().renew(subscription, 'failed');
  stripe().cancel(subscription);
  const current = stripe()
    .events()
    .filter(({ type }) => type.startsWith('customer.subscription') || type === 'invoice.payment_failed')
    .slice(0, 3);
  expect(current.map(({ type }) => type)).toEqual([
    'customer.subscription.deleted',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
  await stripe().webhooks.release(current.map(({ id: event }) => event));
  await eventually('it has ended', async () => (await state(id)) === 'ended');
  await stripe().webhooks.send(current[2]?.id ?? '', 2);
  await reconcile();

  expect(await plan(id)).toMatchObject({ state: 'ended', nextChargeAt: null, endsAt: app.clock.now().toISOString() });
  expect(await read(`/clients/${id}`)).toMatchObject({ status: 'inactive' });
  const after = ClientPage.parse(await read('/clients'));
  expect([after.countByStatus.active, after.totals.monthlyRecurringCents]).toEqual([
    before.countByStatus.active - 1,
    before.totals.monthlyRecurringCents - 995_000,
  ]);
  expect(Dashboard.parse(await read('/dashboard')).activeClients).toBe(dashboard.activeClients - 1);
  expect(await alerts(id)).toContain('A subscription has ended');
});

it('keeps a client with another running subscription active', async () => {
  const { id, subscription } = await subscribed();
  await app.query(
    `INSERT INTO subscriptions (id, provider_id, client_id, title, amount_cents, currency, status, next_look_at,
      created_at, updated_at)
     VALUES (gen_random_uuid(), 'sub_other', $1, 'Care plan', 20000, 'usd', 'active', 'infinity', $2, $2)`,
    [id, app.clock.now()],
  );
  stripe().cancel(subscription);
  await eventually('it has ended', async () => (await billing(id)).subscriptions.some((one) => one.state === 'ended'));
  expect(await read(`/clients/${id}`)).toMatchObject({ status: 'active', monthlyAmountCents: 20_000 });
  await app.query(`DELETE FROM subscriptions WHERE provider_id = 'sub_other'`);
});

it('reports a cancellation at the period’s end and a pause, and their reversals', async () => {
  const { id, subscription } = await subscribed();
  stripe().cancelAtPeriodEnd(subscription);
  await eventually('it is canceled', async () => (await state(id)) === 'canceling');
  const currentPlan = await plan(id);
  expect([currentPlan?.nextChargeAt, currentPlan?.endsAt]).toEqual([null, expect.any(String)]);
  expect(await read(`/clients/${id}`)).toMatchObject({ status: 'active' });
  stripe().cancelAtPeriodEnd(subscription, false);
  await eventually('it runs on', async () => (await state(id)) === 'active');
  stripe().pause(subscription);
  await eventually('it is paused', async () => (await state(id)) === 'paused');
  expect(await alerts(id)).toEqual(['A subscription is paused', 'A subscription was canceled']);
});

it('recovers lost events of failures, ends and disputes by polling', async () => {
  const [failing, ended, disputed] = [await subscribed(), await subscribed(), await subscribed()];
  stripe().webhooks.setMode('drop');
  stripe().renew(failing.subscription, 'failed');
  stripe().cancel(ended.subscription);
  stripe().dispute(disputed.charge);
  app.clock.advance(25 * 3600);
  await reconcile();
  expect([await state(failing.id), await state(ended.id), (await billing(disputed.id)).disputes.length]).toEqual([
    'past_due',
    'ended',
    1,
  ]);
});

it('shows a dispute of a month on the client and the dashboard until it is decided', async () => {
  const { id, charge } = await subscribed();
  const dispute = stripe().dispute(charge, { reason: 'fraudulent' });
  await eventually('the dispute shows', async () => (await billing(id)).disputes.length === 1);
  expect((await billing(id)).disputes).toMatchObject([
    {
      id: dispute.id,
      state: 'needs_response',
      reason: 'fraudulent',
      amountCents: 995_000,
      respondBy: expect.any(String) as unknown,
      invoice: { number: expect.any(String) as unknown },
    },
  ]);
  expect((await trouble()).items).toContainEqual(
    expect.objectContaining({ kind: 'dispute', client: { id, company: expect.any(String) as unknown } }),
  );
  const created = stripe()
    .events()
    .find(({ type }) => type === 'charge.dispute.created');
  stripe().closeDispute(dispute.id, 'lost');
  await eventually('it is lost', async () => (await billing(id)).disputes[0]?.state === 'lost');
  await stripe().webhooks.send(created?.id ?? '', 2);
  await reconcile();
  expect((await billing(id)).disputes[0]?.state).toBe('lost');
  expect((await trouble()).items.filter((item) => item.kind === 'dispute' && item.dispute.id === dispute.id)).toEqual(
    [],
  );
  expect(await alerts(id)).toEqual(['A client disputed a payment', 'A dispute was lost']);
});

/** A crafted `invoice.paid` event of the subscription. */
const paidInvoice = (changes: Record<string, unknown>) => {
  const [invoice] = stripe().invoices();
  return stripe().craft({ type: 'invoice.paid', object: { ...invoice, id: `in_${randomUUID()}`, ...changes } });
};
const invoicesOf = (email: string) =>
  app.query<{ title: string; cents: number }>(
    `SELECT payment_link_title AS title, amount_cents AS cents FROM invoices WHERE client_email = $1
      ORDER BY created_at, number`,
    [email],
  );
const reviews = async () =>
  (await mailRows(app, `SELECT 1 FROM email_messages WHERE template = 'payment-review'`)).length;

// People reported that a payment was lost without a trace where the endpoint had an older version of the API.
it('logs and counts an invoice in the form of an older API, and books nothing', async () => {
  const { email } = await subscribed();
  const before = (await invoicesOf(email)).length;
  const answer = await paidInvoice({ parent: null, subscription: 'sub_older', amount_paid: 995_000 });
  expect(answer).toMatchObject({ status: 200 });
  expect(await invoicesOf(email)).toHaveLength(before);
  const warnings = app.logs().filter((line) => line.includes('older version of the API'));
  expect(warnings).toEqual([expect.stringContaining('"type":"invoice.paid"')]);
});

it('records zero and prorated invoices without a review', async () => {
  const { email } = await subscribed();
  const before = await reviews();
  expect(await paidInvoice({ amount_paid: 0, total: 0, billing_reason: 'subscription_cycle' })).toMatchObject({
    status: 200,
  });
  expect(
    await paidInvoice({ amount_paid: 120_000, total: 120_000, billing_reason: 'subscription_update' }),
  ).toMatchObject({ status: 200 });
  expect(await invoicesOf(email)).toMatchObject([
    { cents: 995_000 },
    { cents: 120_000, title: expect.stringContaining('adjustment') as unknown },
  ]);
  expect(await reviews()).toBe(before);
  expect(await paidInvoice({ amount_paid: 7_700, total: 7_700, billing_reason: 'subscription_cycle' })).toMatchObject({
    status: 200,
  });
  expect(await reviews()).toBeGreaterThan(before);
});

it('records the subscription of a first payment whose payer gave no address', async () => {
  stripe().webhooks.setMode('hold');
  const session = await opened(app, { package: 'transformation' });
  stripe().pay(session);
  const completed = stripe()
    .events()
    .find(({ type }) => type === 'checkout.session.completed');
  const object = completed?.data.object as Record<string, unknown>;
  const nobody = { ...object, customer_details: null, customer_email: null };
  expect(await stripe().craft({ type: 'checkout.session.completed', object: nobody })).toMatchObject({ status: 200 });
  const rows = await app.query<{ client_id: string | null }>(
    'SELECT client_id FROM subscriptions WHERE provider_id = $1',
    [object['subscription']],
  );
  expect(rows).toEqual([{ client_id: null }]);
  const [notice] = await mailRows<{ id: string }>(
    app,
    `SELECT id FROM email_messages WHERE template = 'payment-notice' ORDER BY created_at DESC LIMIT 1`,
  );
  await eventually(
    'the team was told',
    async () =>
      (
        await mailRows(app, `SELECT 1 FROM email_messages WHERE id = $1 AND status IN ('sent', 'delivered')`, [
          notice?.id,
        ])
      ).length === 1,
  );
});

it('records a month once for concurrent events', async () => {
  const { email, subscription } = await subscribed();
  stripe().webhooks.setMode('drop');
  stripe().renew(subscription, 'succeeded');
  const months = await app.app.nest.get(PaymentProvider).listSubscriptionPayments(subscription);
  const events = app.app.nest.get(PaymentEventsService);
  const dataSource = app.app.nest.get(DataSource);
  await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      dataSource.transaction((manager) => events.apply(manager, months[0] as PaymentEvent)),
    ),
  );
  expect(await invoicesOf(email)).toHaveLength(2);
});

describe('changes by staff', () => {
  const change = (
    plan: { readonly id: string } | undefined,
    step: string,
    body?: unknown,
    key: string = randomUUID(),
  ) =>
    app.call(`/subscriptions/${plan?.id ?? ''}/${step}`, {
      method: 'POST',
      cookie,
      headers: { ...fromOurPage, 'idempotency-key': key },
      ...(body === undefined ? {} : { body }),
    });
  const atStripe = (subscription: string) =>
    stripe()
      .subscriptions()
      .find(({ id }) => id === subscription);

  it('pause and resume a plan at the provider', async () => {
    const { id, subscription } = await subscribed();
    const current = await plan(id);
    expect((await change(current, 'resume')).body['code']).toBe('conflict');
    expect((await change(current, 'pause')).body).toMatchObject({ state: 'paused', nextChargeAt: null });
    expect(atStripe(subscription)?.pause_collection).toMatchObject({ behavior: 'void' });
    expect((await change(current, 'resume')).body).toMatchObject({ state: 'active' });
    expect(atStripe(subscription)?.pause_collection).toBeNull();
  });

  it('cancel a plan at the end of its month, and take that back', async () => {
    const { id, subscription } = await subscribed();
    const current = await plan(id);
    expect((await change(current, 'cancel')).body).toMatchObject({ state: 'canceling' });
    expect(atStripe(subscription)?.cancel_at_period_end).toBe(true);
    expect((await change(current, 'keep')).body).toMatchObject({ state: 'active', endsAt: null });
  });

  it('change the price from the next renewal on, once for a key, and book the first month at it', async () => {
    const { id, subscription } = await subscribed();
    const current = await plan(id);
    const key = randomUUID();
    for (const answer of [
      await change(current, 'price', { amount: '8,000' }, key),
      await change(current, 'price', { amount: '8,000' }, key),
    ])
      expect(answer.body).toMatchObject({ amountCents: 995_000, nextAmountCents: 800_000 });
    const auditEntries = await app.query(
      `SELECT 1 FROM audit_entries WHERE action = 'subscription.price-asked' AND entity_id = $1`,
      [current?.id],
    );
    expect(auditEntries).toHaveLength(1);
    stripe().renew(subscription, 'succeeded');
    await eventually('the new price counts', async () => (await plan(id))?.amountCents === 800_000);
    expect(await plan(id)).toMatchObject({ nextAmountCents: null });
    expect(await read(`/clients/${id}`)).toMatchObject({ monthlyAmountCents: 800_000 });
    const months = await app.query<{ amount: string; state: string }>(
      'SELECT amount_cents::text AS amount, state FROM payments WHERE client_id = $1',
      [id],
    );
    expect(months).toContainEqual({ amount: '800000', state: 'succeeded' });
  });

  it.each([['0.49'], ['-1'], ['abc'], ['1,000,000']])('refuse %s as a price, at the field', async (amount) => {
    const { id } = await subscribed();
    const answer = await change(await plan(id), 'price', { amount });
    expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([400, ['amount']]);
  });

  it('say that nothing is known when the provider does not answer, and work on the next try', async () => {
    const { id } = await subscribed();
    const current = await plan(id);
    world.sandbox.fault({
      provider: 'stripe',
      method: 'POST',
      path: '/subscriptions',
      kind: 'status',
      status: 503,
      times: 2,
    });
    const key = randomUUID();
    expect((await change(current, 'pause', undefined, key)).body['code']).toBe('checkout_failed');
    world.sandbox.clearFaults();
    expect((await change(current, 'pause', undefined, key)).body).toMatchObject({ state: 'paused' });
  });
});
