import {
  type Invoice,
  InvoiceAdjustments,
  JournalTotals,
  Quote,
  TaxRate,
  type TaxRateCreateInput,
  TaxSummary,
} from '@vitrine/contracts';
import { quote } from '../checkout/support.ts';
import { type Desk, parsed, refusalOf, startDesk } from './support.ts';

/** It is 2026-03-02, 4 a.m. in New York. */
let desk: Desk;
const parts = 'New York State 4%\nCity of New York 4.5%\nCommuter district 0.375%';

beforeEach(async () => {
  desk = await startDesk();
}, 60_000);

afterEach(() => desk?.stop());

const rate = async (fields: Partial<TaxRateCreateInput> = {}): Promise<TaxRate> => {
  const answer = await desk.staff('/tax-rates', { name: 'NYC sales tax', percent: '8.875', parts, ...fields });
  if (answer.status !== 201) throw new Error(answer.text);
  return TaxRate.parse(answer.body);
};
const bill = (tax: TaxRate, dollars = '1000', others: object[] = []): Promise<Invoice> =>
  desk.invoice({
    status: 'sent',
    invoiceDate: '2026-03-02',
    items: [{ description: 'Studio day', quantity: '1', rate: dollars, taxRateId: tax.id }, ...(others as never[])],
  });
const change = (one: TaxRate, fields: object) =>
  desk.staff(`/tax-rates/${one.id}`, { version: one.version, ...fields }, { method: 'PATCH' });
const post = async ({ id }: Invoice, path: string, body: object): Promise<Invoice> => {
  const { version } = await desk.read(id);
  return parsed(await desk.staff(`/invoices/${id}/${path}`, { version, ...body }));
};
const summary = async (basis = 'accrual'): Promise<TaxSummary> =>
  TaxSummary.parse((await desk.staff(`/tax-rates/summary?from=2026-03-01&to=2026-03-31&basis=${basis}`)).body);
const cents = ({ taxes }: Pick<Invoice, 'taxes'>) => taxes.map((tax) => [tax.name, tax.baseCents, tax.taxCents]);

it('a combined rate is named with its parts, which have to make it up, also when one of both changes', async () => {
  const combined = await rate();
  expect(combined.parts).toEqual([
    { name: 'New York State', percent: 4_000 },
    { name: 'City of New York', percent: 4_500 },
    { name: 'Commuter district', percent: 375 },
  ]);
  for (const changes of [{ percent: '9' }, { parts: 'State 4%\nCity 4%' }]) {
    const refused = await change(combined, changes);
    expect(refusalOf(refused)).toEqual([400, 'validation_failed', ['parts']]);
    expect(refused.text).toMatch(/These parts add up to (8|8\.875)%, not to (8\.875|9)%\./);
  }
  expect((await change(combined, { parts: '' })).body).toMatchObject({ parts: [], percent: 8_875 });
});

it('an invoice, its page and a later one have each part by itself; a line keeps the parts that it got', async () => {
  const combined = await rate();
  const invoice = await bill(combined);
  const taxes = [
    ['New York State', 100_000, 4_000],
    ['City of New York', 100_000, 4_500],
    ['Commuter district', 100_000, 375],
  ];
  expect([invoice.amountCents, cents(invoice)]).toEqual([108_875, taxes]);
  const page = await quote(desk.app, { invoice: new URL(invoice.paymentUrl ?? '').searchParams.get('invoice') ?? '' });
  expect(cents(Quote.parse(page.body))).toEqual(taxes);

  await change(combined, { percent: '8.5', parts: 'New York State 4%\nCity of New York 4.5%' });
  expect(cents(await desk.read(invoice.id))).toEqual(taxes);
  expect(cents(await bill(combined))).toEqual(taxes.slice(0, 2));
});

it('the tax summary has a row for each authority and counts what they tax once, on both bases', async () => {
  const combined = await rate();
  const cityAlone = await rate({ name: 'City of New York', percent: '4.5', parts: '' });
  const other = { description: 'Prints', quantity: '1', rate: '200', taxRateId: cityAlone.id };
  const invoice = await bill(combined, '1000', [other]);
  const rows = async (basis?: string) =>
    (await summary(basis)).rates.map((one) => [one.name, one.invoices, one.baseCents, one.netTaxCents]);
  expect(await rows()).toEqual([
    ['City of New York', 1, 120_000, 5_400],
    ['Commuter district', 1, 100_000, 375],
    ['New York State', 1, 100_000, 4_000],
  ]);
  const { totals } = await summary();
  expect(totals).toMatchObject({ baseCents: 120_000, netTaxCents: 9_775 });
  expect(totals.sales).toEqual({ grossCents: 120_000, exemptCents: 0, nontaxableCents: 0, taxableCents: 120_000 });

  // Half of it is paid.
  await post(invoice, 'offline-payment', { amount: '648.87', receivedOn: '2026-03-02', method: 'check' });
  const cash = await summary('cash');
  expect(cash.totals).toMatchObject({ netTaxCents: 4_887, sales: { grossCents: 60_000, taxableCents: 60_000 } });
  expect(cash.totals.baseCents).toBe(60_000);
  expect(await rows('cash')).toEqual([
    ['City of New York', 1, 60_000, 2_700],
    ['Commuter district', 1, 50_000, 187],
    ['New York State', 1, 50_000, 2_000],
  ]);
});

it('a credit note takes its share of each part back, and two that take all leave no tax', async () => {
  const combined = await rate();
  const invoice = await bill(combined);
  await post(invoice, 'credit-notes', { amount: '333.33', reason: 'As agreed' });
  await post(invoice, 'credit-notes', { amount: '755.42', reason: 'As agreed' });
  const { creditNotes } = InvoiceAdjustments.parse((await desk.staff(`/invoices/${invoice.id}/adjustments`)).body);
  const taxes = creditNotes.map(cents);
  expect(taxes).toHaveLength(2);
  // A third of each, with what is taxed named for every part.
  expect(taxes).toContainEqual([
    ['New York State', 30_616, 1_224],
    ['City of New York', 30_616, 1_378],
    ['Commuter district', 30_616, 115],
  ]);
  const { rates, totals } = await summary();
  expect(rates.map(({ netTaxCents, netBaseCents }) => [netTaxCents, netBaseCents])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(totals.sales).toEqual({ grossCents: 0, exemptCents: 0, nontaxableCents: 0, taxableCents: 0 });
  const { accounts } = JournalTotals.parse(
    (await desk.staff('/bookkeeping/journal?from=2026-03-01&to=2026-03-31')).body,
  );
  const tax = accounts.find(({ account }) => account === 'salesTax');
  expect([tax?.debitCents, tax?.creditCents]).toEqual([8_875, 8_875]);
});
