import { randomUUID } from 'node:crypto';
import { Dashboard, type Invoice, InvoiceTimeline, itemCents, totalCents } from '@vitrine/contracts';
import { maximumCents, parseCents } from '@vitrine/money';
import { PaymentProvider } from '../../src/modules/checkout/index.ts';
import { mailsTo, opened, quote, strangersSession } from '../checkout/support.ts';
import { eventually } from '../support/test-app.ts';
import { type Desk, parsed, refusalOf, startDesk } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const stripe = () => desk.sandbox.stripe;
const settled = () => stripe().webhooks.settled();
const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';

/** An invoice that its client paid through the provider, and the charge there. */
async function charged(cents = 10_000): Promise<{ invoice: Invoice; charge: string }> {
  const sent = await desk.invoice({ status: 'sent', amount: (cents / 100).toFixed(2) });
  stripe().pay(await opened(desk.app, { invoice: publicIdOf(sent) }));
  await settled();
  return { invoice: await desk.read(sent.id), charge: stripe().charges()[0]?.id ?? '' };
}

/** Adds a payment of a wrong amount or currency, or one too many, by a crafted event of the provider. */
async function aside(
  { cents, currency = 'usd' }: { cents: number; currency?: string },
  amount = '100',
): Promise<{ invoice: Invoice; payment: string; intent: string }> {
  const sent = await desk.invoice({ status: 'sent', amount });
  const id = await opened(desk.app, { invoice: publicIdOf(sent) });
  const intent = `pi_${randomUUID().replaceAll('-', '')}`;
  const session = stripe()
    .sessions()
    .find((one) => one.id === id);
  expect(
    (
      await stripe().craft({
        type: 'checkout.session.completed',
        object: {
          ...session,
          status: 'complete',
          payment_status: 'paid',
          amount_total: cents,
          currency,
          payment_intent: intent,
        },
      })
    ).status,
  ).toBe(200);
  const invoice = await desk.read(sent.id);
  return { invoice, payment: invoice.payments[0]?.id ?? '', intent };
}

const resolve = (id: string, body: object) => desk.staff(`/payments/${id}/resolve`, body);
const asideOnDashboard = async () =>
  Dashboard.parse((await desk.staff('/dashboard')).body).paymentsAside.items.map(({ id }) => id);
const refundEvent = (
  type: string,
  refund: { id: string; payment_intent: string; amount: number; status: string; currency?: string },
) => stripe().craft({ type, object: { object: 'refund', currency: 'usd', ...refund } });

describe('a refund made at the provider', () => {
  it('in part leaves the invoice paid, reduces revenue, and shows in ledger and timeline', async () => {
    const { invoice, charge } = await charged();
    expect(invoice).toMatchObject({ status: 'paid', refundedCents: 0 });
    stripe().refund(charge, { amount: 2_500 });
    await settled();
    const after = await desk.read(invoice.id);
    expect(after).toMatchObject({
      status: 'paid',
      displayStatus: 'partly_refunded',
      refundedCents: 2_500,
      amountDueCents: 0,
    });
    expect(new Set(after.payments.map(({ kind, amountCents }) => `${kind} ${amountCents}`))).toEqual(
      new Set(['charge 10000', 'refund 2500']),
    );
    expect((await desk.staff(`/invoices?search=${invoice.number}`)).body['totals']).toEqual({
      pendingCents: 0,
      revenueCents: 7_500,
    });
    expect(InvoiceTimeline.parse((await desk.staff(`/invoices/${invoice.id}/timeline`)).body).items).toContainEqual(
      expect.objectContaining({ kind: 'payment', entry: 'refund', amountCents: 2_500 }),
    );
  });

  it('in full leaves nothing due and no revenue, and notifies the payer', async () => {
    const { invoice, charge } = await charged();
    stripe().refund(charge, { amount: 4_000 });
    stripe().refund(charge, { amount: 6_000 });
    await settled();
    expect(await desk.read(invoice.id)).toMatchObject({
      status: 'paid',
      displayStatus: 'refunded',
      amountDueCents: 0,
      refundedCents: 10_000,
    });
    expect((await quote(desk.app, { invoice: publicIdOf(invoice) })).body).toMatchObject({
      status: 'paid',
      totalCents: 10_000,
      paidCents: 10_000,
      refundedCents: 10_000,
      amountDueCents: 0,
    });
    const { body } = await desk.staff(`/invoices?search=${invoice.number}`);
    expect(body).toMatchObject({
      countByDisplayStatus: { refunded: 1, paid: 0 },
      countByStatus: { paid: 1, void: 0 },
      totals: { revenueCents: 0 },
    });
    expect(
      (await desk.staff(`/invoices?search=${invoice.number}&displayStatus=paid,partly_refunded`)).body['total'],
    ).toBe(0);
    expect((await desk.staff(`/invoices?search=${invoice.number}&displayStatus=refunded`)).body['items']).toHaveLength(
      1,
    );
    expect((await desk.staff(`/invoices/export.csv?search=${invoice.number}`)).text).toContain(',refunded,');
    expect(await mailsTo(desk.app, 'refund', invoice.clientEmail)).toBe(2);
    const refusal = await desk.staff(`/invoices/${invoice.id}/void`, {
      version: (await desk.read(invoice.id)).version,
    });
    expect(refusal.body['message']).toContain('was refunded');
  });

  it('gives the same result in any order and number of deliveries, even if it fails later', async () => {
    const { invoice } = await charged();
    const [row] = await desk.app.query<{ intent: string }>(
      'SELECT provider_ref AS intent FROM payments WHERE invoice_id = $1',
      [invoice.id],
    );
    const refund = { id: `re_${randomUUID().replaceAll('-', '')}`, payment_intent: row?.intent ?? '', amount: 10_000 };
    await refundEvent('refund.failed', { ...refund, status: 'failed' });
    await refundEvent('refund.created', { ...refund, status: 'pending' });
    for (let times = 0; times < 3; times += 1) await refundEvent('refund.updated', { ...refund, status: 'succeeded' });
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', refundedCents: 0 });

    const other = { ...refund, id: `re_${randomUUID().replaceAll('-', '')}` };
    await Promise.all(
      Array.from({ length: 5 }, () => refundEvent('refund.updated', { ...other, status: 'succeeded' })),
    );
    expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'refunded', refundedCents: 10_000 });
    await refundEvent('refund.failed', { ...other, status: 'failed' });
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', refundedCents: 0, amountDueCents: 0 });
    expect(await mailsTo(desk.app, 'payment-review', 'team@vitrine.test')).toBeGreaterThan(0);
  });

  it('of an unknown payment changes nothing, and notifies the team', async () => {
    const before = await mailsTo(desk.app, 'payment-review', 'team@vitrine.test');
    const session = await desk.app.app.nest
      .get(PaymentProvider, { strict: false })
      .createSession(strangersSession, randomUUID());
    stripe().pay(session.id);
    stripe().refund(stripe().charges()[0]?.id ?? '');
    await settled();
    await eventually(
      'the provider was asked whose it is',
      async () => (await mailsTo(desk.app, 'payment-review', 'team@vitrine.test')) > before,
    );
    expect(
      await desk.app.query(`SELECT 1 FROM payments WHERE amount_cents = $1`, [strangersSession.amountCents]),
    ).toEqual([]);
  });
});

describe('a payment in review', () => {
  it('is accepted for its invoice when it fits, and the rest can be paid', async () => {
    const { invoice, payment } = await aside({ cents: 9_000 });
    expect(invoice).toMatchObject({ status: 'sent', attention: 'review', amountDueCents: 10_000 });
    expect(await asideOnDashboard()).toContain(payment);
    expect(refusalOf(await desk.save(invoice, { status: 'paid' }))).toEqual([409, 'payment_pending']);
    const answer = await resolve(payment, { outcome: 'accepted', note: 'A rebate of ten dollars was agreed' });
    expect([answer.status, answer.body['resolution']]).toMatchObject([
      200,
      { outcome: 'accepted', by: 'colleague@vitrine.test' },
    ]);
    const after = await desk.read(invoice.id);
    expect(after).toMatchObject({ status: 'sent', attention: null, amountDueCents: 1_000, amountsFrozen: true });
    expect(
      new Set(
        after.payments.map(
          ({ state, receiptNumber }) => `${state} ${receiptNumber === null ? 'without' : 'with'} receipt`,
        ),
      ),
    ).toEqual(new Set(['review without receipt', 'succeeded with receipt']));
    expect(await asideOnDashboard()).not.toContain(payment);
    expect(await mailsTo(desk.app, 'receipt', invoice.clientEmail)).toBe(1);
    expect((await quote(desk.app, { invoice: publicIdOf(invoice) })).body).toMatchObject({
      status: 'due',
      amountDueCents: 1_000,
    });
    expect(InvoiceTimeline.parse((await desk.staff(`/invoices/${invoice.id}/timeline`)).body).items).toContainEqual(
      expect.objectContaining({ kind: 'payment-resolved', outcome: 'accepted' }),
    );
    for (const outcome of ['accepted', 'refunded'])
      expect(refusalOf(await resolve(payment, { outcome, note: 'Again' }))).toEqual([409, 'conflict']);
  });

  it('is accepted by one of two concurrent decisions', async () => {
    const { invoice, payment } = await aside({ cents: 5_000 });
    const answers = await Promise.all([1, 2].map(() => resolve(payment, { outcome: 'accepted', note: 'Half' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await desk.read(invoice.id)).amountDueCents).toBe(5_000);
  });

  it('is refused when it is more than is due, in another currency, or for a draft', async () => {
    const more = await aside({ cents: 11_000 });
    expect(refusalOf(await resolve(more.payment, { outcome: 'accepted', note: 'x' }))).toEqual([409, 'conflict']);
    await refundEvent('refund.created', {
      id: `re_${more.intent}`,
      payment_intent: more.intent,
      amount: 1_000,
      status: 'succeeded',
    });
    expect((await resolve(more.payment, { outcome: 'accepted', note: 'The difference went back' })).status).toBe(200);
    expect(await desk.read(more.invoice.id)).toMatchObject({ status: 'paid', refundedCents: 0, amountDueCents: 0 });

    const foreign = await aside({ cents: 10_000, currency: 'eur' });
    expect(refusalOf(await resolve(foreign.payment, { outcome: 'accepted', note: 'x' }))).toEqual([409, 'conflict']);
    expect(refusalOf(await resolve(foreign.payment, { outcome: 'accepted', note: '' }))).toEqual([
      400,
      'validation_failed',
      ['note'],
    ]);
    expect(refusalOf(await resolve(randomUUID(), { outcome: 'refunded', note: 'x' }))).toEqual([404, 'not_found']);
  });

  it('counts for another invoice that staff choose', async () => {
    const { payment, invoice } = await aside({ cents: 3_000 });
    const other = await desk.invoice({ status: 'sent', amount: '30' });
    expect(
      (await resolve(payment, { outcome: 'accepted', note: 'Meant for the other', invoiceId: other.id })).status,
    ).toBe(200);
    expect([(await desk.read(other.id)).status, (await desk.read(invoice.id)).amountDueCents]).toEqual([
      'paid',
      10_000,
    ]);
  });

  it('is resolved as refunded by staff or the provider, and the invoice can be paid again', async () => {
    const byHand = await aside({ cents: 1 });
    expect((await resolve(byHand.payment, { outcome: 'refunded', note: 'Refunded in the dashboard' })).status).toBe(
      200,
    );
    const byEvent = await aside({ cents: 1 });
    await refundEvent('refund.created', {
      id: `re_${byEvent.intent}`,
      payment_intent: byEvent.intent,
      amount: 1,
      status: 'succeeded',
    });
    for (const { invoice, payment } of [byHand, byEvent]) {
      expect(await desk.read(invoice.id)).toMatchObject({
        status: 'sent',
        attention: null,
        amountDueCents: 10_000,
        refundedCents: 0,
      });
      expect(await asideOnDashboard()).not.toContain(payment);
      await opened(desk.app, { invoice: publicIdOf(invoice) });
    }
  });

  it('and every other ledger entry cannot be changed', async () => {
    await expect(desk.app.query(`UPDATE payments SET state = 'succeeded'`)).rejects.toThrow('append-only');
    await expect(desk.app.query('DELETE FROM payment_resolutions')).rejects.toThrow('append-only');
    const [sums] = await desk.app.query<{ wrong: number }>(
      `SELECT count(*)::int AS wrong FROM invoices i
        WHERE received_cents
          <> coalesce((SELECT sum(amount_cents) FROM payments p WHERE p.invoice_id = i.id AND p.state = 'succeeded'
            AND p.kind IN ('charge', 'offline')), 0)`,
    );
    expect(sums?.wrong).toBe(0);
  });
});

/** Mulberry32: a seeded random number generator. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** A random item as a person might type it. */
function row(next: (below: number) => number, rateBelow: number) {
  const places = next(4);
  const quantity = `${next(50)}${places > 0 ? `.${String(next(10 ** places)).padStart(places, '0')}` : ''}`;
  const cents = next(rateBelow);
  const whole = Math.trunc(cents / 100);
  const sign = next(3) === 0 ? '$' : '';
  const dollars = next(2) === 0 ? whole : String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = next(4) === 0 ? '0' : '';
  const rate = `${sign}${dollars}.${String(cents % 100).padStart(2, '0')}${rest}`;
  return { description: `Row ${next(1000)}`, quantity, rate };
}

/** The expected cents by integer arithmetic: thousandths of a cent, rounded half up. */
function exact({ quantity, rate }: { quantity: string; rate: string }): bigint {
  const digits = (text: string, places: number) => {
    const [whole = '0', fraction = ''] = text.replaceAll(/[$,]/g, '').split('.');
    return (
      BigInt(whole + fraction.slice(0, places).padEnd(places, '0')) + (Number(fraction[places] ?? '0') >= 5 ? 1n : 0n)
    );
  };
  return (digits(quantity, 3) * digits(rate, 2) + 500n) / 1000n;
}

describe(`money of generated invoices, seed ${seed}`, () => {
  it('of 100,000 invoices: item amounts are exact to the cent and add up to the total', () => {
    const next = generator(seed);
    let wrong: string | undefined;
    for (let count = 0; count < 100_000 && !wrong; count += 1) {
      const rows = Array.from({ length: 1 + next(4) }, () => row(next, 3_000_000));
      const amounts = rows.map(({ quantity, rate }) => itemCents({ quantity, rate: parseCents(rate) ?? -1 }));
      const sum = rows.reduce((all, one) => all + exact(one), 0n);
      const actual = amounts.every((amount) => amount !== null) ? totalCents(amounts) : null;
      const expected = sum <= BigInt(maximumCents) ? Number(sum) : null;
      if (actual !== expected)
        wrong = `Seed ${seed}, invoice ${count}: ${JSON.stringify(rows)} came to ${actual}, not ${expected}`;
    }
    expect(wrong).toBeUndefined();
  });

  it('of 200 invoices over HTTP: items, total, quote and the provider’s amount are equal', async () => {
    const next = generator(seed + 1);
    const one = async (count: number) => {
      const items = [
        { description: 'The provider takes no less', quantity: '1', rate: '0.50' },
        ...Array.from({ length: 1 + next(4) }, () => row(next, 300_000)),
      ];
      const invoice = parsed(
        await desk.staff('/invoices', {
          clientName: `Generated ${count}`,
          clientEmail: 'generated@clinic.example',
          status: 'sent',
          items,
        }),
      );
      const expected = Number(items.reduce((all, item) => all + exact(item), 0n));
      const session = await opened(desk.app, { invoice: publicIdOf(invoice) });
      const stripeSession = stripe()
        .sessions()
        .find(({ id }) => id === session);
      expect([
        invoice.items.reduce((sum, { amountCents }) => sum + amountCents, 0),
        invoice.amountCents,
        stripeSession?.amount_total,
      ]).toEqual([expected, expected, expected]);
    };
    for (let count = 0; count < 200; count += 8)
      await Promise.all(Array.from({ length: 8 }, (_, index) => one(count + index)));
  }, 120_000);
});

it('an offline payment closes the session for the full amount', async () => {
  const invoice = await desk.invoice({ status: 'sent', amount: '100' });
  const session = await opened(desk.app, { invoice: publicIdOf(invoice) });
  parsed(
    await desk.staff(`/invoices/${invoice.id}/offline-payment`, {
      version: 1,
      amount: '40',
      receivedOn: invoice.invoiceDate,
      note: 'Transfer',
    }),
  );
  await eventually('the session is closed', () =>
    stripe()
      .sessions()
      .some(({ id, status }) => id === session && status === 'expired'),
  );
  const next = await opened(desk.app, { invoice: publicIdOf(invoice) });
  expect(
    stripe()
      .sessions()
      .find(({ id }) => id === next)?.amount_total,
  ).toBe(6_000);
});
