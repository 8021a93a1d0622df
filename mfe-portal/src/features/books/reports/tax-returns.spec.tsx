import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import type { TaxReturn, TaxSummary } from '@vitrine/contracts';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { id } from '../../../testing/sample-leads.ts';

const days = { from: '2025-01-01', to: '2025-03-31' };
const sums = { baseCents: 100_000, taxCents: 8_000, creditedTaxCents: 0, netTaxCents: 8_000 };
const rate = { name: 'State tax', percent: 8_000, inclusive: false, invoices: 1, creditNotes: 0, ...sums };
const summary: TaxSummary = {
  ...days,
  timeZone: 'America/New_York',
  rates: [rate],
  taxCents: sums.taxCents,
  totals: sums,
};
const filed: TaxReturn = {
  id: id(1),
  ...days,
  basis: 'accrual',
  rates: [rate],
  totals: sums,
  filedBy: 'owner@vitrine.test',
  filedAt: '2025-04-10T15:00:00.000Z',
};

async function visit(answer: TaxSummary, path = '/reports?period=2025-Q1') {
  const bff = new FakeBff();
  let current = answer;
  bff.also.push((request, url) => {
    if (url.pathname === '/api/tax-rates/summary') return Response.json(current);
    if (url.pathname !== '/api/tax-returns') return undefined;
    if (request.startsWith('POST')) {
      current = { ...current, filed: { ...filed, amended: [] } };
      return Response.json(filed, { status: 201 });
    }
    return Response.json({ items: current.filed ? [filed] : [] });
  });
  const user = await openPortal(bff, path);
  const section = (await screen.findByRole('heading', { name: 'Taxes' })).closest('section') as HTMLElement;
  return { bff, user, section: within(section) };
}

test('staff mark a period as filed once they confirmed it, and see who filed it', async () => {
  const { bff, user, section } = await visit(summary);
  await user.click(await section.findByRole('button', { name: 'Mark as filed' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/You can’t change or undo this afterward\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Mark as filed' }));
  expect(await section.findByText(/^Filed Apr 10, 2025 by /)).toBeInTheDocument();
  expect(section.queryByRole('button', { name: 'Mark as filed' })).toBeNull();
  expect(bff.keysOf(/POST \/api\/tax-returns/)).toHaveLength(1);
  const returns = within(await section.findByRole('list', { name: 'Filed returns' }));
  expect(returns.getByRole('listitem')).toHaveTextContent('January 1, 2025 to March 31, 2025, Accrual $80.00');
});

test('shows the figures as they were filed, and after them what was amended since', async () => {
  const change = { ...rate, baseCents: 4_000, taxCents: 320, netTaxCents: 320 };
  const { section } = await visit({
    ...summary,
    rates: [{ ...rate, netTaxCents: 8_320 }],
    filed: { ...filed, amended: [change] },
  });
  expect(await section.findByText(/Amended since: State tax \(8%\), \+\$3\.20\./)).toBeVisible();
  expect(section.getByRole('list', { name: 'Taxes' })).toHaveTextContent('Net tax$80.00');
});

test('shows sales without tax by kind, those of each rate, and what changed of them since', async () => {
  const sales = { grossCents: 180_000, exemptCents: 50_000, nontaxableCents: 40_000, taxableCents: 90_000 };
  const sold = { ...summary, rates: [{ ...rate, netBaseCents: 90_000 }], totals: { ...sums, sales } };
  const amendedSales = { grossCents: 0, exemptCents: -50_000, nontaxableCents: 50_000, taxableCents: 0 };
  const { section } = await visit({
    ...sold,
    filed: { ...filed, rates: sold.rates, totals: sold.totals, amended: [], amendedSales },
  });
  const list = within(await section.findByRole('list', { name: 'Taxes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sales without tax, less credit notes and write-offs' +
      'Gross sales$1,800.00Exempt sales$500.00Nontaxable sales$400.00Taxable sales$900.00',
    'State tax (8%)Taxable sales$1,000.00Tax$80.00Credited$0.00Net taxable sales$900.00Net tax$80.00',
  ]);
  expect(
    section.getByText(/Sales changed since: Exempt sales −\$500\.00; Nontaxable sales \+\$500\.00\./),
  ).toBeVisible();
});

test('a period without taxes has its sales and the file', async () => {
  const sales = { grossCents: 50_000, exemptCents: 50_000, nontaxableCents: 0, taxableCents: 0 };
  const { section } = await visit({ ...summary, rates: [], totals: { ...sums, sales } });
  expect(await section.findByText('Exempt sales')).toBeVisible();
  expect(section.getByRole('button', { name: 'CSV Download the taxes by rate' })).toBeVisible();
});

test('days of one’s own cannot be marked', async () => {
  const own = { ...summary, to: '2025-03-30' };
  const { section } = await visit(own, '/reports?period=2025-01-01..2025-03-30');
  expect(await section.findByText('State tax (8%)')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Mark as filed' })).toBeNull();
});

test('says that the filed returns could not be loaded, and asks again', async () => {
  const bff = new FakeBff();
  bff.fail(/api\/tax-returns/, 'network');
  bff.also.push((_, url) => (url.pathname === '/api/tax-rates/summary' ? Response.json(summary) : undefined));
  const user = await openPortal(bff, '/reports?period=2025-Q1');
  const section = within((await screen.findByRole('heading', { name: 'Taxes' })).closest('section') as HTMLElement);
  const retry = await section.findByRole('button', { name: 'Retry' });
  bff.heal();
  bff.also.push((_, url) => (url.pathname === '/api/tax-returns' ? Response.json({ items: [filed] }) : undefined));
  await user.click(retry);
  expect(await section.findByRole('list', { name: 'Filed returns' })).toBeVisible();
});
