import { randomUUID } from 'node:crypto';
import { Dashboard } from '@vitrine/contracts';
import { signStripeWebhook } from '@vitrine/provider-sandbox';
import { addAccount, signIn } from '../support/staff.ts';
import { eventually, type TestApp } from '../support/test-app.ts';
import {
  addInvoice,
  ledgerOf,
  mailsTo,
  open,
  opened,
  outcome,
  packageForm,
  type PaymentsWorld,
  quote,
  startPayments,
  statusOf,
  submitted,
  type TestInvoice,
  webhookSecrets,
  mailRows,
} from './support.ts';

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
  stripe().webhooks.setMode('deliver');
  stripe().webhooks.deliverTo({ url: `${app.origin}/api/webhooks/stripe`, secrets: [webhookSecrets[0]] });
});

afterAll(async () => {
  await world?.stop();
});

/** Payments in review as the portal shows them. */
const underReview = async () => Dashboard.parse((await app.call('/dashboard', { cookie })).body).paymentsAside;
const stripe = () => world.sandbox.stripe;
const settled = () => stripe().webhooks.settled();
const sessionOf = (id: string) =>
  stripe()
    .sessions()
    .find((session) => session.id === id);
/** New events that concern us, oldest first. */
const eventsSince = (earlierIds: ReadonlySet<string>) =>
  stripe()
    .events()
    .filter(
      ({ id, type }) => !earlierIds.has(id) && /^(checkout\.session|invoice\.paid|customer\.subscription)/.test(type),
    )
    .toReversed();
const knownEvents = () =>
  new Set(
    stripe()
      .events()
      .map(({ id }) => id),
  );
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

describe('the signature', () => {
  const eventOf = async (invoice: TestInvoice) => {
    const session = sessionOf(await opened(app, { invoice: invoice.publicId }));
    return {
      type: 'checkout.session.completed',
      object: {
        ...session,
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${randomUUID().replaceAll('-', '')}`,
      },
    };
  };

  it.each(['wrong', 'stale', 'altered', 'missing'] as const)(
    'that is %s is refused without any change',
    async (signing) => {
      const invoice = await addInvoice(app);
      const answer = await stripe().craft({ ...(await eventOf(invoice)), signing });
      expect([answer.status, (JSON.parse(answer.body) as { code: string }).code]).toEqual([400, 'invalid_signature']);
      expect(await statusOf(app, 'invoices', invoice.id)).toBe('sent');
      expect(await app.query('SELECT 1 FROM provider_events WHERE id = $1', [answer.eventId])).toEqual([]);
    },
  );

  it.each([
    ['the new secret', [webhookSecrets[0]]],
    ['the old secret, while both are valid', [webhookSecrets[1]]],
    ['both, as during a rotation', [...webhookSecrets]],
  ])('by %s is accepted', async (_, secrets) => {
    stripe().webhooks.deliverTo({ url: `${app.origin}/api/webhooks/stripe`, secrets });
    const invoice = await addInvoice(app);
    expect((await stripe().craft(await eventOf(invoice))).status).toBe(200);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
  });

  it('is checked over the raw bytes: the same event with other white space is refused', async () => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } });
    const signature = signStripeWebhook(body, webhookSecrets[0], Math.floor(app.clock.now().getTime() / 1000));
    const post = (raw: string) => app.call('/webhooks/stripe', { raw, headers: { 'stripe-signature': signature } });
    expect((await post(body.replace(',', ', '))).status).toBe(400);
    expect((await post('{}')).status).toBe(400);
  });

  it('of unhandled events and unknown sessions is accepted without any change', async () => {
    const before = await app.query('SELECT count(*) FROM payments');
    expect((await stripe().craft({ type: 'charge.dispute.created', object: { id: 'dp_1' } })).status).toBe(200);
    expect(
      (
        await stripe().craft({
          type: 'checkout.session.completed',
          object: {
            id: 'cs_test_somebodyelse',
            mode: 'payment',
            status: 'complete',
            payment_status: 'paid',
            payment_intent: 'pi_x',
            amount_total: 1,
            currency: 'usd',
            metadata: {},
          },
        })
      ).status,
    ).toBe(200);
    expect(await app.query('SELECT count(*) FROM payments')).toEqual(before);
  });
});

describe('deliveries', () => {
  it('of one event, 100 concurrent, make one payment, transition, receipt and notice', async () => {
    stripe().webhooks.setMode('hold');
    const invoice = await addInvoice(app);
    const { event } = stripe().pay(await opened(app, { invoice: invoice.publicId }));
    // The provider redelivers events that were refused.
    for (let remaining = 100; remaining > 0;) {
      const statuses = await stripe().webhooks.send(event.id, remaining);
      remaining = statuses.filter((status) => status === 503).length;
      expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    }
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toHaveLength(1);
    expect(await app.query('SELECT status, version FROM invoices WHERE id = $1', [invoice.id])).toEqual([
      { status: 'paid', version: 2 },
    ]);
    expect(await mailsTo(app, 'receipt', invoice.email)).toBe(1);
    expect(
      await mailRows(
        app,
        `SELECT 1 FROM email_messages WHERE template = 'payment-notice' AND variables->>'invoiceNumber' = $1`,
        [invoice.number],
      ),
    ).toHaveLength(1);
    expect(await app.query('SELECT id FROM provider_events WHERE id = $1', [event.id])).toHaveLength(1);
  });

  it('in every order book a subscription’s first month once', async () => {
    stripe().webhooks.setMode('hold');
    const buy = async () => {
      const body = packageForm();
      const submissionId = await submitted(app, body);
      const id = await opened(app, { submissionId });
      const earlierIds = knownEvents();
      stripe().pay(id);
      return { submissionId, form: body.form, events: eventsSince(earlierIds) };
    };
    const { events } = await buy();
    expect(events.map(({ type }) => type).sort()).toEqual(
      expect.arrayContaining(['checkout.session.completed', 'invoice.paid']),
    );
    for (const order of permutations(events.map((_, index) => index))) {
      const { submissionId, form, events: own } = await buy();
      for (const index of order) expect(await stripe().webhooks.release([own[index]?.id ?? ''])).toEqual([200]);
      expect([
        await statusOf(app, 'onboarding_submissions', submissionId),
        await ledgerOf(app, { submissionId }),
      ]).toEqual(['paid', [expect.objectContaining({ state: 'succeeded', amount_cents: '995000' })]]);
      const counts = await app.query(
        `SELECT (SELECT count(*)::int FROM invoices i JOIN payments p ON p.invoice_id = i.id
          JOIN checkouts c ON c.id = p.checkout_id WHERE c.submission_id = $1) AS invoices,
            (SELECT count(*)::int FROM subscriptions s JOIN onboarding_submissions o ON o.client_id = s.client_id
              WHERE o.id = $1) AS subscriptions`,
        [submissionId],
      );
      expect(counts).toEqual([{ invoices: 1, subscriptions: 1 }]);
      expect(await mailsTo(app, 'receipt', form.email)).toBe(1);
      expect(
        await mailRows(
          app,
          `SELECT 1 FROM email_messages WHERE template = 'payment-review' AND variables->>'clientName' = $1`,
          [form.practiceName],
        ),
      ).toEqual([]);
    }
  }, 60_000);

  it.each([
    [
      'completed, then arrived',
      ['checkout.session.completed', 'checkout.session.async_payment_succeeded'],
      'succeeded',
      'paid',
    ],
    [
      'arrived, then completed',
      ['checkout.session.async_payment_succeeded', 'checkout.session.completed'],
      'succeeded',
      'paid',
    ],
    [
      'completed, then bounced',
      ['checkout.session.completed', 'checkout.session.async_payment_failed'],
      'failed',
      'failed',
    ],
    [
      'bounced, then completed',
      ['checkout.session.async_payment_failed', 'checkout.session.completed'],
      'failed',
      'failed',
    ],
  ] as const)('of a delayed method, %s: paid only after a success', async (_, order, result, state) => {
    stripe().webhooks.setMode('hold');
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    const earlierIds = knownEvents();
    stripe().pay(id, { method: 'us_bank_account' });
    const halfway = eventsSince(earlierIds);
    stripe().settle(id, result);
    const events = [...halfway, ...eventsSince(new Set([...earlierIds, ...halfway.map((event) => event.id)]))];
    for (const type of order) await stripe().webhooks.release([events.find((event) => event.type === type)?.id ?? '']);
    expect((await outcome(app, id)).body['status']).toBe(state);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe(result === 'succeeded' ? 'paid' : 'sent');
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toHaveLength(result === 'succeeded' ? 1 : 0);
  });

  it('of a delayed method block a second payment until the first one has failed', async () => {
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    stripe().pay(id, { method: 'us_bank_account' });
    await settled();
    expect((await quote(app, { invoice: invoice.publicId })).body['status']).toBe('processing');
    expect((await open(app, { invoice: invoice.publicId })).body['code']).toBe('payment_pending');
    stripe().settle(id, 'failed');
    await settled();
    expect((await quote(app, { invoice: invoice.publicId })).body['status']).toBe('due');
    expect(await opened(app, { invoice: invoice.publicId })).not.toBe(id);
  });

  it('that come before the session call has returned are settled', async () => {
    const invoice = await addInvoice(app);
    world.sandbox.fault({ provider: 'stripe', kind: 'acceptThenHang', path: '/checkout/sessions' });
    const opening = open(app, { invoice: invoice.publicId });
    const session = await eventually('the session', () =>
      stripe()
        .sessions()
        .find(({ metadata }) => metadata?.['invoice_id'] === invoice.publicId),
    );
    stripe().pay(session.id);
    await settled();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
    const answer = await opening;
    expect([answer.status, answer.body['id']]).toEqual([200, session.id]);
    expect((await outcome(app, session.id)).body['status']).toBe('paid');
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toHaveLength(1);
  }, 20_000);

  it('that meet a database error are delivered again, and count once', async () => {
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    await app.query(`ALTER TABLE payments RENAME TO payments_away`);
    stripe().webhooks.setMode('hold');
    const { event } = stripe().pay(id);
    try {
      expect(await stripe().webhooks.send(event.id)).toEqual([500]);
    } finally {
      await app.query(`ALTER TABLE payments_away RENAME TO payments`);
    }
    expect(await app.query('SELECT 1 FROM provider_events WHERE id = $1', [event.id])).toEqual([]);
    expect(await stripe().webhooks.send(event.id)).toEqual([200]);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
  });
});

describe('a payment that does not match', () => {
  it.each([
    ['one cent too little', { amountCents: 124_999 }, 'The amount doesn’t match what’s due.'],
    ['one cent too much', { amountCents: 125_001 }, 'The amount doesn’t match what’s due.'],
    ['another currency', { currency: 'eur' }, 'It came in EUR, not in USD.'],
  ])('with %s is recorded for review, pays nothing, and notifies the team', async (_, change, reason) => {
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    stripe().amend(id, change);
    stripe().pay(id);
    await settled();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('sent');
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toMatchObject([
      { state: 'review', receipt_number: null, note: reason },
    ]);
    expect((await outcome(app, id)).body).toMatchObject({ status: 'review', receipt: null });
    expect((await quote(app, { invoice: invoice.publicId })).body['status']).toBe('review');
    expect((await open(app, { invoice: invoice.publicId })).body['code']).toBe('payment_pending');
    expect(await mailsTo(app, 'receipt', invoice.email)).toBe(0);
    await eventually('the team’s mail', () =>
      world.sandbox
        .mails()
        .find(({ subject, text }) => subject.startsWith('A payment doesn’t match') && text?.includes(reason)),
    );
  });

  it('for a submission leaves it unpaid, without a client', async () => {
    const body = packageForm();
    const submissionId = await submitted(app, body);
    const id = await opened(app, { submissionId });
    stripe().amend(id, { amountCents: 100 });
    stripe().pay(id);
    await settled();
    expect(await statusOf(app, 'onboarding_submissions', submissionId)).toBe('review');
    expect(await app.query('SELECT 1 FROM clients WHERE email = $1', [body.form.email])).toEqual([]);
  });

  it('is on the dashboard with its reason, with or without an invoice', async () => {
    const before = (await underReview()).total;
    const invoice = await addInvoice(app);
    const body = packageForm();
    const ids = [
      await opened(app, { invoice: invoice.publicId }),
      await opened(app, { submissionId: await submitted(app, body) }),
    ];
    for (const id of ids) {
      stripe().amend(id, { amountCents: 100 });
      stripe().pay(id);
    }
    await settled();
    const { total, items } = await underReview();
    expect(total).toBe(before + 2);
    const common = {
      state: 'review',
      amountCents: 100,
      currency: 'usd',
      note: 'The amount doesn’t match what’s due.',
      reference: expect.stringMatching(/^(pi|in)_/),
    };
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...common,
          payer: 'Lumen Dermatology',
          invoice: { id: invoice.id, number: invoice.number },
        }),
        expect.objectContaining({
          ...common,
          title: 'Visionary Transformation',
          payer: body.form.practiceName,
          invoice: null,
        }),
      ]),
    );
  });

  it('is flagged for refund when two sessions of one invoice are paid', async () => {
    const invoice = await addInvoice(app, { cents: 100_000 });
    const first = await opened(app, { invoice: invoice.publicId });
    // Closed here, and still open at the provider, as when it answers for no job that closes it.
    await app.query(`UPDATE checkouts SET state = 'expired' WHERE provider_id = $1`, [first]);
    const second = await opened(app, { invoice: invoice.publicId });
    expect(second).not.toBe(first);
    stripe().pay(second);
    stripe().pay(first);
    await settled();
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toMatchObject([
      { state: 'succeeded', amount_cents: '100000' },
      { state: 'refund_due', amount_cents: '100000' },
    ]);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
    expect(await mailsTo(app, 'receipt', invoice.email)).toBe(1);
    await eventually('the team’s mail', () =>
      world.sandbox
        .mails()
        .find(({ subject, text }) => subject.startsWith('A payment needs a refund') && text?.includes('$1,000.00')),
    );
  });

  it('is never changed in the ledger', async () => {
    await expect(app.query(`UPDATE payments SET state = 'succeeded'`)).rejects.toThrow('append-only');
    await expect(app.query('DELETE FROM payments')).rejects.toThrow('append-only');
  });
});

describe('sessions', () => {
  it('are shared per balance: ten concurrent tabs get the same one', async () => {
    const invoice = await addInvoice(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(app, { invoice: invoice.publicId })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ body }) => body['url'])).size).toBe(1);
    expect(
      stripe()
        .sessions()
        .filter(({ metadata }) => metadata?.['invoice_id'] === invoice.publicId),
    ).toHaveLength(1);
  });

  it('of an edited invoice are closed at the provider, and a new one has the new amount', async () => {
    const invoice = await addInvoice(app);
    const first = await opened(app, { invoice: invoice.publicId });
    await app.query('UPDATE invoices SET amount_cents = 99900 WHERE id = $1', [invoice.id]);
    const second = await opened(app, { invoice: invoice.publicId });
    expect(sessionOf(second)?.amount_total).toBe(99_900);
    expect(sessionOf(first)?.status).toBe('expired');
  });

  it('that expire at the provider are replaced by a new one', async () => {
    const invoice = await addInvoice(app);
    const first = await opened(app, { invoice: invoice.publicId });
    stripe().expire(first);
    await settled();
    expect((await outcome(app, first)).body['status']).toBe('expired');
    expect(await opened(app, { invoice: invoice.publicId })).not.toBe(first);
  });

  it('of another system are not found, whatever their metadata', async () => {
    expect((await outcome(app, `cs_test_${'a'.repeat(58)}`)).status).toBe(404);
    expect((await outcome(app, 'made-up')).status).toBe(400);
  });

  it('that are unpaid stay unpaid when the success page polls', async () => {
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    for (let looks = 0; looks < 3; looks += 1)
      expect((await outcome(app, id)).body).toMatchObject({ status: 'open', receipt: null });
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('sent');
  });
});
