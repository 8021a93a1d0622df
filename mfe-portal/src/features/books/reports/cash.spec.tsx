import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { agencyDay, agencyMonth, daysAfter, monthsAfter } from '@vitrine/brand';
import type { FigureRows, RevenueByMonth } from '@vitrine/contracts';
import { FakeBff, problem } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';

const today = agencyDay(new Date());
const month = agencyMonth(new Date());
const nothing = { receivedCents: 0, earnedCents: 0, taxCents: 0, cashEarnedCents: 0, cashTaxCents: 0 };
const revenue: RevenueByMonth = {
  period: { from: `${monthsAfter(month, -1)}-01`, to: today, timeZone: 'America/New_York' },
  months: [
    { ...nothing, month: monthsAfter(month, -1), receivedCents: 110_000 },
    { ...nothing, month, receivedCents: -2_500 },
  ],
  totals: nothing,
};
const values: Readonly<Record<string, number>> = { due: 50_000, schedules: 30_000, plans: 90_000 };
const rows = (value: number): FigureRows => ({
  items: [],
  nextCursor: null,
  total: 0,
  label: '',
  definition: '',
  period: { from: null, to: today, timeZone: 'America/New_York' },
  unit: 'cents',
  value,
});

/** The section of the reports; `plans` is what the BFF answers to what plans will bring. */
async function visit(plans: () => Response = () => Response.json(rows(values['plans'] ?? 0))) {
  const bff = new FakeBff();
  bff.also.push((_request, url) => {
    if (url.pathname === '/api/bookkeeping/revenue') return Response.json(revenue);
    if (url.pathname === '/api/figures/monthlyRecurring/rows') return Response.json(rows(75_000));
    if (url.pathname !== '/api/figures/expected/rows') return undefined;
    const source = url.searchParams.get('source') ?? '';
    return source === 'plans' ? plans() : Response.json(rows(values[source] ?? 0));
  });
  const user = await openPortal(bff, '/reports');
  const heading = await screen.findByRole('heading', { name: 'Cash at a glance' });
  return { user, section: within(heading.closest('section') as HTMLElement) };
}

test('what came in, what is owed and what is expected stand together, and each opens its rows', async () => {
  const { section } = await visit();
  const received = within(await section.findByRole('list', { name: 'Received' }));
  expect(received.getAllByRole('listitem')).toHaveLength(6);
  expect(await received.findByText('−$25.00')).toBeVisible();
  expect(received.getByText('$1,100.00')).toBeVisible();
  const expected = within(section.getByRole('list', { name: 'Expected in the next 30 days' }));
  expect(await expected.findByText('$1,700.00')).toBeVisible();
  expect(expected.getByRole('link', { name: 'From schedules' })).toHaveAttribute(
    'href',
    `/reports?figure=expected.${today}.${daysAfter(today, 29)}.schedules`,
  );
  expect(await within(section.getByRole('list', { name: 'Recurring' })).findByText('$750.00')).toBeVisible();
  expect(section.getByRole('list', { name: 'Owed now, by age' }).children).toHaveLength(5);
});

test('a part that can’t be loaded says so, beside the others, and is asked for again', async () => {
  let isAway = true;
  const { section, user } = await visit(() =>
    isAway ? problem({ status: 503, code: 'unavailable', message: 'Please try again.' }) : Response.json(rows(90_000)),
  );
  const retry = await section.findByRole('button', { name: /again|retry/i });
  expect(await section.findByText('$1,100.00')).toBeVisible();
  isAway = false;
  await user.click(retry);
  expect(await section.findByText('All expected')).toBeVisible();
});
