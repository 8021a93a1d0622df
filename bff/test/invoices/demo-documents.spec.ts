import {
  ClientCredit,
  ClientPage,
  type ClientSummary,
  Estimate,
  EstimatePage,
  Invoice,
  InvoicePage,
  InvoiceRefunds,
  JournalTotals,
  RecurringInvoice,
  RecurringInvoicePage,
  SharedEstimate,
  Statement,
  TaxSummary,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { seedDemo } from '../../src/cli/seed-demo.ts';
import { type Staff, startStaff } from '../clients/support.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
  await seedDemo(staff.app.app.nest.get(DataSource), staff.app.clock);
}, 60_000);

afterAll(() => staff?.stop());

const invoiceOf = async (title: string): Promise<Invoice> => {
  const [row] = await staff.app.query<{ id: string }>('SELECT id FROM invoices WHERE payment_link_title = $1', [title]);
  return Invoice.parse((await staff.get(`/invoices/${row?.id ?? ''}`)).body);
};
const estimateOf = async (status: string): Promise<Estimate> => {
  const { items } = EstimatePage.parse((await staff.get(`/estimates?status=${status}`)).body);
  return Estimate.parse((await staff.get(`/estimates/${items[0]?.id ?? ''}`)).body);
};
const clientOf = async (company: string): Promise<ClientSummary> => {
  const [client] = ClientPage.parse((await staff.get(`/clients?search=${company}`)).body).items;
  if (!client) throw new Error(`${company} is missing`);
  return client;
};
const period = 'from=2026-01-01&to=2026-03-02';

describe('the demo', () => {
  it('has an estimate in each state that a client brings it to, marked as demo', async () => {
    const { items, countByStatus } = EstimatePage.parse((await staff.get('/estimates')).body);
    expect(countByStatus).toMatchObject({ draft: 1, viewed: 1, accepted: 1, declined: 1 });
    expect([items.length, items.every(({ demo }) => demo)]).toEqual([4, true]);
    expect(await estimateOf('viewed')).toMatchObject({ views: 2, totalCents: 390_000, depositPercent: 25_000 });
    expect((await estimateOf('declined')).declineReason).toMatch(/closing the second office/);
    const accepted = await estimateOf('accepted');
    expect(accepted).toMatchObject({ totalCents: 912_000, signature: { name: 'Aiko Tanaka', version: 1 } });
    const link = new URL(accepted.url ?? '').searchParams.get('id');
    const answer = await staff.app.call('/shared-estimates/view', { method: 'POST', body: { id: link } });
    expect(SharedEstimate.parse(answer.body)).toMatchObject({ status: 'accepted', totalCents: 912_000 });
  });

  it('has an active schedule that made an invoice, and a paused one, each with its history', async () => {
    const { items } = RecurringInvoicePage.parse((await staff.get('/recurring-invoices')).body);
    expect(items.map(({ title, state, made, nextOn }) => [title, state, made, nextOn])).toEqual([
      ['Website care', 'active', 1, '2026-03-03'],
      ['Review monitoring', 'paused', 0, null],
    ]);
    const [active, paused] = await Promise.all(
      items.map(async ({ id }) => RecurringInvoice.parse((await staff.get(`/recurring-invoices/${id}`)).body)),
    );
    expect(active?.runs).toMatchObject([{ periodOn: '2026-02-03', invoice: { amountCents: 35_000, status: 'paid' } }]);
    expect(paused?.history.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['recurring-invoice.paused', 'owner@vitrine.test'],
      ['recurring-invoice.created', 'owner@vitrine.test'],
    ]);
  });

  it('has invoices in parts that are partly paid', async () => {
    expect(await invoiceOf('Treatment menu and photography')).toMatchObject({
      displayStatus: 'partially_paid',
      amountDueCents: 500_000,
      parts: [
        { kind: 'deposit', amountCents: 180_000, paidCents: 100_000 },
        { kind: 'rest', amountCents: 420_000, paidCents: 0 },
      ],
    });
    expect((await invoiceOf('Concierge launch campaign')).parts).toMatchObject([
      { kind: 'installment', amountCents: 300_000, state: 'paid' },
      { kind: 'installment', amountCents: 300_000, state: 'due' },
      { kind: 'installment', amountCents: 300_000, state: 'upcoming' },
    ]);
  });

  it('has sales tax of New York, and a part of it given back with a credit note', async () => {
    const invoice = await invoiceOf('Printed recall kits');
    expect(invoice).toMatchObject({ displayStatus: 'partly_refunded', amountCents: 261_300, refundedCents: 52_260 });
    expect(TaxSummary.parse((await staff.get(`/tax-rates/summary?${period}`)).body)).toMatchObject({
      rates: [
        { name: 'City of New York', percent: 4_500, baseCents: 240_000, taxCents: 10_800 },
        { name: 'Commuter district', percent: 375, baseCents: 240_000, taxCents: 900 },
        { name: 'New York State', percent: 4_000, baseCents: 240_000, taxCents: 9_600 },
      ],
      totals: { baseCents: 240_000, taxCents: 21_300 },
    });
    const { refunds } = InvoiceRefunds.parse((await staff.get(`/invoices/${invoice.id}/refunds`)).body);
    expect(refunds).toMatchObject([{ state: 'succeeded', creditNote: { number: 'CN-2026-001', amountCents: 52_260 } }]);
  });

  it('has client credit of one client', async () => {
    const { id } = await clientOf('Park+Avenue');
    const credit = ClientCredit.parse((await staff.get(`/clients/${id}/credit`)).body);
    expect([credit.balanceCents, credit.entries.map(({ kind }) => kind)]).toEqual([25_000, ['overpaid']]);
  });

  it('has statements that end with what is due, and a journal that balances', async () => {
    for (const company of ['Park+Avenue', 'Marchetti', 'Stillwater', 'Tanaka', 'Riverside']) {
      const { id } = await clientOf(company);
      const { items } = InvoicePage.parse((await staff.get(`/invoices?clientId=${id}`)).body);
      const due = items.reduce((sum, { status, amountDueCents }) => sum + (status === 'draft' ? 0 : amountDueCents), 0);
      const statement = Statement.parse((await staff.get(`/clients/${id}/statement?${period}`)).body);
      const { closingCents, creditCents, movements } = statement;
      const credit = company === 'Park+Avenue' ? 25_000 : 0;
      expect([company, creditCents, closingCents, movements.length > 0]).toEqual([company, credit, due - credit, true]);
    }
    const { totals } = JournalTotals.parse((await staff.get(`/bookkeeping/journal?${period}`)).body);
    expect(totals.debitCents).toBe(totals.creditCents);
  });

  it('is added once, and nothing is sent', async () => {
    await seedDemo(staff.app.app.nest.get(DataSource), staff.app.clock);
    expect(EstimatePage.parse((await staff.get('/estimates')).body).total).toBe(4);
    expect(RecurringInvoicePage.parse((await staff.get('/recurring-invoices')).body).total).toBe(2);
    expect(InvoicePage.parse((await staff.get('/invoices')).body).total).toBe(14);
    expect(await staff.app.query(`SELECT 1 FROM email_messages WHERE NOT demo`)).toEqual([]);
  });
});
