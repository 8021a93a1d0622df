import { agencyDay } from '@vitrine/brand';
import {
  type Invoice,
  InvoiceAdjustments,
  InvoicePage,
  JournalTotals,
  type LedgerAccount,
  Quote,
  Refund,
  Statement,
  TaxRate,
  TaxSummary,
} from '@vitrine/contracts';
import { type Desk, startDesk } from './support.ts';
import { quote } from '../checkout/support.ts';
import { addAccount, signIn } from '../support/staff.ts';

/** Cases of accountants: what is credited or written off isn't owed, and what is only given back is owed again. */
let desk: Desk;
let tax: TaxRate;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  await signIn(desk.app, 'owner@vitrine.test');
  tax = TaxRate.parse((await desk.staff('/tax-rates', { name: 'State tax', percent: '10' })).body);
}, 60_000);

afterAll(() => desk?.stop());

const today = () => agencyDay(desk.app.clock.now());
const days = () => `from=${today()}&to=${today()}`;

/** $1,000.00 and $100.00 tax. */
const taxed = (): Promise<Invoice> =>
  desk.invoice({
    status: 'sent',
    newClient: true,
    items: [{ description: 'Studio day', quantity: '1', rate: '1000', taxRateId: tax.id }],
  });

async function pay({ id }: Pick<Invoice, 'id'>, amount: string): Promise<{ invoice: Invoice; payment: string }> {
  const { version, invoiceDate } = await desk.read(id);
  const body = { version, amount, receivedOn: invoiceDate, method: 'check', documentNumber: '7' };
  const invoice = (await desk.staff(`/invoices/${id}/offline-payment`, body)).body as Invoice;
  return { invoice, payment: invoice.payments[0]?.id ?? '' };
}

const refund = async (payment: string, amount: string, creditNote: boolean): Promise<Refund> =>
  Refund.parse(
    (await desk.staff(`/payments/${payment}/refunds`, { amount, reason: 'Not used', method: 'check', creditNote }))
      .body,
  );

async function change({ id }: Pick<Invoice, 'id'>, path: string, body: object): Promise<Invoice> {
  const { version } = await desk.read(id);
  const answer = await desk.staff(`/invoices/${id}/${path}`, { version, reason: 'Agreed on the phone', ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  return desk.read(id);
}

const adjustmentsOf = async ({ id }: Pick<Invoice, 'id'>): Promise<InvoiceAdjustments> =>
  InvoiceAdjustments.parse((await desk.staff(`/invoices/${id}/adjustments`)).body);
const quoteOf = async ({ paymentUrl }: Invoice): Promise<Quote> => {
  const invoice = new URL(paymentUrl ?? '').searchParams.get('invoice') ?? '';
  return Quote.parse((await quote(desk.app, { invoice })).body);
};
const closing = async ({ clientId }: Invoice): Promise<number> =>
  Statement.parse((await desk.staff(`/clients/${clientId}/statement?${days()}`)).body).closingCents;
async function books(): Promise<Partial<Record<LedgerAccount, number>>> {
  const { accounts, totals } = JournalTotals.parse((await desk.staff(`/bookkeeping/journal?${days()}`)).body);
  expect(totals.debitCents).toBe(totals.creditCents);
  return Object.fromEntries(
    accounts.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents]),
  );
}
/** What an act moved on each account. */
async function moved(act: () => Promise<unknown>): Promise<Partial<Record<LedgerAccount, number>>> {
  const before = await books();
  await act();
  const after = await books();
  const names = Object.keys(after) as LedgerAccount[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const cents = (after[name] ?? 0) - (before[name] ?? 0);
      return cents === 0 ? [] : [[name, cents]];
    }),
  );
}

describe('a credit note', () => {
  it('with a refund of a part payment lowers what is owed, and its tax', async () => {
    const sent = await taxed();
    const { payment } = await pay(sent, '400');
    const owed = await closing(sent);
    const lines = await moved(() => refund(payment, '400', true));
    expect(lines).toEqual({ bank: -40_000, refunds: 36_364, salesTax: 3_636 });
    const invoice = await desk.read(sent.id);
    expect(invoice).toMatchObject({ status: 'sent', amountDueCents: 70_000, creditedCents: 40_000, paidCents: 0 });
    expect(await quoteOf(invoice)).toMatchObject({
      amountDueCents: 70_000,
      totalCents: 110_000,
      paidCents: 40_000,
      refundedCents: 40_000,
      creditedCents: 40_000,
    });
    expect(await closing(sent)).toBe(owed);
    expect((await pay(sent, '700')).invoice).toMatchObject({ status: 'paid', amountDueCents: 0 });
  });

  it('without a refund lowers what is owed before it is paid, and the last one ends it', async () => {
    const sent = await taxed();
    expect(await moved(() => change(sent, 'credit-notes', { amount: '100' }))).toEqual({
      receivable: -10_000,
      refunds: 9_091,
      salesTax: 909,
    });
    expect(await desk.read(sent.id)).toMatchObject({ status: 'sent', amountDueCents: 100_000, amountsFrozen: true });
    const credited = await change(sent, 'credit-notes', { amount: '1000' });
    expect(credited).toMatchObject({ status: 'paid', amountDueCents: 0, creditedCents: 110_000, paidCents: 0 });
    const { creditNotes } = await adjustmentsOf(sent);
    expect(creditNotes.map(({ amountCents, isRefund }) => [amountCents, isRefund])).toEqual([
      [10_000, false],
      [100_000, false],
    ]);
    expect(creditNotes.flatMap(({ taxes }) => taxes).reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(10_000);
    expect((await desk.staff(`/invoices?search=${sent.number}`)).body['totals']).toMatchObject({ revenueCents: 0 });
  });

  it('of a part of an invoice in parts leaves the parts that are left', async () => {
    const sent = await desk.invoice({
      status: 'sent',
      amount: '1000',
      parts: { kind: 'deposit', amount: '300', dueDate: today() },
    });
    const { payment } = await pay(sent, '300');
    await refund(payment, '50', true);
    const invoice = await desk.read(sent.id);
    expect(invoice).toMatchObject({ amountDueCents: 70_000, amountDueNowCents: 70_000, nextDueDate: sent.dueDate });
    expect(invoice.parts.map(({ state }) => state)).toEqual(['paid', 'due']);
  });

  it('of what was paid already becomes the client’s credit, with its tax, and no money moves', async () => {
    const sent = await taxed();
    await pay(sent, '1100');
    expect(await moved(() => change(sent, 'credit-notes', { amount: '220' }))).toEqual({
      customerCredit: -22_000,
      refunds: 20_000,
      salesTax: 2_000,
    });
    const invoice = await desk.read(sent.id);
    expect(invoice).toMatchObject({
      status: 'paid',
      amountDueCents: 0,
      creditedCents: 22_000,
      clientCreditCents: 22_000,
    });
    expect((await adjustmentsOf(sent)).creditNotes.map(({ isRefund }) => isRefund)).toEqual([false]);
    expect(await closing(sent)).toBe(await closing(invoice));
    // A refund of the payment takes the credit first, so only the rest of it needs a note.
    const payment = invoice.payments.find(({ kind }) => kind === 'offline');
    const refundAll = (amount: string) =>
      desk.staff(`/payments/${payment?.id}/refunds`, { amount, method: 'check', reason: 'Left', creditNote: true });
    expect((await refundAll('880')).status).toBe(201);
    expect(await desk.read(sent.id)).toMatchObject({ amountDueCents: 0, creditedCents: 88_000, clientCreditCents: 0 });
  });

  it('is refused above what is due, for a draft, and where nothing is due', async () => {
    const sent = await taxed();
    const refused = async ({ id }: Invoice, amount: string) => {
      const { version } = await desk.read(id);
      const { status, body } = await desk.staff(`/invoices/${id}/credit-notes`, { version, amount, reason: 'No' });
      return [status, body['errors'] ?? body['message']];
    };
    expect(await refused(sent, '1100.01')).toEqual([400, { amount: ['That’s more than the amount due: $1,100.00'] }]);
    const draft = await desk.invoice({ status: 'draft', amount: '5' });
    expect(await refused(draft, '5')).toEqual([409, 'This is a draft. Edit it instead.']);
    await pay(sent, '1100');
    expect(await refused(sent, '1100.01')).toEqual([
      400,
      { amount: ['That’s more than is due and was paid: $1,100.00'] },
    ]);
    const paid = await desk.read(sent.id);
    await desk.staff(`/invoices/${sent.id}/link-client`, { version: paid.version, clientId: null });
    expect(await refused(sent, '1')).toEqual([409, expect.stringContaining('Nothing is due')]);
  });

  it('of two at once never takes more off than is due', async () => {
    const sent = await taxed();
    const body = { version: sent.version, amount: '600', reason: 'Twice' };
    const answers = await Promise.all([1, 2].map(() => desk.staff(`/invoices/${sent.id}/credit-notes`, body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await desk.read(sent.id)).toMatchObject({ amountDueCents: 50_000 });
  });
});

describe('a refund without a credit note', () => {
  it('is owed again with its tax, and nothing of it is credited', async () => {
    const sent = await taxed();
    const { payment } = await pay(sent, '1100');
    expect(await moved(() => refund(payment, '400', false))).toEqual({ bank: -40_000, receivable: 40_000 });
    expect(await desk.read(sent.id)).toMatchObject({ status: 'sent', amountDueCents: 40_000, paidAt: null });
    expect((await pay(sent, '400')).invoice).toMatchObject({ status: 'paid', displayStatus: 'paid', refundedCents: 0 });
  });
});

describe('a write-off', () => {
  it('books what never comes as bad debt with its tax, and no cash', async () => {
    const sent = await taxed();
    await pay(sent, '440');
    expect(await moved(() => change(sent, 'write-offs', { amount: '660' }))).toEqual({
      receivable: -66_000,
      badDebt: 60_000,
      salesTax: 6_000,
    });
    const invoice = await desk.read(sent.id);
    expect(invoice).toMatchObject({ status: 'paid', amountDueCents: 0, writtenOffCents: 66_000, paidCents: 44_000 });
    expect((await desk.staff(`/invoices?search=${sent.number}`)).body['totals']).toMatchObject({
      revenueCents: 44_000,
    });
    expect(await closing(sent)).toBe(await closing(invoice));
  });

  it('ends when the money comes after all, which is then paid', async () => {
    const sent = await taxed();
    await change(sent, 'write-offs', { amount: '1100' });
    const [writeOff] = (await adjustmentsOf(sent)).writeOffs;
    const end = `write-offs/${writeOff?.id}/end`;
    expect(await moved(() => change(sent, end, {}))).toEqual({
      receivable: 110_000,
      badDebt: -100_000,
      salesTax: -10_000,
    });
    expect(await desk.read(sent.id)).toMatchObject({ status: 'sent', amountDueCents: 110_000, writtenOffCents: 0 });
    expect((await adjustmentsOf(sent)).writeOffs).toMatchObject([{ isEnded: true }]);
    const { version } = await desk.read(sent.id);
    expect((await desk.staff(`/invoices/${sent.id}/${end}`, { version, reason: 'Again' })).status).toBe(409);
    expect((await pay(sent, '1100')).invoice).toMatchObject({ status: 'paid' });
  });

  it('of many small balances at once leaves what is more than $10.00', async () => {
    const [small, large] = [await taxed(), await taxed()];
    await pay(small, '1099.99');
    await pay(large, '1089.99');
    const body = { ids: [small.id, large.id], action: 'write-off-small' };
    const { results } = (await desk.staff('/invoices/bulk', body)).body as {
      results: { ok: boolean; message: string }[];
    };
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(results[1]?.message).toContain('$10.01 is due');
    expect(await desk.read(small.id)).toMatchObject({ status: 'paid', writtenOffCents: 1 });
  });

  it('can’t be voided or corrected away', async () => {
    const sent = await taxed();
    await change(sent, 'write-offs', { amount: '100' });
    const { version } = await desk.read(sent.id);
    const answer = await desk.staff(`/invoices/${sent.id}/void`, { version });
    expect([answer.status, answer.body['message']]).toEqual([409, expect.stringContaining('credited or written off')]);
  });
});

describe('the tax summary', () => {
  it('is the tax that the journal owes', async () => {
    const before = { summary: await netTax(), books: (await books()).salesTax ?? 0 };
    const sent = await taxed();
    const { payment } = await pay(sent, '400');
    await refund(payment, '400', true);
    await change(sent, 'write-offs', { amount: '110' });
    const owed = before.books - ((await books()).salesTax ?? 0);
    expect((await netTax()) - before.summary).toBe(owed);
  });
});

const netTax = async (): Promise<number> =>
  TaxSummary.parse((await desk.staff(`/tax-rates/summary?${days()}`)).body).totals.netTaxCents;

it('the list’s sums are what its rows owe', async () => {
  const { totals } = InvoicePage.parse((await desk.staff('/invoices?limit=1')).body);
  const { items } = InvoicePage.parse((await desk.staff('/invoices?limit=100')).body);
  const due = items.filter(({ status }) => status === 'sent' || status === 'overdue');
  expect(totals.pendingCents).toBe(due.reduce((sum, { amountDueCents }) => sum + amountDueCents, 0));
});
