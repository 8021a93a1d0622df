import { parse } from 'csv-parse/sync';
import { opened } from '../checkout/support.ts';
import { type Desk, startDesk } from '../invoices/support.ts';
import type { Answer } from '../support/test-app.ts';

/** It is 2026-03-02, 4 a.m. in New York, until a test moves the clock. */
let desk: Desk;

const march = 'from=2026-03-01&to=2026-03-31';
const download = (file: string, period = march): Promise<Answer> => desk.staff(`/bookkeeping/files/${file}?${period}`);
type Row = Readonly<Record<string, string>>;
async function rowsOf(file: string, period = march): Promise<Row[]> {
  const answer = await download(file, period);
  if (answer.status !== 200) throw new Error(answer.text);
  return parse<Row>(answer.text, { bom: true, columns: true });
}
const centsOf = (text = ''): number => Math.round(Number(text === '' ? '0' : text) * 100);
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + centsOf(row[column]), 0);

beforeAll(async () => {
  desk = await startDesk();
  const rate = async (name: string, percent: string, inclusive: boolean): Promise<string> =>
    String((await desk.staff('/tax-rates', { name, percent, inclusive })).body['id']);
  const [city, included] = [await rate('City tax', '8.875', false), await rate('Included tax', '4.5', true)];
  const taxed = await desk.invoice({
    clientName: 'Lumen: Dermatology',
    status: 'sent',
    discount: '10%',
    items: [
      { description: 'Website, with a line\nof its own', quantity: '3', rate: '333.33', taxRateId: city },
      { description: 'Hosting', quantity: '1', rate: '99.99', discount: '$9.99', taxRateId: included },
      { description: 'Advice', quantity: '1', rate: '0.01' },
    ],
  });
  const [row] = await desk.app.query<{ publicId: string }>(
    'SELECT public_id AS "publicId" FROM invoices WHERE id = $1',
    [taxed.id],
  );
  desk.sandbox.stripe.pay(await opened(desk.app, { invoice: row?.publicId ?? '' }));
  await desk.sandbox.stripe.webhooks.settled();
  const open = await desk.invoice({ status: 'sent', amount: '200.00' });
  const paid = await desk.staff(`/invoices/${open.id}/offline-payment`, {
    version: open.version,
    amount: '50.00',
    receivedOn: '2026-03-02',
    method: 'check',
  });
  if (paid.status !== 200) throw new Error(paid.text);
  await desk.invoice({ amount: '77.00' });
  const ended = await desk.invoice({ status: 'sent', amount: '88.00' });
  await desk.staff(`/invoices/${ended.id}/void`, { version: ended.version });
  desk.app.clock.advance(4 * 24 * 3600);
  const compared = await desk.staff('/bookkeeping/reconciliation', {}, { key: 'files' });
  if (compared.status !== 200) throw new Error(compared.text);
}, 180_000);

afterAll(async () => {
  await desk?.stop();
});

/** What stays of invoices in March, by number. */
const totals = async (): Promise<Map<string, number>> =>
  new Map(
    (await rowsOf('invoices'))
      .filter((row) => row['Status'] !== 'void')
      .map((row) => [row['Number'] ?? '', centsOf(row['Total (USD)'])]),
  );

describe('QuickBooks Online', () => {
  it('gets the lines of invoices, which add up to each, without drafts and void ones', async () => {
    const rows = await rowsOf('quickbooks-invoices');
    const byNumber = Map.groupBy(rows, (row) => row['InvoiceNo'] ?? '');
    expect(new Map([...byNumber].map(([number, lines]) => [number, sumOf(lines, 'ItemAmount')]))).toEqual(
      await totals(),
    );
    expect(byNumber.size).toBe(2);
    const taxes = rows.filter((row) => row['Item(Product/Service)'] === 'Sales tax');
    expect(taxes.map((row) => row['ItemDescription'])).toEqual(['City tax', 'Included tax']);
    for (const row of rows) {
      for (const column of ['InvoiceNo', 'Customer', 'ItemAmount', 'Item(Product/Service)'])
        expect(row[column]).not.toBe('');
      for (const column of ['InvoiceDate', 'DueDate']) expect(row[column]).toMatch(/^\d{2}\/\d{2}\/2026$/);
      expect(row['InvoiceNo']?.length).toBeLessThanOrEqual(21);
      // A colon would make a sub-customer.
      expect(row['Customer']).not.toContain(':');
      expect(row['ItemAmount']).toMatch(/^\d+\.\d{2}$/);
    }
  });

  it('gets a journal whose entries balance, with a customer wherever receivables move', async () => {
    const rows = await rowsOf('quickbooks-journal');
    for (const [number, lines] of Map.groupBy(rows, (row) => row['JournalNo'] ?? '')) {
      expect([number, sumOf(lines, 'Debits')]).toEqual([number, sumOf(lines, 'Credits')]);
      expect(number.length).toBeLessThanOrEqual(21);
      expect(new Set(lines.map((row) => row['JournalDate'])).size).toBe(1);
      expect(lines.filter((row) => row['AccountName'] === 'Accounts receivable').length).toBeLessThanOrEqual(1);
    }
    for (const row of rows) {
      expect([row['Debits'], row['Credits']].filter((text) => text !== '')).toHaveLength(1);
      expect(row['JournalDate']).toMatch(/^03\/\d{2}\/2026$/);
      expect(row['Name'] !== '').toBe(row['AccountName'] === 'Accounts receivable');
    }
    const journal = await rowsOf('journal');
    expect([sumOf(rows, 'Debits'), rows.length]).toEqual([sumOf(journal, 'Debit (USD)'), journal.length]);
  });

  it('gets what moved at Stripe for the account of that name, and no check', async () => {
    const rows = await rowsOf('quickbooks-payments');
    expect(Object.keys(rows[0] ?? {})).toEqual(['Date', 'Description', 'Amount']);
    // The payment, its fee and the payout of what is left.
    expect(rows.map((row) => centsOf(row['Amount']) > 0)).toEqual([true, false, false]);
    expect(sumOf(rows, 'Amount')).toBe(0);
  });
});

describe('Xero', () => {
  it('gets invoices in the columns of its template', async () => {
    const rows = await rowsOf('xero-invoices');
    expect(Object.keys(rows[0] ?? {})).toEqual(
      (
        '*ContactName EmailAddress POAddressLine1 POAddressLine2 POAddressLine3 POAddressLine4 POCity PORegion ' +
        'POPostalCode POCountry *InvoiceNumber Reference *InvoiceDate *DueDate Total InventoryItemCode *Description ' +
        '*Quantity *UnitAmount Discount *AccountCode *TaxType TaxAmount TrackingName1 TrackingOption1 TrackingName2 ' +
        'TrackingOption2 Currency BrandingTheme'
      ).split(' '),
    );
    const byNumber = Map.groupBy(rows, (row) => row['*InvoiceNumber'] ?? '');
    expect(new Map([...byNumber].map(([number, lines]) => [number, sumOf(lines, '*UnitAmount')]))).toEqual(
      await totals(),
    );
    const missing = rows
      .flatMap((row) => Object.entries(row))
      .filter(([name, value]) => name.startsWith('*') && !value);
    expect(missing).toEqual([]);
    expect(new Set(rows.map((row) => row['*AccountCode']))).toEqual(new Set(['4000', '2200']));
  });

  it('gets a statement of the account at Stripe, and journals that balance', async () => {
    const statement = await rowsOf('xero-payments');
    expect(Object.keys(statement[0] ?? {})).toEqual([
      '*Date',
      '*Amount',
      'Payee',
      'Description',
      'Reference',
      'Check Number',
    ]);
    expect(sumOf(statement, '*Amount')).toBe(0);
    const rows = await rowsOf('xero-journal');
    for (const [journal, lines] of Map.groupBy(rows, (row) => `${row['*Narration']} ${row['*Date']}`))
      expect([journal, sumOf(lines, '*Amount')]).toEqual([journal, 0]);
    for (const row of rows) expect(row['*Date']).toMatch(/^\d{2} Mar 2026$/);
  });
});

describe('Form 1099-K', () => {
  it('counts payments by card, gross, in the month in which Stripe made them available', async () => {
    const [month, ...others] = await rowsOf('1099-k');
    const paid = centsOf((await rowsOf('payments')).find((row) => row['Method'] === 'Card')?.['Amount']);
    expect(others).toEqual([]);
    expect(month).toEqual({
      Month: '2026-03',
      'Card payments': '1',
      'Gross by card (USD)': (paid / 100).toFixed(2),
      'Other payments (USD)': '0.00',
      'Refunds (USD)': '0.00',
      'Disputes (USD)': '0.00',
      'Fees (USD)': (-(Math.round(paid * 0.029) + 30) / 100).toFixed(2),
    });
    // Available two days after March 2.
    expect(await rowsOf('1099-k', 'from=2026-03-01&to=2026-03-03')).toEqual([]);
  });
});

it('refuses more than a program takes, and names the last day that fits', async () => {
  for (let index = 0; index < 201; index += 1)
    await desk.invoice({
      status: 'sent',
      amount: '1.00',
      clientEmail: 'many@clinic.example',
      invoiceDate: index < 100 ? '2026-04-01' : '2026-04-02',
      dueDate: '2026-04-30',
    });
  const refusalOf = async (file: string, from: string): Promise<unknown[]> => {
    const { status, body } = await download(file, `from=${from}&to=2026-04-30`);
    return [status, body['message']];
  };
  expect(await refusalOf('quickbooks-invoices', '2026-04-01')).toEqual([
    400,
    'QuickBooks takes 100 invoices in one file, and this period has more. Choose a period that ends on April 1, 2026.',
  ]);
  expect(await rowsOf('quickbooks-invoices', 'from=2026-04-01&to=2026-04-01')).toHaveLength(100);
  expect(await refusalOf('quickbooks-invoices', '2026-04-02')).toEqual([
    400,
    'QuickBooks takes 100 invoices in one file, and April 2, 2026 alone has more.',
  ]);
  expect(await refusalOf('xero-journal', '2026-04-01')).toEqual([
    400,
    'Xero takes 300 rows in one file, and this period has more. Choose a period that ends on April 1, 2026.',
  ]);
  expect(await rowsOf('xero-invoices', 'from=2026-04-01&to=2026-04-30')).toHaveLength(201);
}, 60_000);
