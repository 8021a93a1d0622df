import { randomUUID } from 'node:crypto';
import { ClientCredit, type Invoice, JournalTotals, Quote, Statement } from '@vitrine/contracts';
import { mailsTo, opened, quote } from '../checkout/support.ts';
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

/** A client with invoices of their own, all sent. */
async function client(...amounts: string[]): Promise<{ id: string; invoices: Invoice[] }> {
  const clientEmail = `client-${randomUUID()}@clinic.example`;
  const first = await desk.invoice({ status: 'sent', amount: amounts[0] ?? '100', clientEmail, newClient: true });
  const invoices = [first];
  for (const amount of amounts.slice(1)) invoices.push(await desk.invoice({ status: 'sent', amount, clientEmail }));
  return { id: first.clientId ?? '', invoices };
}
const creditOf = async (id: string): Promise<ClientCredit> =>
  ClientCredit.parse((await desk.staff(`/clients/${id}/credit`)).body);
const spentBy = async (id: string): Promise<unknown> => (await desk.staff(`/clients/${id}`)).body['totalSpentCents'];
const record = ({ id, version }: Invoice, body: object) =>
  desk.staff(
    `/invoices/${id}/offline-payment`,
    { version, receivedOn: '2026-03-02', method: 'check', documentNumber: '1042', ...body },
    { key: randomUUID() },
  );
const apply = ({ id, version }: Invoice, amount?: string) =>
  desk.staff(`/invoices/${id}/apply-credit`, { version, ...(amount && { amount }) }, { key: randomUUID() });

describe('an offline payment', () => {
  it('of a part keeps its method and number, and leaves the rest due', async () => {
    const { invoices } = await client('100');
    const [invoice] = invoices as [Invoice];
    const part = parsed(await record(invoice, { amount: '40' }));
    expect(part).toMatchObject({
      displayStatus: 'partially_paid',
      paidCents: 4_000,
      amountDueCents: 6_000,
      payments: [{ kind: 'offline', method: 'check', documentNumber: '1042', note: null }],
    });
  });

  it('of more than is due is refused at the field, unless the rest is kept as credit', async () => {
    const { id, invoices } = await client('100');
    const [invoice] = invoices as [Invoice];
    const refused = await record(invoice, { amount: '150' });
    expect(refused.body['errors']).toEqual({ amount: ['That’s more than the amount due: $100.00'] });
    const paid = parsed(await record(invoice, { amount: '150', keepExcess: true }));
    expect(paid).toMatchObject({ status: 'paid', displayStatus: 'paid', paidCents: 10_000, refundedCents: 0 });
    expect(await creditOf(id)).toMatchObject({
      balanceCents: 5_000,
      entries: [{ kind: 'overpaid', amountCents: 5_000, invoice: { number: invoice.number } }],
    });
    expect(await spentBy(id)).toBe(15_000);
  });

  it('of more than is due needs a client to keep the credit for', async () => {
    const invoice = await desk.invoice({ status: 'sent', amount: '100', clientId: null });
    const refused = await record(invoice, { amount: '150', keepExcess: true });
    expect(refusalOf(refused)).toEqual([400, 'validation_failed', ['amount']]);
  });

  it('that is taken back takes its credit along, as long as that wasn’t used', async () => {
    const { id, invoices } = await client('100', '30');
    const [invoice, next] = invoices as [Invoice, Invoice];
    const paid = parsed(await record(invoice, { amount: '150', keepExcess: true }));
    const payment = paid.payments.find(({ kind }) => kind === 'offline');
    const takeBack = (version: number, paymentId = payment?.id, of = invoice.id) =>
      desk.staff(`/invoices/${of}/take-back`, { version, paymentId, reason: 'It bounced' }, { key: randomUUID() });
    const used = parsed(await apply(next));
    expect(refusalOf(await takeBack(paid.version))).toEqual([409, 'conflict']);
    const credited = used.payments.find(({ method }) => method === 'credit');
    const unused = parsed(await takeBack(used.version, credited?.id, next.id));
    expect(unused).toMatchObject({ status: 'sent', amountDueCents: 3_000 });
    expect((await creditOf(id)).balanceCents).toBe(5_000);
    const reversed = parsed(await takeBack(paid.version));
    expect(reversed).toMatchObject({ status: 'sent', displayStatus: 'sent', amountDueCents: 10_000, paidCents: 0 });
    expect((await creditOf(id)).balanceCents).toBe(0);
    expect(await spentBy(id)).toBe(0);
  });
});

describe('credit', () => {
  it('is offered on the next invoice, pays it, and is a ledger entry without a receipt', async () => {
    const { id, invoices } = await client('100', '80');
    const [first, next] = invoices as [Invoice, Invoice];
    parsed(await record(first, { amount: '150', keepExcess: true }));
    const offered = await desk.read(next.id);
    expect(offered.clientCreditCents).toBe(5_000);
    expect((await apply(offered, '60')).body['errors']).toEqual({
      amount: ['That’s more than the credit, or more than is due: $50.00'],
    });
    desk.app.clock.advance(60);
    const part = parsed(await apply(offered));
    expect(part).toMatchObject({
      displayStatus: 'partially_paid',
      amountDueCents: 3_000,
      clientCreditCents: 0,
      payments: [{ kind: 'offline', method: 'credit', amountCents: 5_000 }],
    });
    expect(part.payments[0]?.receiptNumber).toBeNull();
    expect((await apply(part)).body['message']).toBe('This client has no credit that could be used');
    expect((await creditOf(id)).entries.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['used', -5_000],
      ['overpaid', 5_000],
    ]);
    expect(await spentBy(id)).toBe(15_000);
    const { text: journal } = await desk.staff('/bookkeeping/files/journal?from=2026-01-01&to=2026-12-31');
    const booked = journal
      .split('\r\n')
      .map((line) => line.split(','))
      .filter(({ 7: document }) => document === first.number || document === next.number)
      .map(([, , account, , debit, credit]) => `${account ?? ''} ${debit ?? ''}/${credit ?? ''}`);
    // What came is in the bank once. Its surplus is owed to the client, until it pays the next invoice.
    expect(booked.filter((line) => /^(?:1000|2400) /.test(line)).toSorted()).toEqual([
      '1000 150.00/',
      '2400 /50.00',
      '2400 50.00/',
    ]);
    // Credit is no money that came: it has a file of its own, whose entries are the journal's.
    const file = async (name: string): Promise<string[][]> =>
      (await desk.staff(`/bookkeeping/files/${name}?from=2026-01-01&to=2026-12-31`)).text
        .split('\r\n')
        .map((line) => line.split(','))
        .filter((cells) => cells.includes(first.number) || cells.includes(next.number));
    expect((await file('payments')).map(({ 3: kind, 4: method, 10: amount }) => [kind, method, amount])).toEqual([
      ['Payment', 'Check', '150.00'],
    ]);
    expect(await file('refunds')).toEqual([]);
    const credits = await file('credits');
    expect(credits.map(({ 3: what, 5: invoice, 6: credit }) => [what, invoice, credit])).toEqual([
      ['Kept from a payment', first.number, '50.00'],
      ['Paid an invoice', next.number, '-50.00'],
    ]);
    // What is kept is owed to the client already; what is used pays the next invoice.
    const entries = (await file('journal')).map(([id]) => id);
    expect(entries).toContain(credits[1]?.[2]);
  });

  it('never goes below zero, also with two that use it at once', async () => {
    const { id, invoices } = await client('100', '50', '50', '50');
    const [first, ...others] = invoices as [Invoice, ...Invoice[]];
    parsed(await record(first, { amount: '160', keepExcess: true }));
    const answers = await Promise.all(others.map((invoice) => apply(invoice)));
    const after = await Promise.all(others.map((invoice) => desk.read(invoice.id)));
    expect(after.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(6_000);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await creditOf(id)).balanceCents).toBe(0);
    await expect(
      desk.app.query('UPDATE clients SET credit_cents = credit_cents - 1 WHERE id = $1', [id]),
    ).rejects.toThrow('clients_credit_cents_check');
    await expect(desk.app.query('DELETE FROM client_credits')).rejects.toThrow('append-only');
  });

  /** $1,000.00, then $1,200.00 of $1,200.00: $1,000.00 of the second payment is credit. */
  async function chargedTwice() {
    const { id, invoices } = await client('1000');
    const [invoice] = invoices as [Invoice];
    const publicId = publicIdOf(invoice);
    const first = await opened(desk.app, { invoice: publicId });
    // Closed here, and still open at the provider, as when it answers for no job that closes it.
    await desk.app.query(`UPDATE checkouts SET state = 'expired' WHERE provider_id = $1`, [first]);
    await desk.app.query('UPDATE invoices SET amount_cents = 120000 WHERE id = $1', [invoice.id]);
    const second = await opened(desk.app, { invoice: publicId });
    stripe().pay(first);
    await settled();
    stripe().pay(second);
    await settled();
    const charge = stripe()
      .charges()
      .find(({ amount }) => amount === 120_000);
    return { id, invoice, charge: charge?.id ?? '' };
  }

  it('comes of two payers who were both charged, and ends when the provider gives the money back', async () => {
    const { id, invoice, charge } = await chargedTwice();
    const after = await desk.read(invoice.id);
    expect(after).toMatchObject({
      status: 'paid',
      displayStatus: 'paid',
      attention: null,
      paidCents: 120_000,
      refundedCents: 0,
    });
    expect((await creditOf(id)).balanceCents).toBe(100_000);
    expect(await spentBy(id)).toBe(220_000);
    expect(await mailsTo(desk.app, 'receipt', invoice.clientEmail)).toBe(2);
    stripe().refund(charge, { amount: 120_000 });
    await settled();
    expect(await desk.read(invoice.id)).toMatchObject({ displayStatus: 'partly_refunded', refundedCents: 20_000 });
    expect((await creditOf(id)).balanceCents).toBe(0);
    expect(await spentBy(id)).toBe(100_000);
  });

  it('comes back when the refund that took it fails', async () => {
    const { id, invoice, charge } = await chargedTwice();
    const { id: refund } = stripe().refund(charge, { amount: 120_000 });
    await settled();
    expect((await creditOf(id)).balanceCents).toBe(0);
    stripe().settleRefund(refund, 'failed');
    await settled();
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', displayStatus: 'paid', creditedCents: 0 });
    expect((await creditOf(id)).balanceCents).toBe(100_000);
  });

  it('goes first when a bank takes its payment in a dispute, and comes back with the payment', async () => {
    const { id, invoice, charge } = await chargedTwice();
    const { id: dispute } = stripe().dispute(charge);
    await settled();
    stripe().closeDispute(dispute, 'lost');
    await settled();
    await eventually('the loss is booked', async () => (await desk.read(invoice.id)).writtenOffCents > 0);
    expect(await desk.read(invoice.id)).toMatchObject({ status: 'paid', writtenOffCents: 20_000 });
    expect((await creditOf(id)).balanceCents).toBe(0);
    stripe().closeDispute(dispute, 'won');
    await settled();
    await eventually('the money is back', async () => (await desk.read(invoice.id)).writtenOffCents === 0);
    expect((await creditOf(id)).balanceCents).toBe(100_000);
  });
});

describe('credit is the client’s own money', () => {
  const days = 'from=2026-01-01&to=2026-12-31';
  const statementOf = async (id: string): Promise<Statement> =>
    Statement.parse((await desk.staff(`/clients/${id}/statement?${days}`)).body);
  const balanceOf = async (account: string): Promise<number> => {
    const { accounts } = JournalTotals.parse((await desk.staff(`/bookkeeping/journal?${days}`)).body);
    const found = accounts.find((one) => one.account === account);
    return (found?.debitCents ?? 0) - (found?.creditCents ?? 0);
  };
  /** $150.00 for $100.00. */
  async function overpaid(...more: string[]) {
    const { id, invoices } = await client('100', ...more);
    const [first] = invoices as [Invoice];
    const paid = parsed(await record(first, { amount: '150', keepExcess: true }));
    return {
      id,
      first: paid,
      others: invoices.slice(1),
      payment: paid.payments.find(({ kind }) => kind === 'offline'),
    };
  }
  const payOut = (id: string, body: object) =>
    desk.staff(`/clients/${id}/credit/pay-out`, { method: 'check', reference: '88', reason: 'They asked', ...body });

  it('on a statement is what is owed to them, not a refund', async () => {
    const { id, first, others } = await overpaid('30');
    const before = await statementOf(id);
    expect(before).toMatchObject({ billedCents: 13_000, paidCents: 15_000, closingCents: -2_000, creditCents: 5_000 });
    expect(before.movements.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['invoice', 10_000],
      ['invoice', 3_000],
      ['offline', -15_000],
    ]);
    parsed(await apply(others[0] as Invoice));
    const after = await statementOf(id);
    expect(after).toMatchObject({ paidCents: 15_000, closingCents: -2_000, creditCents: 2_000 });
    expect(after.movements).toEqual(before.movements);
    expect(first.payments.find(({ kind }) => kind === 'offline')?.givenBackCents).toBe(0);
  });

  it('is paid out by hand, once, and never more than there is', async () => {
    const { id } = await overpaid();
    const bank = await balanceOf('bank');
    const credit = await balanceOf('customerCredit');
    desk.app.clock.advance(60);
    expect((await payOut(id, { amount: '50.01' })).body['errors']).toEqual({
      amount: ['That’s more than the credit: $50.00'],
    });
    const answers = await Promise.all([payOut(id, { amount: '40' }), payOut(id, { amount: '40' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await creditOf(id)).toMatchObject({
      balanceCents: 1_000,
      entries: [
        { kind: 'paid_out', amountCents: -4_000, invoice: null },
        { kind: 'overpaid', amountCents: 5_000 },
      ],
    });
    expect([(await balanceOf('bank')) - bank, (await balanceOf('customerCredit')) - credit]).toEqual([-4_000, 4_000]);
    expect(await statementOf(id)).toMatchObject({ paidCents: 11_000, closingCents: -1_000, creditCents: 1_000 });
    expect(await spentBy(id)).toBe(11_000);
    expect(refusalOf(await payOut((await client('5')).id, { amount: '1' }))).toEqual([409, 'conflict']);
  });

  it('goes back with a refund of its payment before anything of the invoice does', async () => {
    const { id, first, payment } = await overpaid();
    const refund = (amount: string) =>
      desk.staff(`/payments/${payment?.id}/refunds`, {
        amount,
        method: 'check',
        reason: 'They asked',
        creditNote: true,
      });
    expect((await refund('150.01')).body['errors']).toEqual({
      amount: ['That’s more than is left of this payment: $150.00'],
    });
    expect((await refund('50')).body).toMatchObject({ state: 'succeeded', creditNote: null });
    expect((await creditOf(id)).balanceCents).toBe(0);
    expect(await desk.read(first.id)).toMatchObject({ status: 'paid', displayStatus: 'paid', paidCents: 10_000 });
    expect((await refund('50')).body).toMatchObject({ creditNote: { amountCents: 5_000 } });
    expect(await desk.read(first.id)).toMatchObject({ status: 'paid', displayStatus: 'partly_refunded' });
    expect(await statementOf(id)).toMatchObject({ paidCents: 5_000, creditedCents: 5_000, closingCents: 0 });
  });

  it('that paid another invoice can’t be refunded as well', async () => {
    const { others, payment } = await overpaid('50');
    const used = parsed(await apply(others[0] as Invoice));
    const refund = { amount: '100.01', method: 'check', reason: 'They asked', creditNote: true };
    const credited = used.payments.find(({ method }) => method === 'credit');
    expect(refusalOf(await desk.staff(`/payments/${credited?.id}/refunds`, { ...refund, amount: '1' }))).toEqual([
      409,
      'conflict',
    ]);
    expect((await desk.staff(`/payments/${payment?.id}/refunds`, refund)).body['errors']).toEqual({
      amount: ['That’s more than is left of this payment: $100.00'],
    });
  });

  it('is named on the payment page, and pays there before a card does', async () => {
    const { others } = await overpaid('80', '40');
    const [next, last] = await Promise.all(others.map((one) => desk.read(one.id)));
    const invoice = publicIdOf(next as Invoice);
    const quoted = Quote.parse((await quote(desk.app, { invoice })).body);
    expect(quoted).toMatchObject({ amountDueCents: 8_000, creditCents: 5_000 });
    const use = () => desk.app.call('/checkout/credit', { body: { invoice } });
    const [one, other] = await Promise.all([use(), use()]);
    expect(Quote.parse(one.body)).toMatchObject({ amountDueCents: 3_000, creditCents: 0, paidCents: 5_000 });
    expect(Quote.parse(other.body)).toMatchObject({ amountDueCents: 3_000 });
    expect(Quote.parse((await quote(desk.app, { invoice: publicIdOf(last as Invoice) })).body).creditCents).toBe(0);
  });

  it('goes along when its invoice goes to another client', async () => {
    const { id, first } = await overpaid();
    const other = await client('5');
    const link = (clientId: string | null, version: number) =>
      desk.staff(`/invoices/${first.id}/link-client`, { version, clientId });
    const refused = await link(null, (await desk.read(first.id)).version);
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      expect.stringContaining('$50.00 was paid too much'),
    ]);
    parsed(await link(other.id, (await desk.read(first.id)).version));
    expect([(await creditOf(id)).balanceCents, (await creditOf(other.id)).balanceCents]).toEqual([0, 5_000]);
    expect(await statementOf(id)).toMatchObject({ closingCents: 0, creditCents: 0 });
    expect(await statementOf(other.id)).toMatchObject({ closingCents: -4_500, creditCents: 5_000 });
    expect([await spentBy(id), await spentBy(other.id)]).toEqual([0, 15_000]);
  });
});
