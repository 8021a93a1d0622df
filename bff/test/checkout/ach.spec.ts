import { Account, CheckoutOutcome, type Invoice, InvoiceRefunds, InvoiceTimeline, Quote } from '@vitrine/contracts';
import { ReconcilerService } from '../../src/modules/checkout/index.ts';
import { type Desk, startDesk } from '../invoices/support.ts';
import { fromOurPage, signIn } from '../support/staff.ts';
import { eventually } from '../support/test-app.ts';
import { type Autopayers, startAutopayers } from './autopayers.ts';
import { addInvoice, mailRows, open, opened, outcome, packageForm, quote, submitted } from './support.ts';

let desk: Desk;
let payers: Autopayers;

beforeAll(async () => {
  desk = await startDesk();
  payers = await startAutopayers(desk);
}, 120_000);

afterEach(async () => {
  desk.sandbox.clearFaults();
  stripe().webhooks.setMode('deliver');
  await setBank(true);
});

afterAll(async () => {
  await desk?.stop();
});

const stripe = () => desk.sandbox.stripe;
const settled = () => stripe().webhooks.settled();
const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';
const bank = { method: 'us_bank_account' } as const;
const account = { type: 'bank_account', last4: '6789' };
const today = (): string => desk.app.clock.now().toISOString().slice(0, 10);

async function setBank(bankAccounts: boolean): Promise<void> {
  const cookie = await signIn(desk.app, 'owner@vitrine.test');
  const { body } = await desk.app.call('/settings/payments', { cookie });
  if (body['bankAccounts'] === bankAccounts) return;
  await desk.app.call('/settings/payments', {
    method: 'PUT',
    cookie,
    headers: fromOurPage,
    body: { version: body['version'], bankAccounts },
  });
}

/** An invoice whose client has left the provider's page after they chose their bank account. */
async function started(fields: Parameters<Desk['invoice']>[0] = { amount: '100.00' }, payCents?: number) {
  const invoice = await desk.invoice({ status: 'sent', ...fields });
  const subject = { invoice: publicIdOf(invoice), ...(payCents !== undefined && { payCents }) };
  const session = await opened(desk.app, subject);
  stripe().pay(session, bank);
  await settled();
  return { invoice, session };
}
/** One whose bank payment has arrived; with the charge at the provider. */
async function arrived(fields?: Parameters<Desk['invoice']>[0], payCents?: number) {
  const { invoice, session } = await started(fields, payCents);
  stripe().settle(session, 'succeeded');
  await settled();
  return { invoice: await desk.read(invoice.id), session, charge: stripe().charges()[0]?.id ?? '' };
}
const returned = (id: string) =>
  eventually('the bank took it back', async () =>
    (await desk.read(id)).payments.some(({ disputeId }) => disputeId !== null),
  );

const mailsAbout = async ({ clientEmail }: Pick<Invoice, 'clientEmail'>): Promise<string[]> => {
  const rows = await mailRows<{ subject: string }>(
    desk.app,
    `SELECT subject FROM email_messages WHERE recipient = $1 AND template IN ('bank-payment', 'receipt')
      ORDER BY subject`,
    [clientEmail],
  );
  return rows.map(({ subject }) => subject.replaceAll(/REC-\S+/g, 'REC'));
};
const stepsOf = async ({ id }: Invoice): Promise<unknown[]> => {
  const { items } = InvoiceTimeline.parse((await desk.staff(`/invoices/${id}/timeline`)).body);
  return items.flatMap((one) => (one.kind === 'edited' && one.action ? [[one.action, one.reason]] : []));
};

describe('a payment from a bank account', () => {
  it('is on its way until it settles: said everywhere, paid once, and no money yet', async () => {
    const { invoice, session } = await started();
    const pending = { amountCents: 10_000, method: account };
    expect(CheckoutOutcome.parse((await outcome(desk.app, session)).body)).toMatchObject({
      status: 'processing',
      pending,
      receipt: null,
    });
    const about = Quote.parse((await quote(desk.app, { invoice: publicIdOf(invoice) })).body);
    expect(about).toMatchObject({ status: 'processing', pending, takesBank: true });
    expect(about.pending?.expectedOn.localeCompare(today())).toBe(1);
    expect(await desk.read(invoice.id)).toMatchObject({ pending, amountDueCents: 10_000, payments: [] });
    const { body } = await desk.staff(`/invoices?search=${invoice.number}`);
    expect(body['items']).toMatchObject([{ pending }]);
    expect(body['totals']).toMatchObject({ revenueCents: 0 });
    expect((await open(desk.app, { invoice: publicIdOf(invoice) })).body['code']).toBe('payment_pending');
    expect(await mailsAbout(invoice)).toEqual(['Your bank payment of $100.00 is on its way']);
    expect(await stepsOf(invoice)).toEqual([['payment_started', '$100.00: Bank account ending in 6789']]);
  });

  it('is received on the day it settles, with its method wherever it is listed', async () => {
    const { invoice, session } = await started();
    desk.app.clock.advance(4 * 24 * 3600);
    await desk.signInAgain();
    const day = today();
    stripe().settle(session, 'succeeded');
    await settled();
    const paid = await desk.read(invoice.id);
    expect(paid).toMatchObject({ status: 'paid', pending: null, payments: [{ paymentMethod: account }] });
    expect(paid.payments[0]?.receivedAt.slice(0, 10)).toBe(day);
    expect((await outcome(desk.app, session)).body['receipt']).toMatchObject({ method: account });
    expect(await mailsAbout(invoice)).toEqual([
      'Your bank payment of $100.00 is on its way',
      expect.stringContaining('Your receipt REC'),
    ]);
    const [mail] = await mailRows<{ method: string }>(
      desk.app,
      `SELECT variables->>'method' AS method FROM email_messages WHERE template = 'receipt' AND recipient = $1`,
      [invoice.clientEmail],
    );
    expect(mail?.method).toBe('Bank account ending in 6789');
    const csv = await desk.staff(`/bookkeeping/files/payments?from=${day}&to=${day}`);
    expect(csv.text).toMatch(new RegExp(`Bank account,.*${invoice.number}.*6789`));
  });

  it('whose events were all lost is found by asking, at the time the money came', async () => {
    stripe().webhooks.setMode('drop');
    const { invoice, session } = await started();
    desk.app.clock.advance(4 * 24 * 3600);
    const day = today();
    stripe().settle(session, 'succeeded');
    desk.app.clock.advance(24 * 3600);
    await desk.app.app.nest.get(ReconcilerService).run();
    await desk.signInAgain();
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', payments: [{ paymentMethod: account }] });
    expect((await desk.read(invoice.id)).payments[0]?.receivedAt.slice(0, 10)).toBe(day);
  });

  it('counts also while the provider cannot be asked how it was made', async () => {
    const { invoice, session } = await started();
    desk.sandbox.fault({ provider: 'stripe', kind: 'status', status: 500, times: null, path: '/payment_intents' });
    stripe().settle(session, 'succeeded');
    await settled();
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', payments: [{ paymentMethod: account }] });
  });

  it.each([
    ['insufficient_funds', 'There wasn’t enough money in the bank account.'],
    ['account_closed', 'The bank account was closed.'],
  ] as const)('that fails for %s is owed again, and everybody is told why', async (code, reason) => {
    const { invoice, session } = await started();
    stripe().settle(session, 'failed', code);
    await settled();
    expect((await outcome(desk.app, session)).body).toMatchObject({ status: 'failed', failure: reason });
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'sent', pending: null, amountDueCents: 10_000 });
    expect((await quote(desk.app, { invoice: publicIdOf(invoice) })).body['status']).toBe('due');
    expect(await mailsAbout(invoice)).toEqual([
      'Your bank payment of $100.00 didn’t go through',
      'Your bank payment of $100.00 is on its way',
    ]);
    expect(await stepsOf(invoice)).toContainEqual(['payment_failed', `$100.00: ${reason}`]);
    expect(await opened(desk.app, { invoice: publicIdOf(invoice) })).not.toBe(session);
  });

  it('whose failure was not delivered is found failed by asking', async () => {
    const { invoice, session } = await started();
    stripe().webhooks.setMode('drop');
    stripe().settle(session, 'failed', 'no_account');
    desk.app.clock.advance(7 * 3600);
    await desk.app.app.nest.get(ReconcilerService).run();
    expect((await outcome(desk.app, session)).body['status']).toBe('failed');
    expect(await desk.read(invoice.id)).toMatchObject({ pending: null, amountDueCents: 10_000 });
  });

  it('stands in its client’s account, which offers no second payment meanwhile', async () => {
    const payer = await payers.newPayer();
    const invoice = await addInvoice(desk.app, { clientId: payer.id, email: payer.email, cents: 45_000 });
    const session = await opened(desk.app, { invoice: invoice.publicId });
    const read = async () => Account.parse((await payer.call('/account')).body);
    expect((await read()).invoices).toMatchObject([{ pending: null, payPath: `/pay?invoice=${invoice.publicId}` }]);
    stripe().pay(session, bank);
    await settled();
    expect((await read()).invoices).toMatchObject([
      { pending: { amountCents: 45_000, method: account }, payPath: null },
    ]);
    stripe().settle(session, 'succeeded');
    await settled();
    expect(await read()).toMatchObject({
      invoices: [{ pending: null, status: 'paid' }],
      payments: [{ paymentMethod: account }],
    });
  });

  it('keeps autopay from charging the card meanwhile', async () => {
    const payer = await payers.autopayer();
    const fields = { clientId: payer.id, email: payer.email, dueDate: today(), cents: 45_000 };
    const invoice = await addInvoice(desk.app, fields);
    stripe().pay(await opened(desk.app, { invoice: invoice.publicId }), bank);
    await settled();
    await payers.run();
    const rows = await desk.app.query('SELECT 1 FROM autopay_tries WHERE invoice_id = $1', [invoice.id]);
    expect(rows).toEqual([]);
  });

  it('begins a plan: the first month is paid once it settles', async () => {
    const { form, ...rest } = packageForm();
    const submissionId = await submitted(desk.app, { ...rest, form });
    const session = await opened(desk.app, { submissionId });
    stripe().pay(session, bank);
    await settled();
    expect((await quote(desk.app, { submissionId })).body).toMatchObject({
      status: 'processing',
      pending: { method: account },
    });
    expect((await outcome(desk.app, session)).body['status']).toBe('processing');
    expect((await open(desk.app, { submissionId })).body['code']).toBe('payment_pending');
    stripe().settle(session, 'succeeded');
    await settled();
    const [payment] = await desk.app.query(
      `SELECT p.method_type AS type, p.method_last4 AS last4, p.amount_cents::int AS cents FROM payments p
        JOIN checkouts c ON c.id = p.checkout_id WHERE c.submission_id = $1`,
      [submissionId],
    );
    expect(payment).toEqual({ ...account, cents: stripe().charges()[0]?.amount });
  });
});

describe('a bank payment that is returned after it settled', () => {
  it('is owed again, not written off: the client gets a link to pay, the team a mail', async () => {
    const { invoice, charge } = await arrived({ amount: '100.00', dueDate: '2027-12-31' });
    expect(invoice.status).toBe('paid');
    const { id } = stripe().returnDebit(charge, 'debit_not_authorized');
    await settled();
    await returned(invoice.id);
    const after = await desk.read(invoice.id);
    expect(after).toMatchObject({ status: 'sent', amountDueCents: 10_000, writtenOffCents: 0 });
    expect(after.payments.find(({ disputeId }) => disputeId === id)).toMatchObject({
      kind: 'refund',
      amountCents: 10_000,
      paymentMethod: account,
      note: 'The account holder told the bank not to allow this payment. Stripe also charged a fee of $15.00.',
    });
    const { disputes } = InvoiceRefunds.parse((await desk.staff(`/invoices/${invoice.id}/refunds`)).body);
    expect(disputes).toMatchObject([{ isReturn: true, state: 'lost' }]);
    expect(await mailsAbout(invoice)).toContain('Your bank returned your payment of $100.00');
    const alerts = await mailRows<{ heading: string }>(
      desk.app,
      `SELECT DISTINCT variables->>'heading' AS heading FROM email_messages WHERE template = 'billing-alert'
        AND variables->'facts' @> jsonb_build_array(jsonb_build_array('At Stripe', $1::text))`,
      [id],
    );
    expect(alerts).toEqual([{ heading: 'A bank payment was returned' }]);
    expect(await stepsOf(invoice)).toContainEqual([
      'payment_returned',
      '$100.00: The account holder told the bank not to allow this payment.',
    ]);
    // Its client pays it again, by card.
    stripe().pay(await opened(desk.app, { invoice: publicIdOf(invoice) }));
    await settled();
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', amountDueCents: 0 });
  });

  it('is overdue where its day has passed', async () => {
    const { invoice, charge } = await arrived({ amount: '100.00', dueDate: today() });
    desk.app.clock.advance(2 * 24 * 3600);
    await desk.signInAgain();
    stripe().returnDebit(charge);
    await settled();
    await returned(invoice.id);
    expect((await desk.read(invoice.id)).status).toBe('overdue');
  });

  it('takes back first what it brought too much', async () => {
    const payer = await payers.newPayer();
    const first = await addInvoice(desk.app, { clientId: payer.id, email: payer.email, cents: 30_000 });
    const session = await opened(desk.app, { invoice: first.publicId });
    stripe().pay(session, bank);
    await settled();
    // A credit note makes it worth less before the money comes.
    await desk.app.query(`UPDATE invoices SET amount_cents = 20000 WHERE id = $1`, [first.id]);
    stripe().settle(session, 'succeeded');
    await settled();
    const creditOf = async () => Account.parse((await payer.call('/account')).body).creditCents;
    expect(await creditOf()).toBe(10_000);
    stripe().returnDebit(stripe().charges()[0]?.id ?? '');
    await settled();
    await returned(first.id);
    expect(await creditOf()).toBe(0);
    expect(await desk.read(first.id)).toMatchObject({ status: 'sent', amountDueCents: 20_000, writtenOffCents: 0 });
  });

  it('opens the part that it paid, and only that', async () => {
    const parts = { kind: 'deposit' as const, percent: '40', dueDate: today() };
    const { invoice, charge } = await arrived({ amount: '100.00', parts, dueDate: '2027-12-31' });
    expect(invoice).toMatchObject({ status: 'sent', amountDueCents: 6_000 });
    stripe().returnDebit(charge);
    await settled();
    await returned(invoice.id);
    const after = await desk.read(invoice.id);
    expect(after).toMatchObject({ amountDueCents: 10_000, amountDueNowCents: 4_000, writtenOffCents: 0 });
    expect(after.parts.map(({ state }) => state)).toEqual(['due', 'upcoming']);
  });

  it('leaves a lost dispute of a card as it was: written off', async () => {
    const invoice = await desk.invoice({ status: 'sent', amount: '100.00' });
    stripe().pay(await opened(desk.app, { invoice: publicIdOf(invoice) }));
    await settled();
    const { id } = stripe().dispute(stripe().charges()[0]?.id ?? '');
    stripe().closeDispute(id, 'lost');
    await settled();
    await returned(invoice.id);
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', writtenOffCents: 10_000 });
  });
});

describe('the setting', () => {
  it('that is off leaves bank accounts out of pages, also of one that is open, and of plans', async () => {
    const invoice = await desk.invoice({ status: 'sent', amount: '100.00' });
    const before = await opened(desk.app, { invoice: publicIdOf(invoice) });
    await setBank(false);
    const after = await opened(desk.app, { invoice: publicIdOf(invoice) });
    expect(after).not.toBe(before);
    const plan = await opened(desk.app, { submissionId: await submitted(desk.app, packageForm()) });
    const typesOf = (id: string) =>
      stripe()
        .sessions()
        .find((one) => one.id === id)?.payment_method_types;
    expect([before, after, plan].map(typesOf)).toEqual([['card', 'us_bank_account'], ['card'], ['card']]);
    expect((await quote(desk.app, { invoice: publicIdOf(invoice) })).body['takesBank']).toBe(false);
  });
});
