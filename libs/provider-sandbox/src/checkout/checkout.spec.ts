import { monthly, oneOff, startStripeWorld, type StripeWorld } from '../providers/stripe/test-support.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripeWorld();
});
beforeEach(() => {
  world.sandbox.reset();
  world.received.length = 0;
});
afterAll(async () => world.stop());

/** Presses a button of a page, as a browser without JavaScript. */
const press = async (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const types = (): string[] => world.received.map(({ event }) => event.type).toSorted();

describe('the hosted checkout', () => {
  test('shows what is bought and says that it is a sandbox', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    const page = await fetch(session.url ?? '');
    const text = await page.text();
    for (const sentence of [
      'No real money moves',
      '$247.00',
      'Site',
      'Invoice INV-2026-001',
      '2 × $123.45',
      'ada@clinic.example',
      'Approve',
      'Decline',
      '3-D Secure',
      'Bank account',
      'Abandon',
      'href="http://localhost:4200/payment-cancel?invoice=1"',
    ])
      expect(text).toContain(sentence);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4200");
    const subscription = await world.client.checkout.sessions.create(monthly);
    expect(await (await fetch(subscription.url ?? '')).text()).toContain('per month');
  });

  test('Approve pays, sends the signed webhook, then redirects back with the session’s id', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    const back = await press(session.url ?? '', { action: 'approve' });
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `http://localhost:4200/payment-success?invoice=1&session=${session.id}`,
    ]);
    expect(types()).toContain('checkout.session.completed');
    expect(world.refused).toEqual([]);
    expect(await world.client.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
    });
    expect(await (await fetch(session.url ?? '')).text()).toContain('This checkout is done');
    await world.sandbox.stripe.webhooks.settled();
    await press(session.url ?? '', { action: 'approve' });
    expect(world.sandbox.stripe.charges()).toHaveLength(1);
  });

  test('Decline stays with the reason, then another attempt pays', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    const url = session.url ?? '';
    const back = await press(url, { action: 'decline' });
    expect([back.status, back.headers.get('location')]).toEqual([303, `/checkout/pay/${session.id}`]);
    expect(await (await fetch(url)).text()).toContain('role="alert" id="problem">Your card was declined.');
    expect((await press(url, { action: 'approve' })).headers.get('location')).toContain('/payment-success');
  });

  test('3-D Secure asks first: failing returns here, completing pays', async () => {
    const session = await world.client.checkout.sessions.create(monthly);
    const url = session.url ?? '';
    expect((await press(url, { action: 'challenge' })).headers.get('location')).toBe(
      `/checkout/pay/${session.id}/challenge`,
    );
    expect(world.sandbox.stripe.paymentIntents()).toMatchObject([{ status: 'requires_action' }]);
    expect(await (await fetch(`${url}/challenge`)).text()).toContain('is it you?');
    await press(`${url}/challenge`, { action: 'fail' });
    expect(await (await fetch(url)).text()).toContain('Your bank could not confirm that it is you.');
    expect(world.sandbox.stripe.charges()).toEqual([]);
    expect((await press(`${url}/challenge`, { action: 'complete' })).headers.get('location')).toContain(
      `session=${session.id}`,
    );
    expect(world.sandbox.stripe.paymentIntents()).toMatchObject([{ status: 'succeeded' }]);
  });

  test('a delayed method is settled on the sandbox’s page', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    expect((await press(session.url ?? '', { action: 'debit' })).status).toBe(303);
    const page = `${world.sandbox.url}/checkouts/${session.id}`;
    expect(await (await fetch(page)).text()).toContain('Let the debit bounce');
    await press(`${page}/settle`, { outcome: 'succeeded' });
    expect(await (await fetch(page)).text()).not.toContain('Let the debit');
    expect((await world.client.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });

  test('asks for an email address where the product gave none, and keeps what was typed', async () => {
    const { customer_email: _none, ...anonymous } = monthly;
    const session = await world.client.checkout.sessions.create(anonymous);
    const refused = await press(session.url ?? '', { action: 'approve', email: 'ada@' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/value="ada@"\s+aria-invalid="true" aria-describedby="problem"/);
    await press(session.url ?? '', { action: 'decline', email: 'eve@clinic.example' });
    expect(await (await fetch(session.url ?? '')).text()).toContain('<strong>eve@clinic.example</strong>');
    await press(session.url ?? '', { action: 'approve' });
    expect(world.sandbox.stripe.customers()).toMatchObject([{ email: 'eve@clinic.example' }]);
  });

  test('an expired or unknown one says so, and cannot be paid', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    await world.client.checkout.sessions.expire(session.id);
    expect(await (await press(session.url ?? '', { action: 'approve' })).text()).toContain('This checkout has expired');
    expect(world.sandbox.stripe.charges()).toEqual([]);
    expect((await fetch(`${world.sandbox.url}/checkout/pay/cs_test_none`)).status).toBe(404);
  });

  test('shows markup of a product’s name as text', async () => {
    const session = await world.client.checkout.sessions.create({
      ...oneOff,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: '<script>alert(1)</script>' } },
        },
      ],
    });
    expect(await (await fetch(session.url ?? '')).text()).not.toContain('<script>alert');
  });
});

describe('the sandbox’s own pages', () => {
  const read = async (path: string): Promise<string> => (await fetch(`${world.sandbox.url}${path}`)).text();

  test('list payments, subscriptions and events, and do what their buttons say', async () => {
    for (const path of ['/checkouts', '/payments', '/subscriptions', '/events'])
      expect(await read(path)).toContain('None yet.');
    const session = await world.client.checkout.sessions.create(monthly);
    const { session: paid, event } = world.sandbox.stripe.pay(session.id);
    await world.sandbox.stripe.webhooks.settled();
    const [intent] = world.sandbox.stripe.paymentIntents();
    const subscription = `/subscriptions/${paid.subscription as string}`;
    expect(await read('/checkouts')).toContain('complete, paid');
    expect(await read('/payments')).toContain('$4,997.00');
    expect(await read('/events')).toContain('checkout.session.completed');
    expect(await read(`/events/${event.id}`)).toMatch(/HTTP 200 · \d+ ms/);
    await press(`${world.sandbox.url}/events/${event.id}/send`, {});
    expect(world.received.filter((one) => one.event.id === event.id)).toHaveLength(2);
    await press(`${world.sandbox.url}${subscription}/renew`, { outcome: 'failed' });
    expect(await read(subscription)).toContain('open · subscription cycle');
    await press(`${world.sandbox.url}/payments/${intent?.id ?? ''}/refund`, {});
    expect(await read(`/payments/${intent?.id ?? ''}`)).toMatch(/<dt>Refunded<\/dt>\s*<dd>\$4,997\.00/);
    await press(`${world.sandbox.url}/events/mode`, { mode: 'hold' });
    expect(await read('/events')).toContain('held back until you let go');
    await press(`${world.sandbox.url}${subscription}/cancel`, {});
    expect(await read('/events')).toMatch(/<span>held<\/span\s*>/);
    await press(`${world.sandbox.url}/events/mode`, { mode: 'deliver' });
    expect(await read('/subscriptions')).toContain('canceled');
    expect((await fetch(`${world.sandbox.url}/payments/none`)).status).toBe(404);
  });
});
