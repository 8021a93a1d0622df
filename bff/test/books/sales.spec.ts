import { randomUUID } from 'node:crypto';
import { Client, type Invoice, type InvoiceCreateInput, type Sales, TaxRate, TaxSummary } from '@vitrine/contracts';
import { correctionOf, type Desk, parsed, startDesk } from '../invoices/support.ts';

/** It is 2026-03-02, 4 a.m. in New York. */
let desk: Desk;
let state: string;
let included: string;
let clinic: string;
let school: string;

beforeEach(async () => {
  desk = await startDesk();
  const rate = async (fields: object) => TaxRate.parse((await desk.staff('/tax-rates', fields)).body).id;
  state = await rate({ name: 'State tax', percent: '10' });
  included = await rate({ name: 'Hotel tax', percent: '10', inclusive: true });
  const client = async (company: string, fields: object = {}) =>
    Client.parse(
      (await desk.staff('/clients', { name: company, company, email: `${randomUUID()}@clinic.example`, ...fields }))
        .body,
    ).id;
  clinic = await client('Lumen Dermatology');
  school = await client('Harbor School', { taxExempt: true, taxCertificate: '12345' });
}, 60_000);

afterEach(() => desk?.stop());

const line = (description: string, rate: string, taxRateId: string | null = null) => ({
  description,
  quantity: '1',
  rate,
  taxRateId,
});
/** $1,000.00 with $100.00 tax and $500.00 without, invoiced in January. */
const bill = (clientId: string, fields: Partial<InvoiceCreateInput> = {}): Promise<Invoice> =>
  desk.invoice({
    status: 'sent',
    clientId,
    invoiceDate: '2026-01-10',
    dueDate: '2026-03-30',
    items: [line('Studio day', '1000', state), line('Prints', '500')],
    ...fields,
  });
const summary = async (month: string, basis = 'accrual'): Promise<TaxSummary> => {
  const last = { '01': 31, '02': 28, '03': 31, '04': 30 }[month] ?? 30;
  const days = `from=2026-${month}-01&to=2026-${month}-${last}`;
  return TaxSummary.parse((await desk.staff(`/tax-rates/summary?${days}&basis=${basis}`)).body);
};
const salesIn = async (month: string, basis?: string): Promise<Sales | undefined> =>
  (await summary(month, basis)).totals.sales;
const sales = (grossCents: number, exemptCents: number, nontaxableCents: number, taxableCents: number): Sales => ({
  grossCents,
  exemptCents,
  nontaxableCents,
  taxableCents,
});
const post = async ({ id }: Invoice, path: string, body: object = {}): Promise<Invoice> => {
  const { version } = await desk.read(id);
  return parsed(await desk.staff(`/invoices/${id}/${path}`, { version, ...body }));
};
const reason = 'As agreed';
const pay = (invoice: Invoice, amount: string, receivedOn: string): Promise<Invoice> =>
  post(invoice, 'offline-payment', { amount, receivedOn, method: 'check' });

it('are taxable by rate, exempt by the client, or nontaxable; a tax in the price is no sale', async () => {
  await bill(clinic);
  await bill(school);
  await bill(clinic, { items: [line('Night', '110', included)] });
  const { rates, totals } = await summary('01');
  expect(totals.sales).toEqual(sales(310_000, 50_000, 50_000, 210_000));
  expect(rates.map(({ name, baseCents, netBaseCents, taxCents }) => [name, baseCents, netBaseCents, taxCents])).toEqual(
    [
      ['Hotel tax', 10_000, 10_000, 1_000],
      ['State tax', 200_000, 200_000, 20_000],
    ],
  );
  expect(await salesIn('01', 'cash')).toEqual(sales(0, 0, 0, 0));
});

it('move with corrections, credit notes, write-offs and voids on their own days, to nothing in the end', async () => {
  const [credited, exempt, voided] = [await bill(clinic), await bill(school), await bill(school)];
  // A tenth of $1,600.00: $100.00 taxed, $10.00 tax, $50.00 without.
  await post(credited, 'credit-notes', { amount: '160', reason });
  await post(exempt, 'write-offs', { amount: '320', reason });
  expect(await salesIn('03')).toEqual(sales(-45_000, -10_000, -5_000, -30_000));
  expect((await summary('03')).rates).toMatchObject([{ baseCents: 0, netBaseCents: -30_000, netTaxCents: -3_000 }]);

  desk.app.clock.advance(31 * 86_400);
  await desk.signInAgain();
  await post(voided, 'void');
  expect(await salesIn('04')).toEqual(sales(-150_000, -50_000, 0, -100_000));
  // All that was of before stays.
  expect(await salesIn('01')).toEqual(sales(450_000, 100_000, 50_000, 300_000));

  await post(credited, 'write-offs', { amount: '1440', reason });
  await post(exempt, 'credit-notes', { amount: '1280', reason });
  const months = await Promise.all(['01', '02', '03', '04'].map((month) => salesIn(month)));
  for (const name of ['grossCents', 'exemptCents', 'nontaxableCents', 'taxableCents'] as const)
    expect(months.reduce((sum, month) => sum + (month?.[name] ?? Number.NaN), 0)).toBe(0);
});

it('a correction moves a sale from taxable to nontaxable, also where the total stays', async () => {
  const invoice = await bill(clinic, { items: [line('Night', '110', included)] });
  const [items, named] = [[line('Night', '110')], [line('A night', '110')]];
  parsed(await desk.staff(`/invoices/${invoice.id}/correct`, correctionOf(invoice, { items })));
  expect(await salesIn('03')).toEqual(sales(1_000, 0, 11_000, -10_000));
  await desk.staff(`/clients/${clinic}`, { ...(await clientForm(clinic)), taxExempt: true }, { method: 'PUT' });
  parsed(
    await desk.staff(`/invoices/${invoice.id}/correct`, correctionOf(await desk.read(invoice.id), { items: named })),
  );
  expect(await salesIn('03')).toEqual(sales(1_000, 11_000, 0, -10_000));
});

const clientForm = async (id: string) => {
  const { version, name, company, email } = Client.parse((await desk.staff(`/clients/${id}`)).body);
  return { version, name, company, email };
};

it('count on cash basis as they are paid, less what is given back, after credit notes', async () => {
  const [taxed, exempt] = [await bill(clinic), await bill(school)];
  await pay(taxed, '800', '2026-02-10');
  await pay(exempt, '400', '2026-02-10');
  expect(await salesIn('02', 'cash')).toEqual(sales(112_500, 12_500, 25_000, 75_000));
  // $160.00 less, so that $800.00 of $1,440.00 are paid: 5/9 of $900.00 with tax, and of $450.00 without.
  await post(taxed, 'credit-notes', { amount: '160', reason });
  expect(await salesIn('03', 'cash')).toEqual(sales(0, 0, 0, 0));
  await pay(taxed, '640', '2026-03-02');
  expect(await salesIn('03', 'cash')).toEqual(sales(60_000, 0, 20_000, 40_000));
  const { rates } = await summary('03', 'cash');
  expect(rates).toMatchObject([{ baseCents: 40_000, netBaseCents: 40_000, taxCents: 4_000 }]);
  desk.app.clock.advance(31 * 86_400);
  await desk.signInAgain();
  const payment = (await desk.read(exempt.id)).payments[0]?.id;
  const refund = { amount: '400', reason: 'Not used', method: 'check', creditNote: false };
  expect((await desk.staff(`/payments/${payment}/refunds`, refund)).status).toBe(201);
  expect(await salesIn('04', 'cash')).toEqual(sales(-37_500, -12_500, 0, -25_000));
});
