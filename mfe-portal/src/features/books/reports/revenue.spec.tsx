import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import type { RevenueByMonth } from '@vitrine/contracts';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';

const october = {
  receivedCents: 90_000,
  earnedCents: 100_000,
  taxCents: 10_000,
  cashEarnedCents: 81_818,
  cashTaxCents: 8_182,
};
const november = { receivedCents: 0, earnedCents: -5_000, taxCents: -500, cashEarnedCents: 0, cashTaxCents: 0 };
const revenue: RevenueByMonth = {
  period: { from: '2026-10-01', to: '2026-11-30', timeZone: 'America/New_York' },
  months: [
    { month: '2026-10', ...october },
    { month: '2026-11', ...november },
  ],
  totals: {
    receivedCents: 90_000,
    earnedCents: 95_000,
    taxCents: 9_500,
    cashEarnedCents: 81_818,
    cashTaxCents: 8_182,
  },
};

async function visit(answer = revenue) {
  const bff = new FakeBff();
  bff.also.push((_, url) => (url.pathname === '/api/bookkeeping/revenue' ? Response.json(answer) : undefined));
  await openPortal(bff, '/reports?period=2026-10-01..2026-11-30');
  const heading = await screen.findByRole('heading', { name: 'Revenue by month' });
  return { bff, section: within(heading.closest('section') as HTMLElement) };
}
const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows revenue and tax of each month on both bases, and what each figure means', async () => {
  const { bff, section } = await visit();
  expect(rowsOf(await section.findByRole('list', { name: 'Revenue by month' }))).toEqual([
    'October 2026Received$900.00Earned$1,000.00Tax$100.00Earned, cash basis$818.18Tax, cash basis$81.82',
    'November 2026Received$0.00Earned−$50.00Tax−$5.00Earned, cash basis$0.00Tax, cash basis$0.00',
    'All monthsReceived$900.00Earned$950.00Tax$95.00Earned, cash basis$818.18Tax, cash basis$81.82',
  ]);
  for (const name of ['Received', 'Earned', 'Tax', 'Earned, cash basis', 'Tax, cash basis'])
    expect(section.getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling).toHaveTextContent(/^[A-Z].+\.$/);
  expect(bff.requests).toContain('GET /api/bookkeeping/revenue?from=2026-10-01&to=2026-11-30');
  expect(screen.getByRole('button', { name: 'CSV Download Revenue by month' })).toBeVisible();
});

test('one month has no row of all months', async () => {
  const { section } = await visit({ ...revenue, months: [{ month: '2026-10', ...october }], totals: october });
  expect(rowsOf(await section.findByRole('list', { name: 'Revenue by month' }))).toHaveLength(1);
});
