import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { startSandbox } from '../../sandbox.ts';
import { signStripeWebhook } from './webhooks.ts';
import { clientOf, monthly, oneOff, secrets, startStripeWorld, until, type StripeWorld } from './test-support.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await startStripeWorld();
});
beforeEach(() => {
  world.sandbox.stripe.webhooks.setMode('deliver');
  world.sandbox.reset();
  world.received.length = 0;
  world.refused.length = 0;
  world.answer = () => 200;
});
afterAll(async () => world.stop());

const payOne = async () => {
  const session = await world.client.checkout.sessions.create(oneOff);
  return world.sandbox.stripe.pay(session.id);
};
const receivedIds = (): string[] => world.received.map(({ event }) => event.id);
const { webhooks } = new Stripe('sk_test_x');

describe('delivery', () => {
  test('every event arrives once, signed with each secret of the rotation', async () => {
    await payOne();
    await world.sandbox.stripe.webhooks.settled();
    expect(receivedIds().toSorted()).toEqual(
      world.sandbox.stripe
        .events()
        .map(({ id }) => id)
        .toSorted(),
    );
    const [first] = world.received;
    for (const secret of secrets)
      expect(webhooks.constructEvent(first?.raw ?? '', first?.signature ?? '', secret).id).toBe(first?.event.id);
    expect(
      world.sandbox.stripe
        .deliveries()
        .every(({ status, attemptCount }) => status === 'delivered' && attemptCount === 1),
    ).toBe(true);
  });

  test('what is not answered with 2xx comes again, later and later, until it is', async () => {
    const tries = new Map<string, number>();
    world.answer = ({ id }) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      return tries.get(id) === 3 ? 204 : 500;
    };
    const { event } = await payOne();
    await world.sandbox.stripe.webhooks.settled();
    const delivery = world.sandbox.stripe.deliveries().find(({ eventId }) => eventId === event.id);
    expect(delivery).toMatchObject({
      status: 'delivered',
      attemptCount: 3,
      attempts: [{ status: 500 }, { status: 500 }, { status: 204 }],
    });
    expect([...tries.values()]).toEqual([3, 3, 3, 3]);
  });

  test('a redirect is no acceptance, and in the end it gives up', async () => {
    world.answer = () => 302;
    await payOne();
    await world.sandbox.stripe.webhooks.settled();
    expect(world.sandbox.stripe.deliveries().map(({ status, attemptCount }) => [status, attemptCount])).toEqual(
      Array.from({ length: 4 }, () => ['failed', 4]),
    );
  });

  test('an event is delivered when its receiver is back, even after the sandbox restarted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-stripe-'));
    const file = join(folder, 'state.json');
    const away = await startSandbox({
      file,
      stripeWebhook: { url: 'http://127.0.0.1:9/nobody', secrets },
      retryDelaysMs: [60_000],
    });
    const session = await clientOf(away).checkout.sessions.create(oneOff);
    const { event } = away.stripe.pay(session.id);
    await until('a first attempt each', () => away.stripe.deliveries().every(({ attemptCount }) => attemptCount > 0));
    expect(away.stripe.deliveries()[0]).toMatchObject({
      status: 'pending',
      attempts: [{ status: null, error: expect.stringContaining('fetch failed') as string }],
    });
    away.stripe.webhooks.setMode('hold');
    const unsent = away.stripe.pay((await clientOf(away).checkout.sessions.create(oneOff)).id);
    await away.stop();
    const { url } = world.sandbox.stripe.webhooks.target() ?? { url: '' };
    const back = await startSandbox({ file, stripeWebhook: { url, secrets } });
    back.stripe.webhooks.setMode('deliver');
    expect(await back.stripe.webhooks.send(event.id)).toEqual([200]);
    await until('the held event', () => receivedIds().includes(unsent.event.id));
    expect(world.refused).toEqual([]);
    await back.stop();
    await rm(folder, { recursive: true });
  });
});

describe('steering', () => {
  test('held events come in the order of their release, the rest afterwards', async () => {
    world.sandbox.stripe.webhooks.setMode('hold');
    await payOne();
    const events = world.sandbox.stripe.events().map(({ id }) => id);
    await world.sandbox.stripe.webhooks.settled();
    expect(receivedIds()).toEqual([]);
    const order = [events[0] ?? '', events[2] ?? ''];
    expect(await world.sandbox.stripe.webhooks.release(order)).toEqual([200, 200]);
    expect(receivedIds()).toEqual(order);
    world.sandbox.stripe.webhooks.setMode('deliver');
    await world.sandbox.stripe.webhooks.settled();
    expect(receivedIds().toSorted()).toEqual(events.toSorted());
  });

  test('dropped events are lost, until somebody sends them again, a hundred times at once', async () => {
    world.sandbox.stripe.webhooks.setMode('drop');
    const { event } = await payOne();
    world.sandbox.stripe.webhooks.setMode('deliver');
    await world.sandbox.stripe.webhooks.settled();
    expect(receivedIds()).toEqual([]);
    // None is answered before thirty are there, so this ends only if that many are on their way at once.
    let arrivals = 0;
    const thirty = Promise.withResolvers<void>();
    world.answer = async () => {
      arrivals += 1;
      if (arrivals === 30) thirty.resolve();
      await thirty.promise;
      return 200;
    };
    expect(await world.sandbox.stripe.webhooks.send(event.id, 100)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(new Set(receivedIds())).toEqual(new Set([event.id]));
    expect(world.received).toHaveLength(100);
  });

  test.each([
    ['wrong', 'No signatures found matching'],
    ['stale', 'Timestamp outside the tolerance zone'],
    ['altered', 'No signatures found matching'],
    ['missing', 'stripe-signature'],
  ] as const)('a crafted event that is signed %s is refused by the SDK', async (signing, words) => {
    const answer = await world.sandbox.stripe.craft({
      type: 'checkout.session.completed',
      object: { id: 'cs_test_x', object: 'checkout.session' },
      signing,
    });
    expect(answer.status).toBe(400);
    expect(world.refused[0]?.toLowerCase()).toContain(words.toLowerCase());
    expect(world.received).toEqual([]);
  });

  test('a rightly signed one is taken, and can be retrieved like a real one', async () => {
    const answer = await world.sandbox.stripe.craft({
      type: 'invoice.paid',
      object: { id: 'in_x', object: 'invoice' },
      created: 1_790_000_000,
    });
    expect(answer).toMatchObject({ status: 200, body: 'noted' });
    expect(await world.client.events.retrieve(answer.eventId)).toMatchObject({
      type: 'invoice.paid',
      created: 1_790_000_000,
      data: { object: { id: 'in_x' } },
    });
  });

  test('only the types that the target asked for', async () => {
    const target = world.sandbox.stripe.webhooks.target() ?? { url: '', secrets };
    world.sandbox.stripe.webhooks.deliverTo({ ...target, events: ['checkout.session.completed'] });
    await payOne();
    await world.sandbox.stripe.webhooks.settled();
    world.sandbox.stripe.webhooks.deliverTo(target);
    expect(world.received.map(({ event }) => event.type)).toEqual(['checkout.session.completed']);
  });
});

test('a signed body is accepted, an altered or stale one is not; two secrets rotate', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' });
  const signature = signStripeWebhook(body, ['whsec_old', 'whsec_new']);
  expect(webhooks.constructEvent(body, signature, 'whsec_old').id).toBe('evt_1');
  expect(webhooks.constructEvent(body, signature, 'whsec_new').id).toBe('evt_1');
  expect(() => webhooks.constructEvent(`${body} `, signature, 'whsec_new')).toThrow('No signatures found matching');
  expect(() => webhooks.constructEvent(body, signStripeWebhook(body, 'whsec_new', 1_700_000_000), 'whsec_new')).toThrow(
    'Timestamp outside the tolerance zone',
  );
});

describe('over HTTP, at /_control/stripe', () => {
  test('a session is amended, paid, settled and expired', async () => {
    const session = await world.client.checkout.sessions.create(oneOff);
    expect((await world.control(`/sessions/${session.id}/amend`, { amountCents: 5000 })).body).toMatchObject({
      session: { amount_total: 5000 },
    });
    expect((await world.control(`/sessions/${session.id}/decline`, {})).body).toMatchObject({
      session: { status: 'open' },
    });
    expect((await world.control(`/sessions/${session.id}/pay`, { method: 'us_bank_account' })).body).toMatchObject({
      session: { status: 'complete', payment_status: 'unpaid' },
    });
    expect((await world.control(`/sessions/${session.id}/settle`, { outcome: 'succeeded' })).body).toMatchObject({
      session: { payment_status: 'paid' },
      event: { type: 'checkout.session.async_payment_succeeded' },
    });
    expect((await world.control(`/sessions/${session.id}/expire`, {})).status).toBe(400);
    expect((await world.control(`/sessions/${session.id}/pay`, {})).status).toBe(409);
    expect((await world.control('/sessions/cs_none/pay', {})).status).toBe(404);
    expect(await world.control(`/sessions/${session.id}/settle`, { outcome: 'perhaps' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('outcome') as string },
    });
    const [charge] = (await world.control('/charges')).body['charges'] as { id: string }[];
    expect((await world.control(`/charges/${charge?.id ?? ''}/refund`, { amount: 100 })).body).toMatchObject({
      refund: { amount: 100 },
    });
  });

  test('months pass, events are held, released, sent again and crafted', async () => {
    const session = await world.client.checkout.sessions.create(monthly);
    const { session: paid } = world.sandbox.stripe.pay(session.id);
    expect((await world.control('/webhooks/mode', { mode: 'hold' })).body).toEqual({ mode: 'hold' });
    const renewed = await world.control(`/subscriptions/${paid.subscription as string}/renew`, { outcome: 'failed' });
    const { id } = renewed.body['event'] as { id: string };
    expect((await world.control('/webhooks')).body).toMatchObject({
      mode: 'hold',
      held: expect.arrayContaining([{ eventId: id, type: 'invoice.payment_failed' }]) as object[],
    });
    expect((await world.control('/webhooks/release', { eventIds: [id] })).body).toEqual({ statuses: [200] });
    expect((await world.control(`/events/${id}/send`, { copies: 3 })).body).toEqual({ statuses: [200, 200, 200] });
    expect((await world.control('/events', { type: 'invoice.paid', object: {}, signing: 'wrong' })).body).toMatchObject(
      { status: 400 },
    );
    await world.control('/webhooks/mode', { mode: 'deliver' });
    expect((await world.control('/webhooks/settled', {})).body).toEqual({ status: 'settled' });
    expect(world.sandbox.stripe.deliveries().every(({ status }) => status === 'delivered')).toBe(true);
    expect((await world.control(`/subscriptions/${paid.subscription as string}/cancel`, {})).body).toMatchObject({
      subscription: { status: 'canceled' },
    });
  });
});
