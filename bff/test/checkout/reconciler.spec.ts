import { randomUUID } from 'node:crypto';
import { agencyDay } from '@vitrine/brand';
import { PaymentProvider, ReconcilerService } from '../../src/modules/checkout/index.ts';
import { InvoicesService, OverdueInvoicesService } from '../../src/modules/invoices/index.ts';
import type { TestApp } from '../support/test-app.ts';
import {
  accessCodeForm,
  addCode,
  addInvoice,
  ledgerOf,
  mailsTo,
  opened,
  outcome,
  packageForm,
  type PaymentsWorld,
  quote,
  startPayments,
  statusOf,
  strangersSession,
  submit,
  submitted,
} from './support.ts';

let world: PaymentsWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startPayments();
  ({ app } = world);
  // Webhooks are dropped in all tests of this file unless a test sends one.
  stripe().webhooks.setMode('drop');
}, 60_000);

afterEach(() => {
  world.sandbox.clearFaults();
});

afterAll(async () => {
  await world?.stop();
});

const stripe = () => world.sandbox.stripe;
const reconcile = () => app.app.nest.get(ReconcilerService).run();
const minutes = (count: number) => app.clock.advance(count * 60);
const days = (count: number) => app.clock.advance(count * 24 * 3600);

describe('a lost webhook', () => {
  it('is recovered by polling the provider, once', async () => {
    const invoice = await addInvoice(app);
    stripe().pay(await opened(app, { invoice: invoice.publicId }));
    await reconcile();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('sent');
    minutes(6);
    await Promise.all([reconcile(), reconcile(), reconcile()]);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toHaveLength(1);
    expect(await mailsTo(app, 'receipt', invoice.email)).toBe(1);
  });

  it('is not needed by the success page', async () => {
    const submissionId = await submitted(app, packageForm());
    const id = await opened(app, { submissionId });
    stripe().pay(id);
    expect((await outcome(app, id)).body).toMatchObject({ status: 'paid', receipt: { amountCents: 995_000 } });
    expect(await statusOf(app, 'onboarding_submissions', submissionId)).toBe('paid');
  });

  it('that arrives late changes nothing', async () => {
    const invoice = await addInvoice(app);
    const { event } = stripe().pay(await opened(app, { invoice: invoice.publicId }));
    minutes(6);
    await reconcile();
    expect(await stripe().webhooks.send(event.id, 3)).toEqual([200, 200, 200]);
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toHaveLength(1);
  });

  it('of a bank debit is recovered when the bank has answered', async () => {
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    stripe().pay(id, { method: 'us_bank_account' });
    expect((await outcome(app, id)).body['status']).toBe('processing');
    stripe().settle(id, 'succeeded');
    days(1);
    await reconcile();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
  });

  it('of a subscription’s later months is recovered', async () => {
    const body = packageForm();
    const id = await opened(app, { submissionId: await submitted(app, body) });
    stripe().pay(id);
    await outcome(app, id);
    const [subscription] = stripe().subscriptions();
    stripe().renew(subscription?.id ?? '', 'succeeded');
    stripe().renew(subscription?.id ?? '', 'succeeded');
    days(34);
    await reconcile();
    await reconcile();
    expect(await app.query(`SELECT status FROM invoices WHERE client_email = $1`, [body.form.email])).toHaveLength(3);
  });
});

describe('a lost webhook of a refund', () => {
  const refund = (charge = stripe().charges()[0]?.id ?? '', amount?: number) =>
    stripe().refund(charge, amount === undefined ? {} : { amount });

  it('is recovered by polling the provider, once, together with its lost payment', async () => {
    const invoice = await addInvoice(app);
    stripe().pay(await opened(app, { invoice: invoice.publicId }));
    refund(undefined, 25_000);
    minutes(6);
    await Promise.all([reconcile(), reconcile()]);
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toMatchObject([
      { amount_cents: '125000' },
      { amount_cents: '25000', note: 'Refunded at the provider' },
    ]);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
    refund(undefined, 100_000);
    await reconcile();
    await reconcile();
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toHaveLength(3);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
  });

  it('of a subscription’s month finds its invoice by the provider’s payment', async () => {
    const body = packageForm();
    const id = await opened(app, { submissionId: await submitted(app, body) });
    stripe().pay(id);
    await outcome(app, id);
    refund();
    await reconcile();
    expect(
      await app.query('SELECT status, refunded_cents FROM invoices WHERE client_email = $1', [body.form.email]),
    ).toEqual([{ status: 'paid', refunded_cents: '995000' }]);
  });

  it('polled before its payment was recorded is recovered afterwards', async () => {
    const invoice = await addInvoice(app);
    stripe().pay(await opened(app, { invoice: invoice.publicId }));
    refund();
    await reconcile();
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toEqual([]);
    minutes(6);
    await reconcile();
    expect(await ledgerOf(app, { invoiceId: invoice.id })).toHaveLength(2);
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
  });

  it('of an unknown payment notifies the team once', async () => {
    const noticeCount = () => mailsTo(app, 'payment-review', 'team@vitrine.test');
    const before = await noticeCount();
    const session = await app.app.nest
      .get(PaymentProvider, { strict: false })
      .createSession(strangersSession, randomUUID());
    stripe().pay(session.id);
    refund();
    await reconcile();
    await reconcile();
    expect(await noticeCount()).toBe(before + 1);
  });

  it('of an unknown payment is looked up a few times with growing pauses', async () => {
    const provider = app.app.nest.get(PaymentProvider, { strict: false });
    const session = await provider.createSession(strangersSession, randomUUID());
    stripe().pay(session.id);
    const { payment_intent: payment } = refund();
    const lookups = jest.spyOn(provider, 'findInvoiceOf');
    for (let day = 0; day < 34; day += 1) {
      await reconcile();
      days(1);
    }
    const times = lookups.mock.calls.filter(([about]) => about === payment).length;
    lookups.mockRestore();
    expect(times).toBeGreaterThan(2);
    expect(times).toBeLessThan(9);
  });
});

describe('polling the provider', () => {
  it('may fail: the page gets the last known state, and the next round recovers', async () => {
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    stripe().pay(id);
    world.sandbox.fault({ provider: 'stripe', kind: 'status', status: 500, method: 'GET', times: null });
    expect([(await outcome(app, id)).body['status'], await statusOf(app, 'invoices', invoice.id)]).toEqual([
      'open',
      'sent',
    ]);
    minutes(6);
    await reconcile();
    world.sandbox.clearFaults();
    minutes(11);
    await reconcile();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('paid');
  });

  it('happens at most every two seconds for the success page', async () => {
    const invoice = await addInvoice(app);
    const id = await opened(app, { invoice: invoice.publicId });
    await outcome(app, id);
    stripe().pay(id);
    expect((await outcome(app, id)).body['status']).toBe('open');
    app.clock.advance(3);
    expect((await outcome(app, id)).body['status']).toBe('paid');
  });
});

describe('a quote', () => {
  const reprice = async (cents: number) => {
    await app.query(`INSERT INTO price_books (version, effective_from) SELECT max(version) + 1, $1 FROM price_books`, [
      app.clock.now(),
    ]);
    await app.query(
      `INSERT INTO package_prices (price_book_version, package_id, price_cents)
        SELECT (SELECT max(version) FROM price_books), package_id, CASE package_id WHEN 'foundation' THEN $1
          ELSE price_cents END FROM package_prices WHERE price_book_version = 1`,
      [cents],
    );
  };

  it('keeps its price for 30 days, then gets the current price', async () => {
    const submissionId = await submitted(app, packageForm({ selectedCampaign: 'foundation' }));
    await reprice(600_000);
    expect((await quote(app, { package: 'foundation' })).body['amountDueCents']).toBe(600_000);
    days(29);
    expect((await quote(app, { submissionId })).body['amountDueCents']).toBe(499_700);
    const id = await opened(app, { submissionId });
    expect(
      stripe()
        .sessions()
        .find((session) => session.id === id)?.amount_total,
    ).toBe(499_700);
    days(2);
    expect((await quote(app, { submissionId })).body['amountDueCents']).toBe(600_000);
    const later = await opened(app, { submissionId });
    expect(
      stripe()
        .sessions()
        .find((session) => session.id === later)?.amount_total,
    ).toBe(600_000);
    // The new price was quoted, so it is kept from here on.
    await reprice(700_000);
    expect((await quote(app, { submissionId })).body['amountDueCents']).toBe(600_000);
  });

  it('at a code’s price stays valid after the code has ended', async () => {
    await addCode(app, { code: 'SHORT', cents: 90_000, expiresAt: new Date(app.clock.now().getTime() + 3_600_000) });
    const submissionId = await submitted(app, accessCodeForm({ promoCode: 'SHORT' }));
    days(2);
    expect((await submit(app, accessCodeForm({ promoCode: 'SHORT' }))).status).toBe(400);
    expect((await quote(app, { submissionId })).body['amountDueCents']).toBe(90_000);
    days(30);
    expect((await quote(app, { submissionId })).body['code']).toBe('invalid_code');
  });
});

describe('a payment link', () => {
  it('works for 120 days after the due date, then behaves like an unknown one', async () => {
    const today = agencyDay(app.clock.now());
    const invoice = await addInvoice(app, { dueDate: today });
    days(120);
    await app.app.nest.get(OverdueInvoicesService).run();
    expect(await statusOf(app, 'invoices', invoice.id)).toBe('overdue');
    expect((await quote(app, { invoice: invoice.publicId })).body['status']).toBe('overdue');
    days(1);
    expect((await quote(app, { invoice: invoice.publicId })).body['code']).toBe('nothing_to_pay');
  });
});

describe('invoice numbers (decision D8)', () => {
  it('are unique and gapless for 200 invoices, 20 at a time, a tenth rolled back', async () => {
    const invoices = app.app.nest.get(InvoicesService);
    const { DataSource } = await import('typeorm');
    const dataSource = app.app.nest.get(DataSource);
    const at = new Date('2031-05-05T00:00:00Z');
    const make = async (index: number) =>
      dataSource.transaction(async (manager) => {
        const paidInvoice = await invoices.recordPaid(manager, {
          clientId: null,
          clientName: 'Numbers',
          clientEmail: 'n@example.com',
          title: 'Month',
          amountCents: 100,
          subscriptionId: null,
          paidAt: at,
        });
        if (index % 10 === 0) throw new Error('rolled back on purpose');
        return paidInvoice.number;
      });
    const results: PromiseSettledResult<string>[] = [];
    // Limited to 20 at a time, so that waiting for a connection does not time out on a slow machine.
    for (let first = 0; first < 200; first += 20)
      results.push(...(await Promise.allSettled(Array.from({ length: 20 }, (_, index) => make(first + index)))));
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])).toSorted();
    expect(numbers).toHaveLength(180);
    expect(numbers).toEqual(numbers.map((_, index) => `INV-2031-${String(index + 1).padStart(3, '0')}`));
    await app.query(`UPDATE number_counters SET last = 999 WHERE kind = 'invoice' AND year = 2031`);
    expect(await make(1)).toBe('INV-2031-1000');
  });
});
