import { randomUUID } from 'node:crypto';
import {
  Account,
  type Invoice,
  InvoiceRefunds,
  InvoiceTimeline,
  Refund,
  type RefundCreateInput,
} from '@vitrine/contracts';
import { ReconcilerService } from '../../src/modules/checkout/index.ts';
import { RefundRequestsService } from '../../src/modules/checkout/checkout/refund-requests.service.ts';
import { type Desk, refusalOf, startDesk } from '../invoices/support.ts';
import { addAccount, signIn } from '../support/staff.ts';
import { type Answer, eventually } from '../support/test-app.ts';
import { mailRows, mailsTo, opened, packageForm, submitted } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterEach(() => {
  desk.sandbox.clearFaults();
  stripe().setRefundsPending(false);
  stripe().webhooks.setMode('deliver');
});

afterAll(async () => {
  await desk?.stop();
});

const stripe = () => desk.sandbox.stripe;
const settled = () => stripe().webhooks.settled();
const reconcile = () => desk.app.app.nest.get(ReconcilerService).run();
const publicIdOf = ({ paymentUrl }: Invoice): string => new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';

interface Charged {
  readonly invoice: Invoice;
  readonly payment: string;
  readonly charge: string;
}

/** An invoice that its client paid by card. */
async function charged(cents = 10_000): Promise<Charged> {
  const sent = await desk.invoice({ status: 'sent', amount: (cents / 100).toFixed(2) });
  stripe().pay(await opened(desk.app, { invoice: publicIdOf(sent) }));
  await settled();
  const invoice = await desk.read(sent.id);
  return { invoice, payment: invoice.payments[0]?.id ?? '', charge: stripe().charges()[0]?.id ?? '' };
}

/** An invoice whose payment staff recorded. */
async function paidByCheck(amount = '100.00'): Promise<Omit<Charged, 'charge'>> {
  const sent = await desk.invoice({ status: 'sent', amount });
  await desk.staff(`/invoices/${sent.id}/offline-payment`, {
    version: sent.version,
    amount,
    receivedOn: sent.invoiceDate,
    note: 'Check 77',
  });
  const invoice = await desk.read(sent.id);
  return { invoice, payment: invoice.payments[0]?.id ?? '' };
}

const ask = (payment: string, body: Partial<RefundCreateInput> = {}, key: string = randomUUID()): Promise<Answer> =>
  desk.staff(
    `/payments/${payment}/refunds`,
    { amount: '25.00', reason: 'One hour wasn’t used', creditNote: true, ...body },
    { key },
  );
const refundsOf = async (invoiceId: string) =>
  InvoiceRefunds.parse((await desk.staff(`/invoices/${invoiceId}/refunds`)).body).refunds;
/** Waits until no refund of the invoice is pending. */
const done = (invoiceId: string) =>
  eventually('the refunds are decided', async () => {
    const refunds = await refundsOf(invoiceId);
    return refunds.some(({ state }) => state === 'pending') ? undefined : refunds;
  });
const atStripe = (charge: string) =>
  stripe()
    .refunds()
    .filter((refund) => refund.charge === charge);
const bookedCents = async (invoiceId: string): Promise<number[]> =>
  (await desk.read(invoiceId)).payments.filter(({ kind }) => kind === 'refund').map(({ amountCents }) => amountCents);

describe('a refund by staff', () => {
  it('goes through the provider, is booked once, and shows in figures, timeline, and a mail', async () => {
    const { invoice, payment, charge } = await charged();
    const answer = await ask(payment);
    expect([answer.status, Refund.parse(answer.body)]).toEqual([
      201,
      expect.objectContaining({ state: 'pending', amountCents: 2_500, requestedBy: 'colleague@vitrine.test' }),
    ]);
    expect(await done(invoice.id)).toMatchObject([
      { state: 'succeeded', failure: null, creditNote: { amountCents: 2_500 } },
    ]);
    await settled();
    await reconcile();
    expect(atStripe(charge)).toMatchObject([{ amount: 2_500, metadata: { refund_id: answer.body['id'] } }]);
    expect(await bookedCents(invoice.id)).toEqual([2_500]);
    expect(await desk.read(invoice.id)).toMatchObject({
      status: 'paid',
      displayStatus: 'partly_refunded',
      refundedCents: 2_500,
      amountDueCents: 0,
    });
    expect((await desk.staff(`/invoices?search=${invoice.number}`)).body['totals']).toMatchObject({
      revenueCents: 7_500,
    });
    const { items } = InvoiceTimeline.parse((await desk.staff(`/invoices/${invoice.id}/timeline`)).body);
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'edited',
        action: 'refund_requested',
        reason: '$25.00: One hour wasn’t used',
        actor: expect.objectContaining({ name: 'colleague@vitrine.test' }),
      }),
    );
    expect(items).toContainEqual(expect.objectContaining({ kind: 'payment', entry: 'refund', amountCents: 2_500 }));
    expect(await mailsTo(desk.app, 'refund', invoice.clientEmail)).toBe(1);
  });

  it('of the rest makes it refunded, and nothing more can be refunded', async () => {
    const { invoice, payment } = await charged();
    await ask(payment, { amount: '40' });
    await done(invoice.id);
    await ask(payment, { amount: '60' });
    await done(invoice.id);
    expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'refunded', refundedCents: 10_000 });
    expect(refusalOf(await ask(payment, { amount: '0.01' }))).toEqual([409, 'conflict']);
  });

  it.each([
    [{ amount: '100.01' }, ['amount'], 'That’s more than is left of this payment: $100.00'],
    [{ amount: '0' }, ['amount'], 'Enter an amount from $0.01 to $999,999.99.'],
    [{ amount: '-5' }, ['amount'], 'Enter an amount from $0.01 to $999,999.99.'],
    [{ reason: ' ' }, ['reason'], 'Please say why'],
  ])('refuses %j beside the field', async (body, fields, message) => {
    const { payment, charge } = await charged();
    const answer = await ask(payment, body);
    expect(refusalOf(answer)).toEqual([400, 'validation_failed', fields]);
    expect(Object.values(answer.body['errors'] as Record<string, string[]>)).toEqual([[message]]);
    expect(atStripe(charge)).toEqual([]);
  });

  it('is made once for a repeated request, and refused for another one with the key', async () => {
    const { invoice, payment, charge } = await charged();
    const key = randomUUID();
    const [one, other] = await Promise.all([ask(payment, {}, key), ask(payment, {}, key)]);
    expect(one.body).toEqual(other.body);
    expect((await ask(payment, { amount: '26' }, key)).body['code']).toBe('idempotency_key_reused');
    await done(invoice.id);
    expect(atStripe(charge)).toHaveLength(1);
  });

  it('asked for twice at once never gives back more than was paid', async () => {
    const { invoice, payment, charge } = await charged();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(payment, { amount: '60.00' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400]);
    await done(invoice.id);
    expect(atStripe(charge)).toMatchObject([{ amount: 6_000 }]);
    expect(await bookedCents(invoice.id)).toEqual([6_000]);
  });

  it('waits for the provider while it’s pending, and leaves less to refund meanwhile', async () => {
    stripe().setRefundsPending(true);
    const { invoice, payment } = await charged();
    await ask(payment, { amount: '60.00', creditNote: true });
    const [refund] = await eventually('Stripe has it', async () =>
      stripe().refunds()[0]?.status === 'pending' ? stripe().refunds() : undefined,
    );
    expect(refusalOf(await ask(payment, { amount: '50.00' }))).toEqual([400, 'validation_failed', ['amount']]);
    expect(await bookedCents(invoice.id)).toEqual([]);
    expect(await refundsOf(invoice.id)).toMatchObject([{ state: 'pending', creditNote: null }]);
    stripe().settleRefund(refund?.id ?? '', 'succeeded');
    expect(await done(invoice.id)).toMatchObject([{ state: 'succeeded', creditNote: { amountCents: 6_000 } }]);
    expect(await bookedCents(invoice.id)).toEqual([6_000]);
  });

  it('that fails later counts for nothing, voids its credit note, tells the team, and can be made again', async () => {
    const { invoice, payment, charge } = await charged();
    await ask(payment, { amount: '100', creditNote: true });
    await done(invoice.id);
    stripe().settleRefund(atStripe(charge)[0]?.id ?? '', 'failed');
    await settled();
    expect(await refundsOf(invoice.id)).toMatchObject([
      {
        state: 'failed',
        failure: 'The card expired or was canceled.',
        creditNote: { voidedAt: expect.any(String) as unknown },
      },
    ]);
    expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'paid', refundedCents: 0 });
    expect(
      await desk.app.query(`SELECT 1 FROM outbox_events WHERE type = 'refund.flagged' AND payload->>'reference' = $1`, [
        atStripe(charge)[0]?.id,
      ]),
    ).toHaveLength(1);
    expect((await ask(payment, { amount: '100', method: 'check', reference: '1042' })).status).toBe(201);
    expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'refunded', refundedCents: 10_000 });
  });

  it('that the provider refuses says why, and frees the amount', async () => {
    const { invoice, payment, charge } = await charged();
    // The bank's decision is not known here yet.
    stripe().webhooks.setMode('drop');
    stripe().dispute(charge);
    await ask(payment, { amount: '100' });
    expect(await done(invoice.id)).toMatchObject([
      {
        state: 'failed',
        failure: 'The client disputed this payment, and Stripe refunds nothing while their bank decides.',
      },
    ]);
    expect(await bookedCents(invoice.id)).toEqual([]);
    const { items } = InvoiceTimeline.parse((await desk.staff(`/invoices/${invoice.id}/timeline`)).body);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'edited', action: 'refund_failed' }));
  });

  it.each([
    ['an error saved under the key', { kind: 'status', status: 500, times: 2 }],
    ['a lost answer', { kind: 'acceptThenHang', times: 2 }],
    ['a broken connection', { kind: 'disconnect', times: 2 }],
    ['too many requests', { kind: 'status', status: 429, times: 2 }],
  ] as const)(
    'survives %s, and is made once',
    async (_, fault) => {
      const { invoice, payment, charge } = await charged();
      stripe().webhooks.setMode('drop');
      desk.sandbox.fault({ provider: 'stripe', method: 'POST', path: '/refunds', ...fault });
      const refundId = String((await ask(payment)).body['id']);
      // The job waits before it runs again; the reconciler does the same.
      await eventually('it is made', async () => {
        await desk.app.app.nest
          .get(RefundRequestsService)
          .ask(refundId)
          .catch(() => undefined);
        return (await refundsOf(invoice.id))[0]?.state === 'succeeded' || undefined;
      });
      expect(atStripe(charge)).toHaveLength(1);
      expect(await bookedCents(invoice.id)).toEqual([2_500]);
    },
    60_000,
  );

  it('whose request never left is taken up by the reconciler', async () => {
    const { invoice, payment, charge } = await charged();
    const answer = await ask(payment);
    await done(invoice.id);
    // As if the process had ended before it asked, and the job were gone.
    const lost = randomUUID();
    await desk.app.query(
      `INSERT INTO payment_refunds SELECT $1::uuid, payment_id, 1000, currency, method, reference, reason, false, false,
         'pending', NULL, 1, NULL, NULL, NULL, requested_by, created_at, updated_at FROM payment_refunds WHERE id = $2`,
      [lost, answer.body['id']],
    );
    desk.app.clock.advance(10 * 60);
    await Promise.all([reconcile(), reconcile()]);
    expect((await done(invoice.id)).map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    expect(atStripe(charge).map(({ amount }) => amount)).toEqual([1_000, 2_500]);
    expect((await bookedCents(invoice.id)).toSorted((a, b) => a - b)).toEqual([1_000, 2_500]);
  });

  it('of a plan’s month finds the payment at the provider', async () => {
    const body = packageForm();
    stripe().pay(await opened(desk.app, { submissionId: await submitted(desk.app, body) }));
    await settled();
    const found = (await desk.staff(`/invoices?search=${encodeURIComponent(body.form.email)}`)).body;
    const [{ id } = { id: '' }] = found['items'] as { id: string }[];
    const { payments } = await desk.read(id);
    await ask(payments[0]?.id ?? '', { amount: '1,000.00' });
    expect(await done(id)).toMatchObject([{ state: 'succeeded' }]);
    await settled();
    await reconcile();
    expect(await bookedCents(id)).toEqual([100_000]);
  });
});

describe('a refund by hand', () => {
  it('is booked at once, with the number of the check', async () => {
    const { invoice, payment } = await paidByCheck();
    const refund = Refund.parse((await ask(payment, { amount: '30', method: 'check', reference: '1042' })).body);
    expect(refund).toMatchObject({ state: 'succeeded', method: 'check', reference: '1042' });
    const { payments, ...after } = await desk.read(invoice.id);
    expect(after).toMatchObject({ displayStatus: 'partly_refunded', refundedCents: 3_000, status: 'paid' });
    expect(payments).toContainEqual(
      expect.objectContaining({ kind: 'refund', amountCents: 3_000, note: 'One hour wasn’t used (check 1042)' }),
    );
    expect(await mailsTo(desk.app, 'refund', invoice.clientEmail)).toBe(1);
  });

  it('twice at once never gives back more than was paid', async () => {
    const { invoice, payment } = await paidByCheck();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(payment, { amount: '60', method: 'wire', reference: 'W-1' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await desk.read(invoice.id)).toMatchObject({ refundedCents: 6_000 });
  });

  it('and taking the payment back exclude each other', async () => {
    const { invoice, payment } = await paidByCheck();
    const [refund, back] = await Promise.all([
      ask(payment, { amount: '100', method: 'cash' }),
      desk.staff(`/invoices/${invoice.id}/take-back`, {
        version: invoice.version,
        paymentId: payment,
        reason: 'It bounced',
      }),
    ]);
    expect([refund.status, back.status].filter((status) => status < 300)).toHaveLength(1);
    expect((await bookedCents(invoice.id)).reduce((sum, cents) => sum + cents, 0)).toBe(10_000);
  });

  it('is the only way for a payment that was recorded by hand', async () => {
    const { payment } = await paidByCheck();
    expect(refusalOf(await ask(payment))).toEqual([400, 'validation_failed', ['method']]);
  });

  it('tells the client what is due again where the bill stays as it is', async () => {
    const { invoice, payment } = await paidByCheck();
    await ask(payment, { amount: '30', method: 'cash', creditNote: false });
    const [mail] = await mailRows<{ owed: string }>(
      desk.app,
      `SELECT variables->>'owedAgain' AS owed FROM email_messages WHERE template = 'refund' AND recipient = $1`,
      [invoice.clientEmail],
    );
    expect(mail?.owed).toBe('$30.00');
    expect(await desk.read(invoice.id)).toMatchObject({ amountDueCents: 3_000 });
  });

  it('mails nobody where staff say so', async () => {
    const { invoice, payment } = await paidByCheck();
    await ask(payment, { method: 'cash', email: false });
    expect(await mailsTo(desk.app, 'refund', invoice.clientEmail)).toBe(0);
  });
});

describe('a refund made in the provider’s dashboard', () => {
  it('beside one of ours is booked once each, in any order and number of deliveries', async () => {
    const { invoice, payment, charge } = await charged();
    stripe().webhooks.setMode('hold');
    await ask(payment, { amount: '30' });
    await done(invoice.id);
    stripe().refund(charge, { amount: 2_000 });
    stripe().webhooks.setMode('deliver');
    await settled();
    for (const event of stripe()
      .events()
      .filter(({ type }) => type === 'refund.created')
      .slice(0, 2))
      await stripe().webhooks.send(event.id, 3);
    await reconcile();
    expect((await bookedCents(invoice.id)).toSorted((a, b) => a - b)).toEqual([2_000, 3_000]);
    expect(await desk.read(invoice.id)).toMatchObject({ refundedCents: 5_000 });
    expect(refusalOf(await ask(payment, { amount: '50.01' }))).toEqual([400, 'validation_failed', ['amount']]);
  });

  it('whose event comes before our answer is not booked twice', async () => {
    const { invoice, payment, charge } = await charged();
    desk.sandbox.fault({ provider: 'stripe', method: 'POST', path: '/refunds', kind: 'acceptThenDelay', delayMs: 800 });
    await ask(payment);
    await eventually('it is made', async () => atStripe(charge).length === 1 || undefined);
    await settled();
    await done(invoice.id);
    expect(await bookedCents(invoice.id)).toEqual([2_500]);
  });
});

describe('a credit note', () => {
  it('has its own gapless numbers, is frozen, and can be downloaded by staff and by the client', async () => {
    const { invoice, payment } = await charged();
    await ask(payment, { creditNote: true });
    const [first] = await done(invoice.id);
    const byHand = await paidByCheck();
    const second = Refund.parse((await ask(byHand.payment, { method: 'cash', creditNote: true })).body);
    const numbers = [first?.creditNote?.number, second.creditNote?.number].map((number) =>
      Number(number?.split('-')[2]),
    );
    expect(first?.creditNote?.number).toMatch(/^CN-20\d\d-\d{3}$/);
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);

    const id = first?.creditNote?.id ?? '';
    const pdf = await desk.staff(`/credit-notes/${id}/pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await expect(desk.app.query(`UPDATE credit_notes SET amount_cents = 1 WHERE id = $1`, [id])).rejects.toThrow(
      'stays as it was issued',
    );
    const mail = await eventually('the mail', () =>
      desk.sandbox.mails().find(({ to, subject }) => to.includes(invoice.clientEmail) && subject.includes('refund')),
    );
    expect(mail.attachments).toMatchObject([{ filename: `${first?.creditNote?.number}.pdf` }]);
    expect(mail.text).toContain('Reason: One hour wasn’t used');

    await addAccount(desk.app, invoice.clientEmail);
    const cookie = await signIn(desk.app, invoice.clientEmail);
    const account = Account.parse((await desk.app.call('/account', { cookie })).body);
    expect(account.payments).toMatchObject([
      { refundedCents: 2_500, creditNotes: [{ number: first?.creditNote?.number, amountCents: 2_500 }] },
    ]);
    expect((await desk.app.call(`/account/credit-notes/${id}`, { cookie })).status).toBe(200);
    expect((await desk.app.call(`/account/credit-notes/${second.creditNote?.id}`, { cookie })).status).toBe(404);
  });

  it('is refused for a payment that counts for no invoice', async () => {
    const { invoice } = await charged();
    const id = await opened(desk.app, { invoice: publicIdOf(await desk.invoice({ status: 'sent', amount: '100' })) });
    stripe().amend(id, { amountCents: 9_000 });
    stripe().pay(id);
    await settled();
    const [row] = await desk.app.query<{ id: string }>(`SELECT id FROM payments WHERE state = 'review'`);
    expect(refusalOf(await ask(row?.id ?? '', { creditNote: true }))).toEqual([
      400,
      'validation_failed',
      ['creditNote'],
    ]);
    await ask(row?.id ?? '', { amount: '90', creditNote: false });
    await eventually('it is refunded', async () => {
      const [resolved] = await desk.app.query(`SELECT 1 FROM payment_resolutions WHERE payment_id = $1`, [row?.id]);
      return resolved;
    });
    expect(await desk.read(invoice.id)).toMatchObject({ refundedCents: 0 });
  });
});
