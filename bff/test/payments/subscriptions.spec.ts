import { randomUUID } from 'node:crypto';
import { BillingTrouble, ClientBilling, ClientPage, Dashboard } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { ReconcilerService, SettlementService } from '../../src/modules/checkout/index.ts';
import { type PaymentNews, PaymentProvider } from '../../src/modules/payments/index.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { eventually, type TestApp } from '../support/test-app.ts';
import { opened, packageForm, type PaymentsWorld, startPayments, submitted } from './support.ts';

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
  return { id: client?.id ?? '', subscription: subscription?.id ?? '', charge: charge?.id ?? '', email };
}

const billing = async (id: string): Promise<ClientBilling> =>
  ClientBilling.parse(await read(`/clients/${id}/subscriptions`));
const plan = async (id: string) => (await billing(id)).subscriptions[0];
const state = async (id: string) => (await plan(id))?.state;
const trouble = async (): Promise<BillingTrouble> => BillingTrouble.parse(await read('/subscriptions/trouble'));
/** Subjects of the team's mails about one client, by the alphabet. */
const alerts = async (id: string): Promise<string[]> =>
  (
    await app.query<{ subject: string }>(
      `SELECT subject FROM email_messages WHERE template = 'billing-alert' AND variables->>'clientId' = $1 ORDER BY subject`,
      [id],
    )
  ).map(({ subject }) => subject.split(':')[0] ?? '');

it('tells of a new subscription when it is charged next, and how much', async () => {
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

it('shows a failed renewal on the client and in what needs a person, with its reason, and mails the team once', async () => {
  const { id, subscription } = await subscribed();
  stripe().renew(subscription, 'failed');
  await eventually('the failure shows', async () => (await state(id)) === 'past_due');
  const shown = await plan(id);
  expect(shown?.lastFailure).toMatchObject({ reason: 'Your card was declined.', at: expect.any(String) as unknown });
  expect(shown?.nextChargeAt).toBe(shown?.lastFailure?.nextAttemptAt);
  expect((await trouble()).items).toEqual([
    { kind: 'subscription', client: { id, company: expect.any(String) as unknown }, subscription: shown },
  ]);

  for (const { id: event } of stripe()
    .events()
    .filter(({ type }) => type === 'invoice.payment_failed' || type === 'customer.subscription.updated'))
    await stripe().webhooks.send(event, 3);
  await reconcile();
  expect(await alerts(id)).toEqual(['A monthly payment failed']);
});

it('ends in every figure what ended at the provider, however late and often that is told', async () => {
  const { id, subscription } = await subscribed();
  const [before, dashboard] = [ClientPage.parse(await read('/clients')), Dashboard.parse(await read('/dashboard'))];
  stripe().webhooks.setMode('hold');
  stripe().renew(subscription, 'failed');
  stripe().cancel(subscription);
  const told = stripe()
    .events()
    .filter(({ type }) => type.startsWith('customer.subscription') || type === 'invoice.payment_failed')
    .slice(0, 3);
  expect(told.map(({ type }) => type)).toEqual([
    'customer.subscription.deleted',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
  await stripe().webhooks.release(told.map(({ id: event }) => event));
  await eventually('it has ended', async () => (await state(id)) === 'ended');
  await stripe().webhooks.send(told[2]?.id ?? '', 2);
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

it('keeps a client active whose other subscription runs on', async () => {
  const { id, subscription } = await subscribed();
  await app.query(
    `INSERT INTO subscriptions (id, provider_id, client_id, title, amount_cents, currency, status, next_look_at, created_at, updated_at)
     VALUES (gen_random_uuid(), 'sub_other', $1, 'Care plan', 20000, 'usd', 'active', 'infinity', $2, $2)`,
    [id, app.clock.now()],
  );
  stripe().cancel(subscription);
  await eventually('it has ended', async () => (await billing(id)).subscriptions.some((one) => one.state === 'ended'));
  expect(await read(`/clients/${id}`)).toMatchObject({ status: 'active', monthlyAmountCents: 20_000 });
  await app.query(`DELETE FROM subscriptions WHERE provider_id = 'sub_other'`);
});

it('tells of a cancellation at the period’s end and of a pause, and takes them back', async () => {
  const { id, subscription } = await subscribed();
  stripe().cancelAtPeriodEnd(subscription);
  await eventually('it is canceled', async () => (await state(id)) === 'canceling');
  const shown = await plan(id);
  expect([shown?.nextChargeAt, shown?.endsAt]).toEqual([null, expect.any(String)]);
  expect(await read(`/clients/${id}`)).toMatchObject({ status: 'active' });
  stripe().cancelAtPeriodEnd(subscription, false);
  await eventually('it runs on', async () => (await state(id)) === 'active');
  stripe().pause(subscription);
  await eventually('it is paused', async () => (await state(id)) === 'paused');
  expect(await alerts(id)).toEqual(['A subscription is paused', 'A subscription was canceled']);
});

it('heals lost events of failures, ends and disputes by asking', async () => {
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

it('shows a dispute of a subscription’s month on the client and the dashboard until it is decided', async () => {
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

/** Another invoice of the subscription was paid, as an event of ours tells it. */
const paidInvoice = (changes: Record<string, unknown>) => {
  const [invoice] = stripe().invoices();
  return stripe().craft({ type: 'invoice.paid', object: { ...invoice, id: `in_${randomUUID()}`, ...changes } });
};
const invoicesOf = (email: string) =>
  app.query<{ title: string; cents: number }>(
    `SELECT payment_link_title AS title, amount_cents AS cents FROM invoices WHERE client_email = $1 ORDER BY created_at, number`,
    [email],
  );
const reviews = async () => (await app.query(`SELECT 1 FROM email_messages WHERE template = 'payment-review'`)).length;

it('records invoices of nothing and of parts of a month without calling for a person', async () => {
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
  const [notice] = await app.query<{ id: string }>(
    `SELECT id FROM email_messages WHERE template = 'payment-notice' ORDER BY created_at DESC LIMIT 1`,
  );
  await eventually(
    'the team was told',
    async () =>
      (await app.query(`SELECT 1 FROM email_messages WHERE id = $1 AND status IN ('sent', 'delivered')`, [notice?.id]))
        .length === 1,
  );
});

it('takes a month once that many tell of at the same moment', async () => {
  const { email, subscription } = await subscribed();
  stripe().webhooks.setMode('drop');
  stripe().renew(subscription, 'succeeded');
  const news = await app.app.nest.get(PaymentProvider).listSubscriptionPayments(subscription);
  const settlement = app.app.nest.get(SettlementService);
  const dataSource = app.app.nest.get(DataSource);
  await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      dataSource.transaction((manager) => settlement.apply(manager, news[0] as PaymentNews)),
    ),
  );
  expect(await invoicesOf(email)).toHaveLength(2);
});
