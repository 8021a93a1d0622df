import { Billing } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { extractText, getDocumentProxy } from 'unpdf';
import { seedDemo } from '../../src/cli/seed-demo.ts';
import { type PaymentsWorld, startPayments } from './support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { type Answer, eventually, type TestApp } from '../support/test-app.ts';

let world: PaymentsWorld;
let app: TestApp;
let owner: string;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  await addStaff(app, 'owner@vitrine.test', 'owner');
  await addAccount(app, 'owner@vitrine.test');
  owner = await signIn(app, 'owner@vitrine.test');
}, 60_000);

afterAll(() => world?.stop());

const read = async (): Promise<Billing> => Billing.parse((await app.call('/billing', { cookie: owner })).body);
/** All of them: the billing page has the newest three, and bills of one second stand in any order. */
const readInvoices = async (): Promise<Billing['invoices']> => {
  const { body } = await app.call('/billing/invoices', { cookie: owner });
  return body['items'] as Billing['invoices'];
};
const send = (
  path: string,
  body: unknown,
  { method = 'POST', cookie = owner }: { method?: string; cookie?: string } = {},
): Promise<Answer> => app.call(path, { method, body, cookie, headers: fromOurPage });
const openSession = async (body: unknown): Promise<{ id: string; providerId: string }> => {
  const answer = await send('/billing/sessions', body);
  expect(answer.status).toBe(201);
  return { id: String(answer.body['id']), providerId: String(answer.body['url']).split('/').at(-1) ?? '' };
};
const until = async (isSo: (billing: Billing) => boolean): Promise<Billing> => {
  const end = performance.now() + 10_000;
  for (;;) {
    const billing = await read();
    if (isSo(billing)) return billing;
    if (performance.now() > end) throw new Error(`Waited in vain; the last answer was ${JSON.stringify(billing)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
};

/** A job of an earlier test may be at work, and what it read would take the place of what the next test prepares. */
const noSyncUnderWay = async (): Promise<void> => {
  const end = performance.now() + 10_000;
  for (;;) {
    const activeJobs = await app.query(`SELECT 1 FROM pgboss.job WHERE name = 'plan-sync' AND state = 'active'`);
    if (activeJobs.length === 0) return;
    if (performance.now() > end) throw new Error('The plan is still being read');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
};

it('begins without a plan, and storage is measured', async () => {
  const billing = await read();
  expect(billing).toMatchObject({ subscription: null, paymentMethods: [], address: null, version: 0, invoices: [] });
  const [storage] = billing.usage;
  expect(storage).toMatchObject({ id: 'storage', limit: 10, unit: 'GB', sample: 0 });
  expect(storage?.used).toBeGreaterThan(0);
});

it('sells a plan on the provider’s page at our price, and only its word makes it the current one', async () => {
  const { id, providerId } = await openSession({ purpose: 'plan', plan: 'starter' });
  const [session] = world.sandbox.stripe.sessions();
  expect(session).toMatchObject({
    mode: 'subscription',
    amount_total: 500,
    currency: 'usd',
    metadata: { purpose: 'agency-plan', plan: 'starter' },
  });
  expect((await app.call(`/billing/sessions/${id}`, { cookie: owner })).body).toEqual({ state: 'open' });
  expect((await read()).subscription).toBeNull();

  world.sandbox.stripe.pay(providerId);
  // The plan, its card and its invoice are told by events of their own.
  const billing = await until(
    ({ subscription, paymentMethods, invoices }) =>
      subscription !== null && paymentMethods.length > 0 && invoices.length > 0,
  );
  expect(billing.subscription).toMatchObject({ plan: 'starter', status: 'active', amountCents: 500, demo: false });
  expect(billing.paymentMethods).toMatchObject([{ brand: 'visa', last4: '4242', isDefault: true }]);
  expect(billing.invoices).toMatchObject([{ planName: 'Starter', amountCents: 500, status: 'paid' }]);
  expect((await app.call(`/billing/sessions/${id}`, { cookie: owner })).body).toEqual({ state: 'done' });
  // Clients' money is another matter.
  expect(await app.query('SELECT 1 FROM payments')).toEqual([]);
  expect(await app.query('SELECT 1 FROM subscriptions')).toEqual([]);
});

it('refuses the plan that runs, and a higher one takes its place without being charged twice', async () => {
  expect((await send('/billing/sessions', { purpose: 'plan', plan: 'starter' })).status).toBe(409);
  const { providerId } = await openSession({ purpose: 'plan', plan: 'enterprise' });
  world.sandbox.stripe.webhooks.setMode('drop');
  world.sandbox.stripe.pay(providerId);
  world.sandbox.stripe.webhooks.setMode('deliver');
  // The event was lost: coming back to the page asks the provider.
  const [row] = await app.query<{ id: string }>('SELECT id FROM billing_sessions WHERE provider_id = $1', [providerId]);
  expect((await app.call(`/billing/sessions/${row?.id}`, { cookie: owner })).body).toEqual({ state: 'done' });
  const { subscription, usage } = await read();
  expect(subscription).toMatchObject({ plan: 'enterprise', amountCents: 5000 });
  expect(usage[0]).toMatchObject({ id: 'storage', unlimited: true });
  expect(world.sandbox.stripe.subscriptions().filter(({ status }) => status !== 'canceled')).toHaveLength(1);
});

it('keeps a further card, makes it the default, and forgets the other', async () => {
  const before = await read();
  const { providerId } = await openSession({ purpose: 'card' });
  expect(world.sandbox.stripe.sessions()[0]).toMatchObject({ mode: 'setup', amount_total: null });
  world.sandbox.stripe.pay(providerId);
  const { paymentMethods } = await until((billing) => billing.paymentMethods.length > before.paymentMethods.length);
  expect(paymentMethods.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const current = paymentMethods.find(({ isDefault }) => isDefault);
  const added = paymentMethods.find(({ id }) => !before.paymentMethods.some((one) => one.id === id));
  expect(
    (await send(`/billing/payment-methods/${current?.id}`, undefined, { method: 'DELETE' })).body['message'],
  ).toMatch(/paid with this card/);
  expect((await send(`/billing/payment-methods/${added?.id}/default`, {})).status).toBe(200);
  const remaining = Billing.parse(
    (await send(`/billing/payment-methods/${current?.id}`, undefined, { method: 'DELETE' })).body,
  );
  expect(remaining.paymentMethods.map(({ id }) => id)).not.toContain(current?.id);
  expect(remaining.paymentMethods.find(({ isDefault }) => isDefault)?.id).toBe(added?.id);
  expect((await send(`/billing/payment-methods/${current?.id}/default`, {})).status).toBe(404);
});

it('a month later the bill of the renewal is there', async () => {
  const running = world.sandbox.stripe.subscriptions().find(({ status }) => status === 'active');
  const before = await read();
  world.sandbox.stripe.renew(running?.id ?? '', 'failed');
  // Its bill comes with an event of its own.
  const late = await until(
    ({ subscription, invoices }) =>
      subscription?.status === 'past_due' && invoices.some(({ status }) => status === 'open'),
  );
  // The provider's times are whole seconds: bills of one second stand in any order.
  expect(late.invoices.filter(({ status }) => status === 'open')).toHaveLength(1);
  world.sandbox.stripe.renew(running?.id ?? '', 'succeeded');
  const billing = await until(({ subscription }) => subscription?.status === 'active');
  expect(billing.subscription?.currentPeriodEnd).not.toBe(before.subscription?.currentPeriodEnd);
  expect(billing.invoices).toHaveLength(3);
});

it('shows a refund on the bill of its month', async () => {
  const charge = world.sandbox.stripe.charges().find(({ paid }) => paid);
  world.sandbox.stripe.refund(charge?.id ?? '', { amount: 1_500 });
  const refunded = await eventually('the refund on its bill', async () => {
    const invoices = await readInvoices();
    return invoices.some(({ refundedCents }) => refundedCents > 0) && invoices;
  });
  expect(
    refunded.flatMap(({ status, amountCents, refundedCents }) =>
      refundedCents > 0 ? [[status, amountCents, refundedCents]] : [],
    ),
  ).toEqual([['paid', 5000, 1500]]);
  expect(await app.query(`SELECT 1 FROM email_messages WHERE template = 'payment-review'`)).toEqual([]);
});

it('changes the address by version, and answers a stale one with the current address', async () => {
  const address = {
    name: 'Halcyon',
    line1: '28 Bond Street',
    line2: '',
    city: 'New York',
    region: 'NY',
    postalCode: '10012',
    country: 'us',
  };
  const changed = await send('/billing/address', { ...address, version: 0 }, { method: 'PUT' });
  expect(changed.body).toMatchObject({ version: 1, address: { ...address, country: 'US' } });
  const late = await send('/billing/address', { ...address, city: 'Brooklyn', version: 0 }, { method: 'PUT' });
  expect([late.status, late.body['code'], late.body['current']]).toEqual([
    409,
    'stale_version',
    { address: { ...address, country: 'US' }, version: 1 },
  ]);
  const bad = await send(
    '/billing/address',
    { ...address, city: 'New\nYork', country: 'America', version: 1 },
    { method: 'PUT' },
  );
  expect([bad.status, Object.keys(bad.body['errors'] ?? {})]).toEqual([400, ['city', 'country']]);
});

it('draws the receipt of a paid bill, and none of an open one', async () => {
  const { invoices } = await read();
  const paid = invoices.find(({ status }) => status === 'paid');
  const answer = await fetch(`${app.origin}/api/billing/invoices/${paid?.id}/pdf`, { headers: { cookie: owner } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const number = `PLAN-${paid?.date}-${paid?.id.slice(0, 4).toUpperCase()}`;
  expect(answer.headers.get('content-disposition')).toContain(`"${number}.pdf"`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
    mergePages: true,
  });
  const words = text.replaceAll(/\s+/gu, ' ');
  // The agency is who pays here, not who sells; of the seller nothing is known but the name.
  expect(words).toMatch(/^Vitrine RECEIPT/);
  expect(words).toContain(
    'BILLED TO Halcyon 28 Bond Street New York, NY 10012, US hello@halcyon.example FROM Vitrine REFERENCE',
  );
  expect(words).toContain(number);
  expect(words).not.toContain('Questions');
  const open = (await readInvoices()).find(({ status }) => status === 'open');
  expect((await app.call(`/billing/invoices/${open?.id}/pdf`, { cookie: owner })).status).toBe(404);
});

it('lets staff look, and only owners change', async () => {
  await addStaff(app, 'colleague@vitrine.test', 'staff');
  await addAccount(app, 'colleague@vitrine.test');
  const cookie = await signIn(app, 'colleague@vitrine.test');
  expect((await app.call('/billing', { cookie })).status).toBe(200);
  expect((await send('/billing/sessions', { purpose: 'card' }, { cookie })).status).toBe(403);
  const actions = await app.query<{ action: string }>(
    `SELECT DISTINCT action FROM audit_entries WHERE action LIKE 'billing.%' ORDER BY action`,
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'billing.address-changed',
    'billing.card-removed',
    'billing.default-card-changed',
    'billing.session-opened',
  ]);
});

it('says so when the provider does not answer, and nothing has changed', async () => {
  world.sandbox.fault({ provider: 'stripe', kind: 'status', status: 503, times: null });
  const before = await read();
  const answer = await send('/billing/sessions', { purpose: 'card' });
  expect([answer.status, answer.body['message']]).toEqual([
    503,
    'We couldn’t reach Stripe. Nothing was changed. Please try again in a moment.',
  ]);
  world.sandbox.clearFaults();
  expect((await read()).paymentMethods).toEqual(before.paymentMethods);
});

it('shows the demo’s sample until something real takes its place', async () => {
  await app.query('UPDATE billing_account SET customer_id = NULL');
  await noSyncUnderWay();
  await app.query('TRUNCATE billing_subscription, billing_cards, billing_invoices, billing_usage');
  await seedDemo(app.app.nest.get(DataSource), app.clock);
  const billing = await read();
  expect(billing.subscription).toMatchObject({ plan: 'professional', amountCents: 2000, demo: true });
  expect(billing.usage.map(({ id, used, sample, limit, unit }) => [id, used >= sample, sample, limit, unit])).toEqual([
    ['storage', true, 2.3, 100, 'GB'],
    ['bandwidth', true, 45, 100, 'GB'],
    ['api_calls', true, 12_500, 50_000, 'calls'],
  ]);
  expect([billing.paymentMethods.length, billing.invoices.length]).toEqual([2, 3]);
  const { providerId } = await openSession({ purpose: 'plan', plan: 'enterprise' });
  world.sandbox.stripe.pay(providerId);
  // The answer is several statements, and the plan may have come between two of them.
  const real = await until(
    ({ subscription, paymentMethods }) =>
      subscription?.demo === false && paymentMethods.some(({ isDefault, demo }) => isDefault && !demo),
  );
  expect(real.subscription?.plan).toBe('enterprise');
  expect(real.paymentMethods.filter(({ isDefault }) => isDefault)).toMatchObject([{ demo: false }]);
});

it('counts answered calls with a key, and no others', async () => {
  const key = String(
    (await send('/api-keys', { name: 'Reader', scopes: ['clients:read'], expiresInDays: null })).body['secret'],
  );
  const calls = async () => (await read()).usage.find(({ id }) => id === 'api_calls')?.used ?? 0;
  const before = await calls();
  for (let call = 0; call < 3; call += 1)
    expect((await app.call('/clients', { headers: { 'x-api-key': key } })).status).toBe(200);
  expect((await app.call('/clients', { headers: { 'x-api-key': 'vk_unknown' } })).status).toBe(401);
  expect((await app.call('/invoices', { headers: { 'x-api-key': key } })).status).toBe(403);
  expect((await calls()) - before).toBe(3);
});
