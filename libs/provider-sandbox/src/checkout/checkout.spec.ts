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
const press = async (url: string, fields: Record<string, string>): Promise<Response> => fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const types = (): string[] => world.received.map(({ event }) => event.type).toSorted();

describe('the hosted checkout', () => {
  test('shows what is bought and says that it is a sandbox', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    const page = await fetch(session.url ?? '');
    const text = await page.text();
    for (const seen of ['No real money moves', '$247.00', 'Site', 'Invoice INV-2026-001', '2 × $123.45', 'ada@clinic.example', 'Approve', 'Decline', '3-D Secure', 'Delayed method', 'Abandon', 'href="http://localhost:4200/payment-cancel?invoice=1"']) expect(text).toContain(seen);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4200");
    const subscription = await world.client.checkout.sessions.create(monthly);
    expect(await (await fetch(subscription.url ?? '')).text()).toContain('per month');
  });

  test('Approve pays, tells the product by signed webhook first, then leads back with the session’s id', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    const back = await press(session.url ?? '', { action: 'approve' });
    expect([back.status, back.headers.get('location')]).toEqual([303, `http://localhost:4200/payment-success?invoice=1&session=${session.id}`]);
    expect(types()).toContain('checkout.session.completed');
    expect(world.refused).toEqual([]);
    expect(await world.client.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(await (await fetch(session.url ?? '')).text()).toContain('This checkout is done');
    await world.sandbox.stripe.webhooks.settled();
    await press(session.url ?? '', { action: 'approve' });
    expect(world.sandbox.stripe.charges()).toHaveLength(1);
  });
});
