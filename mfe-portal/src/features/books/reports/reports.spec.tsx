import '@testing-library/jest-dom';
import { cleanup, screen, within } from '@testing-library/react';
import type { JournalTotals, Reconciliation, Statement, TaxSummary } from '@vitrine/contracts';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';
import { sampleClient } from '../../../testing/sample-commerce.ts';
import { id } from '../../../testing/sample-leads.ts';

const period = { from: '2026-10-01', to: '2026-12-31', timeZone: 'America/New_York' };
const journal: JournalTotals = {
  period,
  entries: 2,
  totals: { debitCents: 20_000, creditCents: 20_000 },
  accounts: [
    { account: 'clearing', code: '1050', name: 'Stripe clearing', debitCents: 10_000, creditCents: 0 },
    { account: 'receivable', code: '1200', name: 'Accounts receivable', debitCents: 10_000, creditCents: 10_000 },
    { account: 'revenue', code: '4000', name: 'Revenue', debitCents: 0, creditCents: 10_000 },
  ],
  days: [{ day: '2026-11-03', debitCents: 20_000, creditCents: 20_000, entries: 2 }],
};
const day = {
  checkedAt: '2026-11-04T11:30:00.000Z',
  version: 1,
  transactions: 1,
  ledgerCents: 10_000,
  providerCents: 10_000,
  feeCents: 320,
  payoutCents: 0,
  disputes: [],
};
const reconciliation: Reconciliation = {
  checkedUntil: '2026-11-03',
  days: [
    {
      ...day,
      day: '2026-11-03',
      differences: [],
      disputes: [
        {
          reference: 'dp_open',
          oursCents: 0,
          theirsCents: -10_000,
          feeCents: 1_500,
          explanation: 'Stripe withdrew $100.00 for this dispute and kept a fee of $15.00.',
          invoice: { id: id(3), number: 'INV-2026-003' },
        },
      ],
    },
    {
      ...day,
      day: '2026-11-02',
      differences: [
        {
          kind: 'missing_here',
          reference: 'ch_lost',
          oursCents: null,
          theirsCents: 4_400,
          explanation: 'Stripe took this payment, and we don’t have it.',
          invoice: null,
        },
      ],
    },
  ],
};
const sales = { name: 'NYC sales tax', percent: 8_875, inclusive: false };
const taxes: TaxSummary = {
  ...period,
  rates: [
    {
      ...sales,
      invoices: 1,
      baseCents: 100_000,
      taxCents: 8_875,
      creditNotes: 1,
      creditedTaxCents: 1_000,
      netTaxCents: 7_875,
    },
    {
      ...sales,
      percent: 9_000,
      invoices: 0,
      baseCents: 0,
      taxCents: 0,
      creditNotes: 1,
      creditedTaxCents: 900,
      netTaxCents: -900,
    },
  ],
  taxCents: 8_875,
  totals: { baseCents: 100_000, taxCents: 8_875, creditedTaxCents: 1_900, netTaxCents: 6_975 },
};
const statement: Statement = {
  client: { name: 'Sable Med Spa', email: 'noor@sable.test' },
  period,
  openingCents: 0,
  billedCents: 10_000,
  paidCents: 4_000,
  creditedCents: 0,
  closingCents: 6_000,
  movements: [
    {
      day: '2026-11-03',
      kind: 'invoice',
      text: 'Invoice INV-2026-001',
      invoice: { id: id(601), number: 'INV-2026-001' },
      amountCents: 10_000,
      balanceCents: 10_000,
    },
  ],
  ageing: [{ age: 'current', dueCents: 6_000 }],
  creditCents: 0,
};

async function visit(path = '/reports?period=2026-Q4', summary = taxes) {
  const bff = new FakeBff();
  const checks = [{ checkedUntil: '2026-10-20', days: 28, isComplete: false }];
  bff.clients = [sampleClient({ id: id(401), company: 'Sable Med Spa', email: 'noor@sable.test' })];
  bff.also.push((request, url) => {
    if (url.pathname === '/api/tax-rates/summary') return Response.json(summary);
    if (url.pathname === '/api/bookkeeping/journal') return Response.json(journal);
    if (request === 'POST /api/bookkeeping/reconciliation')
      return Response.json(checks.pop() ?? { checkedUntil: '2026-11-04', days: 1 });
    if (url.pathname === '/api/bookkeeping/reconciliation') return Response.json(reconciliation);
    if (request.startsWith('POST') && url.pathname.endsWith('/statement/email'))
      return Response.json(
        { messageId: id(9), to: 'noor@sable.test', at: '2026-11-04T11:30:00.000Z' },
        { status: 201 },
      );
    return url.pathname.endsWith('/statement') ? Response.json(statement) : undefined;
  });
  return { bff, user: await openPortal(bff, path) };
}

test('shows the journal’s accounts with equal totals, and days with and without differences', async () => {
  const { user, bff } = await visit();
  expect(await screen.findByText('October 1, 2026 to December 31, 2026, New York time')).toBeVisible();
  const accounts = await screen.findByRole('table', { name: 'Journal by account' });
  expect(within(accounts).getByRole('row', { name: '4000 Revenue $100.00' })).toBeVisible();
  expect(within(accounts).getByRole('row', { name: 'Total $200.00 $200.00' })).toBeVisible();
  const days = within(await screen.findByRole('list', { name: 'Reconciliation with Stripe' }));
  expect(days.getByText('No differences')).toBeVisible();
  expect(days.getByText('1 difference')).toBeVisible();
  expect(days.getByText(/We have nothing, Stripe has \$44\.00\. Stripe took this payment/)).toBeVisible();
  expect(days.getByText(/We have \$0\.00, Stripe has −\$100\.00\. Stripe withdrew \$100\.00/)).toBeVisible();
  expect(days.getByRole('link', { name: 'INV-2026-003' })).toHaveAttribute('href', expect.stringContaining(id(3)));
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(/^Compared up to Nov(ember)? 4/)).toBeVisible();
  // The first answer came after four weeks of the period, so the check went on with another key.
  expect(new Set(bff.keysOf(/POST \/api\/bookkeeping\/reconciliation/)).size).toBe(2);
});

test('shows taxes by rate with what credit notes take from them, and offers the same rows as a file', async () => {
  const { bff } = await visit();
  const list = within(await screen.findByRole('list', { name: 'Taxes' }));
  const items = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'NYC sales tax (8.875%)Taxable sales$1,000.00Tax$88.75Credited−$10.00Net tax$78.75',
    'NYC sales tax (9%)Taxable sales$0.00Tax$0.00Credited−$9.00Net tax−$9.00',
    'All tax ratesTaxable sales$1,000.00Tax$88.75Credited−$19.00Net tax$69.75',
  ]);
  expect(screen.getByRole('button', { name: 'CSV Download the taxes by rate' })).toBeVisible();
  expect(list.getByRole('link', { name: '$78.75' })).toHaveAttribute(
    'href',
    '/reports?period=2026-Q4&figure=netTax.2026-10-01.2026-12-31.8875.false.NYC+sales+tax',
  );
  expect(await screen.findByRole('link', { name: '4000 Revenue' })).toHaveAttribute(
    'href',
    '/reports?period=2026-Q4&figure=journalAccount.2026-10-01.2026-12-31.revenue',
  );
  expect(bff.requests).toContain('GET /api/tax-rates/summary?from=2026-10-01&to=2026-12-31');
});

test('shows taxes on cash basis where the address says so, and accrual stays the default', async () => {
  const { bff, user } = await visit();
  const section = within((await screen.findByRole('heading', { name: 'Taxes' })).closest('section') as HTMLElement);
  await user.click(await section.findByRole('button', { name: 'Cash' }));
  expect(address()).toBe('/reports?period=2026-Q4&basis=cash');
  expect(await section.findAllByText('Tax received')).toHaveLength(3);
  expect(bff.requests).toContain('GET /api/tax-rates/summary?from=2026-10-01&to=2026-12-31&basis=cash');
  expect(section.queryByRole('link')).toBeNull();
  await user.click(section.getByRole('button', { name: 'Accrual' }));
  expect(address()).toBe('/reports?period=2026-Q4');
  expect(await section.findByRole('link', { name: '$78.75' })).toBeVisible();
});

test('says that there are no taxes, or that they could not be loaded, and asks again', async () => {
  await visit('/reports?period=2026-Q4', { ...taxes, rates: [] });
  expect(await screen.findByText('No invoice or credit note of this period has a tax.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'CSV Download the taxes by rate' })).toBeNull();
  cleanup();
  const bff = new FakeBff();
  bff.answer('GET /api/tax-returns', () => ({ items: [] }));
  bff.fail(/api\/tax-rates\/summary/, 'network');
  const user = await openPortal(bff, '/reports?period=2026-Q4');
  const section = (await screen.findByRole('heading', { name: 'Taxes' })).closest('section') as HTMLElement;
  bff.heal();
  bff.also.push((_, url) => (url.pathname === '/api/tax-rates/summary' ? Response.json(taxes) : undefined));
  await user.click(await within(section).findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('NYC sales tax (9%)')).toBeVisible();
});

test('the period is in the address, and days in the wrong order show nothing', async () => {
  const { user } = await visit('/reports');
  await user.selectOptions(await screen.findByLabelText('Period'), 'Days of my own');
  expect(address()).toMatch(/^\/reports\?period=\d{4}-\d{2}-01\.\.\d{4}-\d{2}-\d{2}$/);
  await user.clear(screen.getByLabelText('Last day'));
  expect(await screen.findByText('Choose a first and a last day.')).toBeVisible();
  expect(screen.queryByText('Files for your bookkeeper')).toBeNull();
});

test('a statement is seen before it is emailed, once per press', async () => {
  const { user, bff } = await visit();
  await user.type(await screen.findByLabelText('Client'), 'sable');
  await user.click(await screen.findByRole('button', { name: 'Sable Med Spa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Statement for Sable Med Spa' });
  expect(within(dialog).getByRole('button', { name: 'Email to client' })).toHaveAttribute('aria-disabled', 'true');
  expect(await within(dialog).findByText('Invoice INV-2026-001')).toBeVisible();
  expect(within(dialog).getAllByText('$60.00').length).toBeGreaterThan(0);
  expect(within(dialog).getByText('Goes to noor@sable.test, with the PDF attached.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Email to client' }));
  expect(await screen.findByText('The statement is on its way to noor@sable.test')).toBeVisible();
  expect(bff.keysOf(/statement\/email/)).toHaveLength(1);
});
