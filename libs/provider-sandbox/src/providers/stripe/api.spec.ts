import { Stripe } from 'stripe';
import { clientOf, monthly, oneOff, startStripeWorld, until, type StripeWorld } from './test-support.ts';
import { apiVersion } from './values.ts';

let world: StripeWorld;
let client: Stripe;
beforeAll(async () => {
  world = await startStripeWorld();
  ({ client } = world);
});
beforeEach(() => world.sandbox.reset());
afterAll(async () => world.stop());

test('speaks the API version of the SDK', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
});

describe('checkout sessions', () => {
  test('are priced from their cents, and found again; line items only when expanded', async () => {
    const session = await client.checkout.sessions.create(oneOff);
    expect(session).toMatchObject({
      object: 'checkout.session',
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 24_700,
      currency: 'usd',
      metadata: { invoice_number: 'INV-2026-001' },
      customer_email: 'ada@clinic.example',
      payment_intent: null,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`${world.sandbox.url}/checkout/pay/${session.id}`);
    expect(session.line_items).toBeUndefined();
    const again = await client.checkout.sessions.retrieve(session.id, { expand: ['line_items.data.price.product'] });
    expect(
      again.line_items?.data.map(({ amount_total, quantity, price }) => [
        amount_total,
        quantity,
        price?.unit_amount,
        price?.product,
      ]),
    ).toMatchObject([
      [24_690, 2, 12_345, { object: 'product', name: 'Site' }],
      [10, 1, 10, { object: 'product', name: 'Care' }],
    ]);
    const items = await client.checkout.sessions.listLineItems(session.id);
    expect(items.data.map(({ description }) => description)).toEqual(['Site', 'Care']);
    const created = await client.checkout.sessions.create({ ...oneOff, expand: ['line_items'] });
    expect(created.line_items?.data).toHaveLength(2);
  });

  test('keep the card of a customer for later, where they ask for it, and take no other way to pay', async () => {
    const customer = await client.customers.create({ name: 'Ada', email: 'ada@clinic.example' });
    const { customer_email: _email, ...order } = oneOff;
    const session = await client.checkout.sessions.create({
      ...order,
      customer: customer.id,
      allowed_payment_method_types: ['card'],
      payment_intent_data: { setup_future_usage: 'off_session' },
    });
    expect(() => world.sandbox.stripe.pay(session.id, { method: 'us_bank_account' })).toThrow(/doesn't take/);
    world.sandbox.stripe.pay(session.id, { card: '9995' });
    const paid = await client.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.payment_method'] });
    expect(paid.payment_intent).toMatchObject({ payment_method: { customer: customer.id, card: { last4: '9995' } } });
    const other = await client.checkout.sessions.create({ ...order, customer: customer.id });
    world.sandbox.stripe.pay(other.id);
    expect((await client.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
    const usage = { setup_future_usage: 'never' } as unknown as Stripe.Checkout.SessionCreateParams.PaymentIntentData;
    await expect(client.checkout.sessions.create({ ...order, payment_intent_data: usage })).rejects.toMatchObject({
      param: 'payment_intent_data[setup_future_usage]',
    });
  });

  test('expire by call and by time, and are listed newest first with cursors', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await client.checkout.sessions.create(oneOff)).id);
    expect((await client.checkout.sessions.expire(ids[0] ?? '')).status).toBe('expired');
    await expect(client.checkout.sessions.expire(ids[0] ?? '')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    });
    expect((await client.checkout.sessions.list({ limit: 2 })).data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const openIds: string[] = [];
    for await (const { id } of client.checkout.sessions.list({ limit: 2, status: 'open' })) openIds.push(id);
    expect(openIds).toEqual(ids.slice(1));
    expect(
      (await client.checkout.sessions.list({ limit: 2, ending_before: ids[3] ?? '' })).data.map(({ id }) => id),
    ).toEqual(ids.slice(1, 3));

    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
    const late = await client.checkout.sessions.retrieve(ids[1] ?? '');
    clock.mockRestore();
    expect([late.status, late.url]).toEqual(['expired', null]);
    expect(world.sandbox.stripe.events().filter(({ type }) => type === 'checkout.session.expired')).toHaveLength(5);
  });

  test.each([
    ['a one-off', oneOff],
    ['a subscription', monthly],
  ])('of less than 50 cents are refused as too small: %s', async (_, request) => {
    const of = (cents: number): Stripe.Checkout.SessionCreateParams => ({
      ...request,
      line_items: request.line_items
        .slice(0, 1)
        .map((item) => ({ ...item, quantity: 1, price_data: { ...item.price_data, unit_amount: cents } })),
    });
    await expect(client.checkout.sessions.create(of(49))).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'amount_too_small',
    });
    expect((await client.checkout.sessions.create(of(50))).amount_total).toBe(50);
  });

  const { price_data } = oneOff.line_items[0] ?? { price_data: undefined };
  const badItems: readonly [string, object, string][] = [
    ['no items', { line_items: [] }, 'line_items'],
    ['no price', { line_items: [{ quantity: 1 }] }, 'line_items[0][price]'],
    [
      'half a cent',
      { line_items: [{ quantity: 1, price_data: { ...price_data, unit_amount: 10.5 } }] },
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'a negative price',
      { line_items: [{ quantity: 1, price_data: { ...price_data, unit_amount: -100 } }] },
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'nine digits',
      { line_items: [{ quantity: 1, price_data: { ...price_data, unit_amount: 100_000_000 } }] },
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'no name',
      { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: {} } }] },
      'line_items[0][price_data][product_data][name]',
    ],
    ['no quantity', { line_items: [{ price_data }] }, 'line_items[0][quantity]'],
    ['a monthly price in payment mode', { line_items: monthly.line_items }, 'line_items[0][price]'],
    ['a single price in subscription mode', { mode: 'subscription', payment_intent_data: undefined }, 'line_items'],
    ['no success address', { success_url: '' }, 'success_url'],
    ['a path as success address', { success_url: '/payment-success' }, 'success_url'],
    ['a wrong mail address', { customer_email: 'ada' }, 'customer_email'],
    ...['ada@münchen.example', 'jörg@x.example', 'a@x..example', 'a@-x.example', 'a@x_y.example', 'a..b@x.de'].map(
      (email): [string, object, string] => [`the mail address ${email}`, { customer_email: email }, 'customer_email'],
    ),
    ['an unknown customer', { customer_email: undefined, customer: 'cus_none' }, 'customer'],
    ['a parameter that does not exist', { amount: 1 }, 'amount'],
    ['data of the other mode', { subscription_data: { metadata: { a: '1' } } }, 'subscription_data'],
    ['an end too near', { expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
    ['metadata too long', { metadata: { a: 'x'.repeat(501) } }, 'metadata[a]'],
  ];
  test.each(badItems)('are refused with %s, naming the parameter', async (_name, change, param) => {
    const params = { ...oneOff, ...change } as Stripe.Checkout.SessionCreateParams;
    await expect(client.checkout.sessions.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param,
    });
    expect(world.sandbox.stripe.sessions()).toEqual([]);
  });
});

describe('paying a one-off', () => {
  test('makes a PaymentIntent, a charge with a receipt, and events in Stripe’s order', async () => {
    const session = await client.checkout.sessions.create(oneOff);
    world.sandbox.stripe.pay(session.id);
    const paid = await client.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer: null,
      customer_details: { email: 'ada@clinic.example' },
    });
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 24_700,
      amount_received: 24_700,
      metadata: { tag: 'yes' },
      description: 'Invoice INV-2026-001',
    });
    expect(charge).toMatchObject({
      paid: true,
      amount: 24_700,
      receipt_url: `${world.sandbox.url}/payments/${intent.id}`,
      billing_details: { email: 'ada@clinic.example' },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
    expect(charge.receipt_number).toMatch(/^\d{4}-\d{4}$/);
    const events = await client.events.list();
    expect(events.data.map(({ type }) => type).toReversed()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    const [last] = events.data;
    expect(await client.events.retrieve(last?.id ?? '')).toMatchObject({
      type: 'checkout.session.completed',
      api_version: apiVersion,
      data: { object: { id: session.id, payment_status: 'paid' } },
    });
    expect(last?.data.object).not.toHaveProperty('line_items');
  });

  test('a decline keeps the session open, and the second attempt goes on with the same intent', async () => {
    const session = await client.checkout.sessions.create(oneOff);
    world.sandbox.stripe.decline(session.id);
    const declined = await client.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(declined).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
      },
    });
    world.sandbox.stripe.pay(session.id);
    expect(world.sandbox.stripe.paymentIntents()).toMatchObject([{ status: 'succeeded', last_payment_error: null }]);
    expect(world.sandbox.stripe.charges().map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(() => world.sandbox.stripe.pay(session.id)).toThrow('only an open one can be paid');
  });

  test('a delayed method completes unpaid, then arrives or bounces', async () => {
    const [first, second] = [
      await client.checkout.sessions.create(oneOff),
      await client.checkout.sessions.create(oneOff),
    ];
    for (const { id } of [first, second]) world.sandbox.stripe.pay(id, { method: 'us_bank_account' });
    expect(await client.checkout.sessions.retrieve(first.id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', amount_received: 0 },
    });
    world.sandbox.stripe.settle(first.id, 'succeeded');
    world.sandbox.stripe.settle(second.id, 'failed');
    expect(await client.checkout.sessions.retrieve(first.id, { expand: ['payment_intent'] })).toMatchObject({
      payment_status: 'paid',
      payment_intent: { status: 'succeeded' },
    });
    expect(await client.checkout.sessions.retrieve(second.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    expect(world.sandbox.stripe.events().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['checkout.session.async_payment_succeeded', 'checkout.session.async_payment_failed']),
    );
    expect(() => world.sandbox.stripe.settle(first.id, 'failed')).toThrow('still on its way');
  });

  test('a session that excludes bank accounts takes none', async () => {
    const excluding = { ...oneOff, excluded_payment_method_types: ['us_bank_account' as const] };
    const { id, payment_method_types: types } = await client.checkout.sessions.create(excluding);
    expect(types).toEqual(['card']);
    expect(() => world.sandbox.stripe.pay(id, { method: 'us_bank_account' })).toThrow("doesn't take us_bank_account");
    expect(world.sandbox.stripe.pay(id).session.payment_status).toBe('paid');
  });

  test('a bounced debit has its code, a settled one the time it reached the balance', async () => {
    const [bounced, arrived] = [
      await client.checkout.sessions.create(oneOff),
      await client.checkout.sessions.create(oneOff),
    ];
    for (const { id } of [bounced, arrived]) world.sandbox.stripe.pay(id, { method: 'us_bank_account' });
    world.sandbox.stripe.settle(bounced.id, 'failed', 'account_closed');
    const expand = ['payment_intent.latest_charge.balance_transaction'];
    expect(await client.checkout.sessions.retrieve(bounced.id, { expand })).toMatchObject({
      payment_intent: {
        last_payment_error: { code: 'account_closed' },
        latest_charge: { failure_code: 'account_closed', balance_transaction: null },
      },
    });
    const later = Date.now() + 4 * 24 * 60 * 60 * 1000;
    world.sandbox.stripe.setClock(() => later);
    world.sandbox.stripe.settle(arrived.id, 'succeeded');
    world.sandbox.stripe.setClock(null);
    expect(await client.checkout.sessions.retrieve(arrived.id, { expand })).toMatchObject({
      payment_intent: {
        latest_charge: {
          payment_method_details: { type: 'us_bank_account', us_bank_account: { last4: '6789' } },
          balance_transaction: { created: Math.floor(later / 1000), type: 'payment' },
        },
      },
    });
  });

  test('a settled debit comes back as a dispute that is lost at once, and final', async () => {
    const { id } = await client.checkout.sessions.create(oneOff);
    world.sandbox.stripe.pay(id, { method: 'us_bank_account' });
    const charge = world.sandbox.stripe.charges()[0]?.id ?? '';
    expect(() => world.sandbox.stripe.returnDebit(charge)).toThrow('Only a bank debit that has settled');
    world.sandbox.stripe.settle(id, 'succeeded');
    const { body } = await world.control(`/charges/${charge}/return`, { reason: 'debit_not_authorized' });
    const [dispute] = (await client.disputes.list({ charge })).data;
    expect(body['dispute']).toMatchObject({ id: dispute?.id });
    expect(dispute).toMatchObject({ status: 'lost', reason: 'debit_not_authorized', balance_transactions: [{}] });
    expect(() => world.sandbox.stripe.answerDispute(dispute?.id ?? '')).toThrow('takes no evidence');
    expect(() => world.sandbox.stripe.returnDebit(charge)).toThrow('only once');
  });

  test('an amended session charges another amount in another currency', async () => {
    const session = await client.checkout.sessions.create(oneOff);
    world.sandbox.stripe.amend(session.id, { amountCents: 24_699, currency: 'EUR' });
    const { event } = world.sandbox.stripe.pay(session.id);
    expect(event.data.object).toMatchObject({ amount_total: 24_699, currency: 'eur' });
    expect(world.sandbox.stripe.charges()).toMatchObject([{ amount: 24_699, currency: 'eur' }]);
  });

  test('refunds: in part, the rest, and no more', async () => {
    const session = await client.checkout.sessions.create(oneOff);
    const intent = world.sandbox.stripe.pay(session.id).session.payment_intent as string;
    expect(await client.refunds.create({ payment_intent: intent, amount: 700, reason: 'duplicate' })).toMatchObject({
      amount: 700,
      status: 'succeeded',
      reason: 'duplicate',
    });
    await expect(client.refunds.create({ payment_intent: intent, amount: 24_001 })).rejects.toMatchObject({
      param: 'amount',
    });
    expect((await client.refunds.create({ payment_intent: intent })).amount).toBe(24_000);
    await expect(client.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await client.charges.list({ payment_intent: intent })).data).toMatchObject([
      { refunded: true, amount_refunded: 24_700 },
    ]);
    expect((await client.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  });
});

describe('subscriptions', () => {
  const begin = async (): Promise<Stripe.Subscription> => {
    const session = await client.checkout.sessions.create(monthly);
    const paid = world.sandbox.stripe.pay(session.id).session;
    return client.subscriptions.retrieve(paid.subscription as string, {
      expand: ['latest_invoice.payments', 'customer'],
    });
  };

  test('begin with a customer, a paid first invoice and what was said about them', async () => {
    const subscription = await begin();
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const [item] = subscription.items.data;
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { submission: '42' },
      customer: { email: 'ada@clinic.example' },
    });
    expect(item?.price).toMatchObject({ unit_amount: 499_700, recurring: { interval: 'month', interval_count: 1 } });
    expect(String(item?.price.unit_amount_decimal)).toBe('499700');
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 499_700,
      amount_remaining: 0,
      parent: { subscription_details: { subscription: subscription.id, metadata: { submission: '42' } } },
      lines: {
        data: [
          {
            amount: 499_700,
            description: '1 × Foundation Elite',
            period: { start: item?.current_period_start, end: item?.current_period_end },
          },
        ],
      },
      payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
    });
    expect(invoice.number).toMatch(/^\w+-0001$/);
    expect(
      world.sandbox.stripe
        .events()
        .map(({ type }) => type)
        .toReversed(),
    ).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_method.attached',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
  });

  test('months pass: one is paid, one fails, the next is paid again; then it is canceled', async () => {
    const subscription = await begin();
    const end = subscription.items.data[0]?.current_period_end;
    const second = world.sandbox.stripe.renew(subscription.id, 'succeeded');
    expect(second.event.type).toBe('invoice.paid');
    expect(second.invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_cycle',
      amount_paid: 499_700,
      lines: { data: [{ period: { start: end } }] },
    });
    const third = world.sandbox.stripe.renew(subscription.id, 'failed');
    expect([third.event.type, third.invoice.status, third.invoice.amount_remaining]).toEqual([
      'invoice.payment_failed',
      'open',
      499_700,
    ]);
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    world.sandbox.stripe.renew(subscription.id, 'succeeded');
    expect((await client.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const invoices = await client.invoices.list({
      customer: (subscription.customer as Stripe.Customer).id,
      status: 'paid',
    });
    expect(invoices.data.map(({ number }) => number?.slice(-4))).toEqual(['0004', '0002', '0001']);
    const payments = await client.invoicePayments.list({ invoice: second.invoice.id });
    expect(await client.paymentIntents.retrieve(payments.data[0]?.payment.payment_intent as string)).toMatchObject({
      status: 'succeeded',
      amount: 499_700,
    });
    expect((await client.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    expect(world.sandbox.stripe.events()[0]?.type).toBe('customer.subscription.deleted');
    expect(() => world.sandbox.stripe.renew(subscription.id, 'succeeded')).toThrow('canceled');
  });

  test('by bank debit they begin unpaid', async () => {
    const session = await client.checkout.sessions.create(monthly);
    const { session: unpaid } = world.sandbox.stripe.pay(session.id, { method: 'us_bank_account' });
    expect(unpaid.payment_status).toBe('unpaid');
    expect(world.sandbox.stripe.invoices()).toMatchObject([{ status: 'open' }]);
    world.sandbox.stripe.settle(session.id, 'succeeded');
    expect(world.sandbox.stripe.invoices()).toMatchObject([{ status: 'paid', amount_paid: 499_700 }]);
    const other = await client.checkout.sessions.create(monthly);
    world.sandbox.stripe.pay(other.id, { method: 'us_bank_account' });
    world.sandbox.stripe.settle(other.id, 'failed');
    expect(world.sandbox.stripe.subscriptions().map(({ status }) => status)).toEqual(['past_due', 'active']);
  });

  test('a period that begins on the 31st ends on a shorter month’s last day', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-01-31T10:00:00Z'));
    const session = await client.checkout.sessions.create(monthly);
    world.sandbox.stripe.pay(session.id);
    jest.restoreAllMocks();
    const ends = (): string =>
      new Date((world.sandbox.stripe.subscriptions()[0]?.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
    const { id } = world.sandbox.stripe.subscriptions()[0] ?? { id: '' };
    const periodEnds = [ends()];
    for (let month = 0; month < 2; month += 1) {
      world.sandbox.stripe.renew(id, 'succeeded');
      periodEnds.push(ends());
    }
    expect(periodEnds).toEqual(['2027-02-28T10:00:00.000Z', '2027-03-31T10:00:00.000Z', '2027-04-30T10:00:00.000Z']);
  });
});

describe('the API itself', () => {
  test('errors are the SDK’s own classes', async () => {
    await expect(client.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
    });
    await expect(clientOf(world.sandbox, 'pk_live_x').customers.create({})).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    await client.customers.create({});
    await expect(client.customers.list({ limit: 1, expand: ['data.nothing'] })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'expand',
    });
  });

  test('a card is kept by a setup session, made the default, and forgotten', async () => {
    const customer = await client.customers.create({ email: 'ada@clinic.example' });
    const setup = {
      mode: 'setup',
      currency: 'usd',
      customer: customer.id,
      success_url: 'https://halcyon.test/billing',
      metadata: { purpose: 'billing' },
    } as const;
    await expect(client.checkout.sessions.create({ ...setup, line_items: oneOff.line_items })).rejects.toMatchObject({
      param: 'line_items',
    });
    const session = await client.checkout.sessions.create(setup);
    expect(session).toMatchObject({ amount_total: null, payment_status: 'no_payment_required', setup_intent: null });
    world.sandbox.stripe.pay(session.id);
    const done = await client.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
    expect(done).toMatchObject({
      status: 'complete',
      setup_intent: { status: 'succeeded', payment_method: { card: { brand: 'visa', last4: '4242' } } },
    });
    const [card] = (await client.customers.listPaymentMethods(customer.id)).data;
    expect(card?.customer).toBe(customer.id);
    await client.customers.update(customer.id, { invoice_settings: { default_payment_method: card?.id ?? '' } });
    expect(await client.customers.retrieve(customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: card?.id },
    });
    await client.paymentMethods.detach(card?.id ?? '');
    expect((await client.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    await expect(client.paymentMethods.detach(card?.id ?? '')).rejects.toMatchObject({ statusCode: 400 });
  });

  test('customers are made, changed and found by email', async () => {
    const customer = await client.customers.create({ email: 'ada@clinic.example', metadata: { a: '1' } });
    await client.customers.update(customer.id, { name: 'Ada', metadata: { b: '2' } });
    expect(await client.customers.list({ email: 'ada@clinic.example' })).toMatchObject({
      data: [{ id: customer.id, name: 'Ada', metadata: { a: '1', b: '2' } }],
    });
    expect((await client.customers.list({ email: 'eve@clinic.example' })).data).toEqual([]);
  });

  test('an idempotency key replays its answer, a saved 500 included, and refuses another body', async () => {
    const options = { idempotencyKey: 'customer-1' };
    const first = await client.customers.create({ email: 'ada@clinic.example' }, options);
    const again = await client.customers.create({ email: 'ada@clinic.example' }, options);
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    await expect(client.customers.create({ email: 'other@clinic.example' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });

    world.sandbox.fault({ provider: 'stripe', kind: 'status', status: 500 });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(client.customers.create({ name: 'B' }, { idempotencyKey: 'customer-2' })).rejects.toMatchObject({
        type: 'StripeAPIError',
        statusCode: 500,
      });
    }
    expect(await client.customers.create({ name: 'B' }, { idempotencyKey: 'customer-3' })).toMatchObject({ name: 'B' });
  });

  test('a refused request does not use up its key; one that is under way is a conflict', async () => {
    await expect(
      client.checkout.sessions.create({ ...oneOff, line_items: [] }, { idempotencyKey: 'k' }),
    ).rejects.toMatchObject({ param: 'line_items' });
    expect((await client.checkout.sessions.create(oneOff, { idempotencyKey: 'k' })).status).toBe('open');
    world.sandbox.fault({ provider: 'stripe', kind: 'delay', delayMs: 200 });
    const slow = client.checkout.sessions.create(oneOff, { idempotencyKey: 'slow' });
    // The order of a fault is gone as soon as a request has met it.
    await until(
      'the slow request to begin',
      async () => (await (await fetch(`${world.sandbox.url}/_control/faults`)).text()) === '{"faults":[]}',
    );
    await expect(client.checkout.sessions.create(oneOff, { idempotencyKey: 'slow' })).rejects.toMatchObject({
      statusCode: 409,
    });
    const { id } = await slow;
    expect((await client.checkout.sessions.create(oneOff, { idempotencyKey: 'slow' })).id).toBe(id);
  });

  test('a 429 says when to come back, and is not saved', async () => {
    world.sandbox.fault({ provider: 'stripe', kind: 'status', status: 429, retryAfter: 2 });
    await expect(client.customers.create({}, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      headers: { 'retry-after': '2' },
    });
    expect((await client.customers.create({}, { idempotencyKey: 'k' })).id).toMatch(/^cus_/);
  });

  test('made, but the answer never came: the same key finds the same session', async () => {
    world.sandbox.fault({ provider: 'stripe', kind: 'acceptThenHang', path: '/checkout/sessions' });
    await expect(
      client.checkout.sessions.create(oneOff, { idempotencyKey: 'lost', timeout: 200 }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const [session] = world.sandbox.stripe.sessions();
    expect((await client.checkout.sessions.create(oneOff, { idempotencyKey: 'lost' })).id).toBe(session?.id);
    expect(world.sandbox.stripe.sessions()).toHaveLength(1);
  });

  test('made at once, answered later: its events can overtake the answer', async () => {
    world.sandbox.fault({ provider: 'stripe', kind: 'acceptThenDelay', delayMs: 300, path: '/checkout/sessions' });
    let answered = false;
    const creation = client.checkout.sessions.create(oneOff).then((session) => {
      answered = true;
      return session;
    });
    await until('the session', () => world.sandbox.stripe.sessions().length > 0);
    const { event, session } = world.sandbox.stripe.pay(world.sandbox.stripe.sessions()[0]?.id ?? '');
    await world.sandbox.stripe.webhooks.settled();
    expect([answered, world.received.some((one) => one.event.id === event.id)]).toEqual([false, true]);
    expect((await creation).id).toBe(session.id);
  });
});
