import { randomUUID } from 'node:crypto';
import { type Invoice, RevenueByMonth, TaxRate, TaxSummary } from '@vitrine/contracts';
import { type Desk, refusalOf, startDesk } from '../invoices/support.ts';
import { addAccount, signIn } from '../support/staff.ts';

/** It is 2026-03-02, 4 a.m. in New York. */
let desk: Desk;
let rates: TaxRate[];

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  await signIn(desk.app, 'owner@vitrine.test');
  const rate = async (name: string, percent: string) =>
    TaxRate.parse((await desk.staff('/tax-rates', { name, percent })).body);
  rates = [await rate('State tax', '10'), await rate('city tax', '5')];
}, 60_000);

afterAll(() => desk?.stop());

/** $1,000.00 with $100.00 of the state's tax, and $100.01 with $5.00 of the city's, invoiced in January. */
const taxed = (): Promise<Invoice> =>
  desk.invoice({
    status: 'sent',
    newClient: true,
    invoiceDate: '2026-01-10',
    dueDate: '2026-03-30',
    items: [
      { description: 'Studio day', quantity: '1', rate: '1000', taxRateId: rates[0]?.id },
      { description: 'Prints', quantity: '1', rate: '100.01', taxRateId: rates[1]?.id },
    ],
  });
const summary = async (days: string, basis?: string): Promise<TaxSummary> => {
  const answer = await desk.staff(`/tax-rates/summary?${days}${basis ? `&basis=${basis}` : ''}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return TaxSummary.parse(answer.body);
};
const pay = async ({ id }: Invoice, amount: string, receivedOn: string, more: object = {}): Promise<string> => {
  const { version } = await desk.read(id);
  const answer = await desk.staff(
    `/invoices/${id}/offline-payment`,
    { version, amount, receivedOn, method: 'check', documentNumber: '7', ...more },
    { key: randomUUID() },
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body as unknown as Invoice).payments.at(-1)?.id ?? '';
};
const [january, february, march] = [
  'from=2026-01-01&to=2026-01-31',
  'from=2026-02-01&to=2026-02-28',
  'from=2026-03-01&to=2026-03-31',
] as const;
const netOf = ({ rates: of }: TaxSummary) => of.map(({ name, netTaxCents }) => [name, netTaxCents]);

it('has a tax when its invoice is paid, in proportion by rate, and exactly its tax in the end', async () => {
  const invoice = await taxed();
  expect(invoice.amountCents).toBe(120_501);
  expect(netOf(await summary(january))).toEqual([
    ['city tax', 500],
    ['State tax', 10_000],
  ]);
  expect((await summary(january, 'cash')).rates).toEqual([]);

  await pay(invoice, '401.67', '2026-02-10');
  await pay(invoice, '401.67', '2026-02-11');
  const paid = await pay(invoice, '401.67', '2026-03-01');
  // Two thirds of 10500 are 7000, of which the city has a twenty-first.
  expect(await summary(february, 'cash')).toMatchObject({
    rates: [
      { name: 'city tax', invoices: 1, baseCents: 6_667, taxCents: 333, creditedTaxCents: 0, netTaxCents: 333 },
      { name: 'State tax', invoices: 1, baseCents: 66_667, taxCents: 6_667, netTaxCents: 6_667 },
    ],
    totals: { baseCents: 73_334, taxCents: 7_000, creditedTaxCents: 0, netTaxCents: 7_000 },
  });
  expect(netOf(await summary('from=2026-01-01&to=2026-03-31', 'cash'))).toEqual([
    ['city tax', 500],
    ['State tax', 10_000],
  ]);

  // What is given back takes its tax along, on its own day.
  const refund = { amount: '401.67', reason: 'Not used', method: 'check', creditNote: false };
  expect((await desk.staff(`/payments/${paid}/refunds`, refund)).status).toBe(201);
  expect(await summary(march, 'cash')).toMatchObject({
    totals: { taxCents: 3_500, creditedTaxCents: 3_500, netTaxCents: 0 },
  });
  const { totals } = RevenueByMonth.parse((await desk.staff(`/bookkeeping/revenue?${february}`)).body);
  expect(totals).toMatchObject({ cashTaxCents: 7_000, taxCents: 0, receivedCents: 80_334 });
});

it('is exported with names of its own, and refuses another basis', async () => {
  const file = await desk.staff(`/tax-rates/summary.csv?${february}&basis=cash`);
  expect(file.headers.get('content-disposition')).toContain('tax-summary-2026-02-01-2026-02-28-cash.csv');
  expect(file.text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'Tax,Rate,Prices,Invoices,Taxable sales received (USD),Tax received (USD),Times given back,' +
      'Tax given back (USD),Net tax (USD),Net sales received (USD)',
    'city tax,5%,Tax added,1,66.67,3.33,0,0.00,3.33,66.67',
    'State tax,10%,Tax added,1,666.67,66.67,0,0.00,66.67,666.67',
    'Gross sales,,,,,,,,,733.34',
    'Exempt sales,,,,,,,,,0.00',
    'Nontaxable sales,,,,,,,,,0.00',
    'Taxable sales,,,,,,,,,733.34',
    '',
  ]);
  expect(refusalOf(await desk.staff(`/tax-rates/summary?${february}&basis=both`))).toEqual([
    400,
    'validation_failed',
    ['basis'],
  ]);
});
