import { type Invoice, InvoiceRefunds, InvoiceTimeline, Today } from '@vitrine/contracts';
import { DisputesService, ReconcilerService } from '../../src/modules/checkout/index.ts';
import { type Desk, startDesk } from '../invoices/support.ts';
import { eventually } from '../support/test-app.ts';
import { mailRows, opened } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterEach(() => {
  stripe().webhooks.setMode('deliver');
});

afterAll(async () => {
  await desk?.stop();
});

const stripe = () => desk.sandbox.stripe;
const settled = () => stripe().webhooks.settled();
const reconcile = () => desk.app.app.nest.get(ReconcilerService).run();
const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';

/** An invoice of $100.00 that its client paid by card. */
async function charged(): Promise<{ readonly invoice: Invoice; readonly charge: string }> {
  const sent = await desk.invoice({ status: 'sent', amount: '100.00' });
  stripe().pay(await opened(desk.app, { invoice: publicIdOf(sent) }));
  await settled();
  return { invoice: await desk.read(sent.id), charge: stripe().charges()[0]?.id ?? '' };
}

const disputesOf = async (invoiceId: string) =>
  InvoiceRefunds.parse((await desk.staff(`/invoices/${invoiceId}/refunds`)).body).disputes;
/** Waits until the dispute of the invoice is in this state. */
const stands = (invoiceId: string, state: string) =>
  eventually(`the dispute is ${state}`, async () => (await disputesOf(invoiceId)).find((one) => one.state === state));
/** What disputes did to the ledger of an invoice: `refund` takes, `refund_failed` gives back. */
const booked = async (invoiceId: string): Promise<string[]> =>
  (await desk.read(invoiceId)).payments
    .filter(({ disputeId }) => disputeId !== null)
    .map(({ kind, amountCents }) => `${kind} ${amountCents}`)
    .toSorted();
const alertsAbout = async (dispute: string): Promise<string[]> => {
  const rows = await mailRows<{ heading: string }>(
    desk.app,
    `SELECT DISTINCT ON (variables->>'heading') variables->>'heading' AS heading FROM email_messages
      WHERE template = 'billing-alert'
        AND variables->'facts' @> jsonb_build_array(jsonb_build_array('At Stripe', $1::text))
      ORDER BY variables->>'heading'`,
    [dispute],
  );
  return rows.map(({ heading }) => heading);
};

describe('a dispute of an invoice’s payment', () => {
  it('is flagged on the invoice with deadline and reason, and told to the team, without an entry', async () => {
    const { invoice, charge } = await charged();
    const { id } = stripe().dispute(charge, { reason: 'product_unacceptable' });
    await settled();
    const dispute = await stands(invoice.id, 'needs_response');
    expect(dispute).toMatchObject({
      id,
      amountCents: 10_000,
      reason: 'product_unacceptable',
      feeCents: 1_500,
      paymentId: invoice.payments[0]?.id,
      invoice: { number: invoice.number },
    });
    expect(dispute.respondBy).not.toBeNull();
    expect(await desk.read(invoice.id)).toMatchObject({
      disputeState: 'needs_response',
      displayStatus: 'paid',
      refundedCents: 0,
    });
    const today = Today.parse((await desk.staff('/dashboard/today')).body);
    expect(today.trouble.items).toContainEqual(
      expect.objectContaining({ kind: 'dispute', dispute: expect.objectContaining({ id }) as unknown }),
    );
    expect(await alertsAbout(id)).toEqual(['A client disputed a payment']);
    const { items } = InvoiceTimeline.parse((await desk.staff(`/invoices/${invoice.id}/timeline`)).body);
    expect(items).toContainEqual(
      expect.objectContaining({
        action: 'dispute_needs_response',
        reason: '$100.00: The client says what they got wasn’t as described',
      }),
    );
  });

  it('that is lost takes the money back with its fee named, once for any number of events', async () => {
    const { invoice, charge } = await charged();
    const { id } = stripe().dispute(charge);
    await settled();
    await stands(invoice.id, 'needs_response');
    stripe().answerDispute(id);
    await settled();
    await stands(invoice.id, 'under_review');
    stripe().closeDispute(id, 'lost');
    await settled();
    await stands(invoice.id, 'lost');
    for (const { id: event } of stripe()
      .events()
      .filter(({ type }) => type.startsWith('charge.dispute.'))
      .slice(0, 4))
      await stripe().webhooks.send(event, 2);
    await Promise.all([reconcile(), reconcile(), desk.app.app.nest.get(DisputesService).refresh(id)]);
    expect(await booked(invoice.id)).toEqual(['refund 10000']);
    const after = await desk.read(invoice.id);
    expect(after).toMatchObject({ status: 'paid', refundedCents: 10_000, amountDueCents: 0, disputeState: null });
    expect(after.payments).toContainEqual(
      expect.objectContaining({
        disputeId: id,
        note: 'Taken back by the bank in a lost dispute. Stripe also charged a fee of $15.00.',
      }),
    );
    expect((await desk.staff(`/invoices?search=${invoice.number}`)).body['totals']).toMatchObject({ revenueCents: 0 });
    expect(await alertsAbout(id)).toEqual(['A client disputed a payment', 'A dispute was lost']);
    // Nothing is left that could be refunded besides.
    const refund = await desk.staff(`/payments/${invoice.payments[0]?.id}/refunds`, {
      amount: '1',
      reason: 'Sorry',
      method: 'wire',
    });
    expect(refund.status).toBe(409);
  });

  it('that is won leaves the ledger as it was', async () => {
    const { invoice, charge } = await charged();
    const { id } = stripe().dispute(charge);
    stripe().closeDispute(id, 'won');
    await settled();
    await stands(invoice.id, 'won');
    expect(await booked(invoice.id)).toEqual([]);
    expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'paid', refundedCents: 0 });
  });

  it('that is won on appeal gives the money back by a counter entry', async () => {
    const { invoice, charge } = await charged();
    const { id } = stripe().dispute(charge, { amount: 4_000 });
    stripe().closeDispute(id, 'lost');
    await settled();
    await stands(invoice.id, 'lost');
    desk.app.clock.advance(1);
    stripe().answerDispute(id);
    await settled();
    await stands(invoice.id, 'under_review');
    expect(await booked(invoice.id)).toEqual(['refund 4000']);
    desk.app.clock.advance(1);
    stripe().closeDispute(id, 'won');
    await settled();
    await stands(invoice.id, 'won');
    await Promise.all([reconcile(), reconcile()]);
    expect(await booked(invoice.id)).toEqual(['refund 4000', 'refund_failed 4000']);
    expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'paid', refundedCents: 0 });
    expect((await desk.staff(`/invoices?search=${invoice.number}`)).body['totals']).toMatchObject({
      revenueCents: 10_000,
    });
  });

  it('whose appeal is known before its loss takes the money back all the same', async () => {
    const { invoice, charge } = await charged();
    stripe().webhooks.setMode('drop');
    const { id } = stripe().dispute(charge);
    stripe().closeDispute(id, 'lost');
    stripe().answerDispute(id);
    await reconcile();
    await reconcile();
    expect(await stands(invoice.id, 'under_review')).toMatchObject({ id });
    expect(await booked(invoice.id)).toEqual(['refund 10000']);
  });

  it('whose events were all lost is found by the reconciler, also together with its payment', async () => {
    const sent = await desk.invoice({ status: 'sent', amount: '100.00' });
    const session = await opened(desk.app, { invoice: publicIdOf(sent) });
    stripe().webhooks.setMode('drop');
    stripe().pay(session);
    const { id } = stripe().dispute(stripe().charges()[0]?.id ?? '');
    stripe().closeDispute(id, 'lost');
    // The payment is polled after ten minutes, so the dispute is known before it.
    await reconcile();
    expect(await booked(sent.id)).toEqual([]);
    desk.app.clock.advance(11 * 60);
    await reconcile();
    await reconcile();
    expect(await booked(sent.id)).toEqual(['refund 10000']);
  });

  it('that is only an inquiry moves no money, and the payment can still be refunded', async () => {
    const { invoice, charge } = await charged();
    const { id } = stripe().dispute(charge, { isInquiry: true });
    await settled();
    expect(await stands(invoice.id, 'needs_response')).toMatchObject({ feeCents: null });
    await desk.staff(`/payments/${invoice.payments[0]?.id}/refunds`, {
      amount: '100',
      reason: 'Their mistake, our treat',
    });
    await eventually('it is refunded', async () => (await desk.read(invoice.id)).refundedCents === 10_000);
    stripe().closeDispute(id, 'lost');
    await settled();
    await stands(invoice.id, 'closed');
    expect(await booked(invoice.id)).toEqual([]);
  });

  it('reminds the team once, three days before its deadline', async () => {
    const { invoice, charge } = await charged();
    const { id } = stripe().dispute(charge);
    await settled();
    await stands(invoice.id, 'needs_response');
    await reconcile();
    expect(await alertsAbout(id)).toEqual(['A client disputed a payment']);
    desk.app.clock.advance(5 * 24 * 3600);
    await Promise.all([reconcile(), reconcile()]);
    await reconcile();
    expect(await alertsAbout(id)).toEqual(['A client disputed a payment', 'A dispute has to be answered soon']);
    const rows = await mailRows(
      desk.app,
      `SELECT DISTINCT id FROM outbox_events WHERE type = 'dispute.changed' AND payload->>'isDueSoon' = 'true'
        AND payload->>'reference' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});
