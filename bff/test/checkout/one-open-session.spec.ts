import { type Invoice, type PaymentTermsInput } from '@vitrine/contracts';
import { type Desk, refusalOf, startDesk } from '../invoices/support.ts';
import { eventually } from '../support/test-app.ts';
import { open, opened, outcome } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterEach(() => {
  desk.sandbox.clearFaults();
});

afterAll(async () => {
  await desk?.stop();
});

const stripe = () => desk.sandbox.stripe;
const creating = { provider: 'stripe', method: 'POST', path: '/checkout/sessions' } as const;
const closing = { ...creating, path: '/checkout/sessions/cs_' } as const;
const deposit: PaymentTermsInput = { kind: 'deposit', percent: '30', dueDate: '2026-03-10' };
/** $100.00, of which $30.00 are due now; who pays may choose any amount between. */
const split = () => desk.invoice({ status: 'sent', amount: '100', dueDate: '2026-04-01', parts: deposit });
const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';
const sessionsOf = (invoice: Invoice) =>
  stripe()
    .sessions()
    .filter(({ metadata }) => metadata?.['invoice_id'] === publicIdOf(invoice));
const stateOf = (id: string) =>
  stripe()
    .sessions()
    .find((session) => session.id === id)?.status;
const openBoth = (invoice: Invoice) =>
  Promise.all([3_000, 10_000].map((payCents) => open(desk.app, { invoice: publicIdOf(invoice), payCents })));

/** Pays every page of the invoice that the provider still shows. */
async function payAll(invoice: Invoice): Promise<number> {
  const payable = sessionsOf(invoice).filter(({ status }) => status === 'open');
  for (const { id } of payable) stripe().pay(id);
  await stripe().webhooks.settled();
  return payable.length;
}

describe('two people who pay one invoice with other amounts at once', () => {
  it('get one page that can be paid between them, 25 times in a row', async () => {
    const charges: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const invoice = await split();
      // In every other round the provider is slow with the first page, so that the second person comes meanwhile.
      if (round % 2 === 1) desk.sandbox.fault({ ...creating, kind: 'acceptThenDelay', delayMs: 60 });
      const answers = await openBoth(invoice);
      const refusals = answers.filter(({ status }) => status !== 200).map(refusalOf);
      expect(refusals).toEqual(refusals.map(() => [409, 'conflict']));
      expect(refusals.length).toBeLessThan(2);
      charges.push(await payAll(invoice));
      const { paidCents, payments } = await desk.read(invoice.id);
      expect([payments.length, paidCents <= 10_000]).toEqual([1, true]);
    }
    expect(charges).toEqual(charges.map(() => 1));
  }, 60_000);

  it('never have two pages that can be paid: the first is closed before the second opens', async () => {
    const invoice = await split();
    const first = await opened(desk.app, { invoice: publicIdOf(invoice) });
    const second = await opened(desk.app, { invoice: publicIdOf(invoice), payCents: 10_000 });
    expect([stateOf(first), stateOf(second)]).toEqual(['expired', 'open']);
    expect((await outcome(desk.app, first)).body['status']).toBe('expired');
  });

  it('closes a page whose opening broke off before anybody had its address', async () => {
    const invoice = await split();
    const first = await opened(desk.app, { invoice: publicIdOf(invoice) });
    // As a process leaves it that dies before it stores the provider's answer.
    await desk.app.query(
      `UPDATE checkouts SET state = 'creating', provider_id = NULL, url = NULL WHERE provider_id = $1`,
      [first],
    );
    const second = await opened(desk.app, { invoice: publicIdOf(invoice), payCents: 10_000 });
    expect([stateOf(first), stateOf(second)]).toEqual(['expired', 'open']);
  });

  it('opens no second page while the provider does not close the first', async () => {
    const invoice = await split();
    const first = await opened(desk.app, { invoice: publicIdOf(invoice) });
    desk.sandbox.fault({ ...closing, kind: 'status', status: 429, retryAfter: 60, times: null });
    const refused = await open(desk.app, { invoice: publicIdOf(invoice), payCents: 10_000 });
    expect(refusalOf(refused)).toEqual([503, 'checkout_failed']);
    expect(sessionsOf(invoice)).toMatchObject([{ id: first, status: 'open' }]);
  });

  it('are told that a payment is on its way while the first page is being paid', async () => {
    const invoice = await split();
    const first = await opened(desk.app, { invoice: publicIdOf(invoice) });
    // The provider does not close a page whose payment has begun, and does not call it paid yet.
    desk.sandbox.fault({ ...closing, kind: 'status', status: 400, times: null });
    const refused = await open(desk.app, { invoice: publicIdOf(invoice), payCents: 10_000 });
    expect(refusalOf(refused)).toEqual([409, 'payment_pending']);
    expect(sessionsOf(invoice)).toMatchObject([{ id: first, status: 'open' }]);
  });

  it('are asked for the rest when the first has just been paid and no event has come', async () => {
    const invoice = await split();
    const first = await opened(desk.app, { invoice: publicIdOf(invoice) });
    stripe().webhooks.setMode('hold');
    stripe().pay(first);
    const stale = await open(desk.app, { invoice: publicIdOf(invoice), payCents: 10_000 });
    expect(refusalOf(stale)).toEqual([400, 'validation_failed', ['payCents']]);
    expect((await desk.read(invoice.id)).paidCents).toBe(3_000);
    stripe().webhooks.setMode('deliver');
    await stripe().webhooks.settled();
  });
});

it('closes a page that was opening when staff recorded the whole payment', async () => {
  const invoice = await split();
  desk.sandbox.fault({ ...creating, kind: 'acceptThenDelay', delayMs: 1_000 });
  const opening = open(desk.app, { invoice: publicIdOf(invoice) });
  await eventually('the page at the provider', () => sessionsOf(invoice).length === 1);
  const { version, invoiceDate: receivedOn } = await desk.read(invoice.id);
  const payment = { version, amount: '100', receivedOn, note: 'Check 1044' };
  const paid = await desk.staff(`/invoices/${invoice.id}/offline-payment`, payment);
  expect(paid.status).toBeLessThan(300);
  expect(refusalOf(await opening)).toEqual([409, 'already_paid']);
  await eventually('the page to be closed', () => sessionsOf(invoice).every(({ status }) => status === 'expired'));
});
