import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { address, openPortal } from '../../../testing/open-portal.tsx';
import { sampleAnswers, sampleDashboard } from '../../../testing/sample-commerce.ts';
import { id } from '../../../testing/sample-leads.ts';
import { formatDate } from '../../../shared/format.ts';

const figure = (name: RegExp) => screen.getByRole('link', { name });

async function visit(bff = new FakeBff()) {
  const user = await openPortal(bff, '/admin');
  await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' });
  return user;
}

test('shows the four figures with definitions and links to their rows', async () => {
  await visit();
  expect(document.title).toBe('Admin Dashboard · Vitrine');
  await screen.findByText('$48,947.00');
  const cards = [
    [/^Total Clients/, '12', '9 active', '/admin?figure=totalClients', /counts once/],
    [/^Monthly Revenue/, '$48,947.00', 'Recurring', '/admin?figure=monthlyRevenue.2026-11', /dated this month/],
    [/^Total Revenue/, '$1,234,567.89', 'All time', '/admin?figure=totalRevenue', /so far/],
    [/^Pending Payments/, '3', 'Awaiting payment', '/admin?figure=pendingPayments', /aren’t paid yet/],
  ] as const;
  const trends = ['2 new in 30 days', '+$8,947.00 on Oct', '$48,947.00 in Nov', '$12,005.00 in all'];
  expect(cards.map(([name]) => figure(name).textContent)).toEqual(
    trends.map((trend) => expect.stringContaining(trend) as string),
  );
  for (const [name, value, note, href, definition] of cards) {
    expect(figure(name)).toHaveTextContent(value);
    expect(figure(name)).toHaveTextContent(note);
    expect(figure(name)).toHaveAttribute('href', href);
    expect(figure(name)).toHaveAccessibleDescription(definition);
  }
});

test('a month that brings less says so, and a BFF that compares nothing gets no comparison', async () => {
  const bff = new FakeBff();
  bff.dashboard = sampleDashboard({ before: { clientsJoined: 0, lastMonthCents: 4_900_000, pendingCents: 0 } });
  await visit(bff);
  expect(await screen.findByText('−$53.00 on Oct')).toBeVisible();
  expect(screen.queryByText(/new in 30 days/)).toBeNull();
  const { before: _before, ...older } = sampleDashboard();
  bff.dashboard = older;
  await visit(bff);
  await screen.findAllByText('$48,947.00');
  expect(screen.queryByText(/on Oct/)).toBeNull();
});

test('focus on a figure shows its definition', async () => {
  const user = await visit();
  await screen.findByText('$48,947.00');
  while (document.activeElement !== figure(/^Total Clients/)) await user.tab();
  await waitFor(() => expect(screen.getAllByText(/counts once/).length).toBeGreaterThan(1));
});

test('counts clients by package', async () => {
  await visit();
  const tiles = screen.getByRole('heading', { name: 'Clients by Package' }).closest('section') as HTMLElement;
  await waitFor(() =>
    expect(
      within(tiles)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      expect.stringMatching(/^Access Code00 active/),
      expect.stringMatching(/^Foundation Elite10 active/),
      expect.stringMatching(/^Visionary Transformation21 active/),
      expect.stringMatching(/^Market Dominance32 active/),
    ]),
  );
  expect(figure(/^Market Dominance/)).toHaveAttribute('href', '/admin?figure=clientsOn.Market+Dominance');
  expect(figure(/^Market Dominance/)).toHaveAccessibleDescription(/whether or not they have paid/);
});

test('shows twelve months of revenue, each with its sum and a link to its invoices', async () => {
  await visit();
  const bars = within(await screen.findByRole('list', { name: 'Revenue over time' })).getAllByRole('link');
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toHaveLength(12);
  expect(bars[0]).toHaveAccessibleName('December 2025: $0.00');
  expect(bars[0]?.querySelector('rect')).toHaveAttribute('height', '0');
  expect(bars[11]).toHaveAccessibleName('November 2026: $48,946.92');
  // $48,946.92 of an axis that ends at $100K.
  expect(Number(bars[11]?.querySelector('rect')?.getAttribute('height'))).toBeCloseTo(48.9, 1);
  for (const amount of ['$100K', '$50K', '$0']) expect(screen.getByText(amount)).toBeVisible();
  expect(bars[11]).toHaveAttribute('href', '/admin?figure=monthlyRevenue.2026-11');
});

test('shows receivables by age without empty ones, each with a link to its invoices', async () => {
  await visit();
  const ages = within(await screen.findByRole('list', { name: 'Receivables by age' })).getAllByRole('link');
  expect(ages.map((age) => age.textContent)).toEqual([
    '1 to 30 days late 1 invoice$1,200.50',
    '31 to 60 days late 2 invoices$2,401.00',
    '61 to 90 days late 3 invoices$3,601.50',
    'Over 90 days late 4 invoices$4,802.00',
  ]);
  expect(ages[3]).toHaveAttribute('href', '/admin?figure=receivable.90%2B');
  expect(screen.getByRole('link', { name: '$12,005.00 in all' })).toHaveAttribute('href', '/admin?figure=owed');
});

test('lists the latest signups with their status; one without a name is Unknown Practice', async () => {
  const bff = new FakeBff();
  bff.dashboard = sampleDashboard({
    recentSignups: [
      { id: id(1), practiceName: 'Sable Med Spa', createdAt: '2026-11-18T14:02:00.000Z', paid: true, demo: true },
      { id: id(2), practiceName: null, createdAt: '2026-11-17T14:02:00.000Z', paid: false, demo: false },
    ],
  });
  await visit(bff);
  const [first, second] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => /Paid|Pending/.test(item.textContent ?? '')));
  expect(first).toHaveTextContent(/^Sable Med SpaNov 18/);
  expect(first).toHaveTextContent('Paid');
  expect(second).toHaveTextContent('Unknown Practice');
  expect(second).toHaveTextContent('Pending');
  expect(await screen.findAllByText(/Demo/)).toHaveLength(1);
});

test('unpaid signups show email and phone, and a signup opens every answer', async () => {
  const bff = new FakeBff();
  bff.answers = [sampleAnswers()];
  const contact = { name: 'Noor Haddad', email: 'noor@sable.test', phone: '(212) 555-0177 ext. 12' };
  bff.dashboard = sampleDashboard({
    recentSignups: [
      {
        id: id(701),
        practiceName: 'Sable Med Spa',
        contact,
        createdAt: '2026-11-18T14:02:00.000Z',
        paid: false,
        demo: false,
      },
    ],
  });
  const user = await visit(bff);
  expect(await screen.findByText('Noor Haddad')).toBeVisible();
  expect(screen.getByRole('link', { name: 'noor@sable.test' })).toHaveAttribute('href', 'mailto:noor@sable.test');
  expect(screen.getByRole('link', { name: '(212) 555-0177 ext. 12' })).toHaveAttribute('href', 'tel:2125550177,12');
  await user.click(screen.getByRole('link', { name: 'Sable Med Spa' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sable Med Spa' });
  expect(await within(dialog).findByText('Medical Spa')).toBeVisible();
  const facts = within(dialog)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Type', 'Medical Spa'],
      ['Website', 'https://sable.test'],
      ['Package', 'Visionary Transformation'],
      ['Monthly budget', '$9,950.00'],
      ['Goals', 'Website Redesign\nSEO Optimization'],
      ['Start', formatDate('2026-12-01')],
      ['Notes', 'We open on the 4th.\nTwo rooms.'],
      ['Preferred time', 'Mornings'],
    ]),
  );
  expect(dialog).not.toHaveTextContent('completedAt');
  expect(within(dialog).getByRole('link', { name: 'Open client' })).toHaveAttribute('href', `/clients/${id(401)}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin'));
});

test('without signups it says so', async () => {
  await visit();
  expect(await screen.findByText('No recent signups')).toBeVisible();
});

test('links to clients and invoices', async () => {
  const user = await visit();
  await user.click(screen.getByRole('link', { name: 'View All Clients' }));
  await waitFor(() => expect(address()).toBe('/clients'));
  const again = await visit();
  await again.click(screen.getByRole('link', { name: 'View Invoices' }));
  await waitFor(() => expect(address()).toBe('/invoices'));
});

test('an unreachable BFF shows no data, and Retry recovers', async () => {
  const bff = new FakeBff();
  bff.fail(/dashboard/, 'network');
  const user = await visit(bff);
  expect(await screen.findByRole('heading', { name: 'The dashboard could not be loaded' })).toBeVisible();
  expect(screen.queryByText('Total Clients')).not.toBeInTheDocument();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$48,947.00')).toBeVisible();
});
