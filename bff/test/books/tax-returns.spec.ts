import { randomUUID } from 'node:crypto';
import { type Invoice, TaxRate, TaxReturn, TaxSummary } from '@vitrine/contracts';
import { type Desk, refusalOf, startDesk } from '../invoices/support.ts';
import { addAccount, signIn } from '../support/staff.ts';

/** It is 2026-03-02, 4 a.m. in New York. */
let desk: Desk;
let rate: TaxRate;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  await signIn(desk.app, 'owner@vitrine.test');
  rate = TaxRate.parse((await desk.staff('/tax-rates', { name: 'State tax', percent: '8' })).body);
}, 60_000);

afterAll(() => desk?.stop());

const taxed = (dollars: string): Promise<Invoice> =>
  desk.invoice({
    status: 'sent',
    newClient: true,
    invoiceDate: '2026-01-20',
    dueDate: '2026-03-30',
    items: [{ description: 'Studio day', quantity: '1', rate: dollars, taxRateId: rate.id }],
  });
const january = { from: '2026-01-01', to: '2026-01-31' };
const file = (fields: object = {}, key: string = randomUUID()) =>
  desk.staff('/tax-returns', { ...january, basis: 'accrual', ...fields }, { key });
const summary = async (basis = 'accrual'): Promise<TaxSummary> =>
  TaxSummary.parse((await desk.staff(`/tax-rates/summary?from=${january.from}&to=${january.to}&basis=${basis}`)).body);

it('is a month, a quarter or a year that is over', async () => {
  const refused = [400, 'validation_failed', ['to']];
  expect(refusalOf(await file({ to: '2026-01-30' }))).toEqual(refused);
  expect(refusalOf(await file({ from: '2025-11-01' }))).toEqual(refused);
  expect((await file({ from: '2026-03-01', to: '2026-03-31' })).body['errors']).toEqual({
    to: ['Choose a period that is over'],
  });
  expect((await file({ from: '2025-10-01', to: '2025-12-31' })).status).toBe(201);
  expect((await file({ from: '2025-01-01', to: '2025-12-31' })).status).toBe(201);
});

it('stays as it was filed, and lists after it what was amended since', async () => {
  await taxed('1000');
  expect((await summary()).filed).toBeUndefined();
  const key = randomUUID();
  const filed = TaxReturn.parse((await file({}, key)).body);
  expect(filed).toMatchObject({
    ...january,
    basis: 'accrual',
    rates: [{ name: 'State tax', invoices: 1, baseCents: 100_000, taxCents: 8_000, netTaxCents: 8_000 }],
    totals: { netTaxCents: 8_000 },
    filedBy: 'colleague@vitrine.test',
  });
  expect((await file({}, key)).body).toEqual(filed);
  expect(refusalOf(await file())).toEqual([409, 'conflict']);
  expect((await summary()).filed).toEqual({ ...filed, amended: [] });

  // The books are open, so another invoice is dated into the month.
  await taxed('40');
  const today = await summary();
  expect(today.totals.netTaxCents).toBe(8_320);
  const amended = {
    invoices: 1,
    baseCents: 4_000,
    taxCents: 320,
    creditNotes: 0,
    creditedTaxCents: 0,
    netTaxCents: 320,
    netBaseCents: 4_000,
  };
  expect(today.filed).toEqual({
    ...filed,
    amended: [{ name: 'State tax', percent: 8_000, inclusive: false, ...amended }],
    amendedSales: { grossCents: 4_000, exemptCents: 0, nontaxableCents: 0, taxableCents: 4_000 },
  });
  const { text } = await desk.staff(`/tax-rates/summary.csv?from=${january.from}&to=${january.to}`);
  expect(text.trim().split('\r\n').slice(1)).toEqual([
    'State tax,8%,Tax added,1,1000.00,80.00,0,0.00,80.00,1000.00,Filed 2026-03-02',
    'Gross sales,,,,,,,,,1000.00,Filed 2026-03-02',
    'Exempt sales,,,,,,,,,0.00,Filed 2026-03-02',
    'Nontaxable sales,,,,,,,,,0.00,Filed 2026-03-02',
    'Taxable sales,,,,,,,,,1000.00,Filed 2026-03-02',
    'State tax,8%,Tax added,1,40.00,3.20,0,0.00,3.20,40.00,Amended since',
    'Gross sales,,,,,,,,,40.00,Amended since',
    'Exempt sales,,,,,,,,,0.00,Amended since',
    'Nontaxable sales,,,,,,,,,0.00,Amended since',
    'Taxable sales,,,,,,,,,40.00,Amended since',
  ]);
});

it('is of one basis, listed with the latest period first, in the audit log, and never changed', async () => {
  expect((await summary('cash')).filed).toBeUndefined();
  const both = await Promise.all([file({ basis: 'cash' }), file({ basis: 'cash' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect((await summary('cash')).filed).toMatchObject({ rates: [], amended: [] });
  const { items } = (await desk.staff('/tax-returns')).body as { items: TaxReturn[] };
  expect(items.map(({ from, to, basis }) => [from, to, basis])).toEqual([
    ['2026-01-01', '2026-01-31', 'accrual'],
    ['2026-01-01', '2026-01-31', 'cash'],
    ['2025-10-01', '2025-12-31', 'accrual'],
    ['2025-01-01', '2025-12-31', 'accrual'],
  ]);
  const [entry] = await desk.app.query(
    `SELECT after FROM audit_entries WHERE action = 'books.taxes-filed' AND after ->> 'from' = '2026-01-01'
       ORDER BY id LIMIT 1`,
  );
  expect(entry).toEqual({ after: { ...january, basis: 'accrual', netTaxCents: 8_000 } });
  for (const change of ['DELETE FROM tax_returns', `UPDATE tax_returns SET filed_by = 'somebody'`])
    await expect(desk.app.query(change)).rejects.toThrow('append-only');
});

it('of before there were sales is read as it was filed', async () => {
  const sums = { baseCents: 500, taxCents: 40, creditedTaxCents: 0, netTaxCents: 40 };
  const rates = [{ name: 'State tax', percent: 8_000, inclusive: false, invoices: 1, creditNotes: 0, ...sums }];
  await desk.app.query(
    `INSERT INTO tax_returns (id, from_day, to_day, basis, rates, totals, filed_by, filed_at)
       VALUES (gen_random_uuid(), '2024-01-01', '2024-01-31', 'accrual', $1, $2, 'owner@vitrine.test', now())`,
    [JSON.stringify(rates), JSON.stringify(sums)],
  );
  const { body } = await desk.staff('/tax-rates/summary?from=2024-01-01&to=2024-01-31');
  const { filed } = TaxSummary.parse(body);
  expect(filed).toMatchObject({ rates, totals: sums });
  expect(filed?.totals.sales ?? filed?.amendedSales).toBeUndefined();
  // What was filed is gone from the books; what it didn't have is no difference.
  expect(filed?.amended).toEqual([{ ...rates[0], invoices: -1, baseCents: -500, taxCents: -40, netTaxCents: -40 }]);
});
