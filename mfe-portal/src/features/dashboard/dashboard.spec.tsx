import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { sampleAnswers, sampleDashboard } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';
import { formatDate } from '../../shared/format.ts';

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
    [/^Total Clients/, '12', '9 active', '/clients?tab=all', /counts once/],
    [/^Monthly Revenue/, '$48,947.00', 'Recurring', '/invoices?status=paid&month=2026-11', /dated this month/],
    [/^Total Revenue/, '$1,234,567.89', 'All time', '/invoices?status=paid', /so far/],
    [/^Pending Payments/, '3', 'Awaiting payment', '/invoices?status=sent', /aren’t paid yet/],
  ] as const;
  for (const [name, value, note, href, definition] of cards) {
    expect(figure(name)).toHaveTextContent(value);
    expect(figure(name)).toHaveTextContent(note);
    expect(figure(name)).toHaveAttribute('href', href);
    expect(figure(name)).toHaveAccessibleDescription(definition);
  }
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
  expect(figure(/^Market Dominance/)).toHaveAttribute('href', '/clients?tab=all&package=Market%20Dominance');
  expect(figure(/^Market Dominance/)).toHaveAccessibleDescription(/whether or not they have paid/);
});

test('shows twelve months of revenue, each with its sum and a link to its invoices', async () => {
  await visit();
  const bars = within(await screen.findByRole('list', { name: 'Revenue over time' })).getAllByRole('link');
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toHaveLength(12);
  expect(bars[0]).toHaveAccessibleName('December 2025: $0.00');
  expect(bars[0]?.querySelector('rect')).toHaveAttribute('height', '0');
  expect(bars[11]).toHaveAccessibleName('November 2026: $48,946.92');
  expect(bars[11]?.querySelector('rect')).toHaveAttribute('height', '100');
  expect(bars[11]).toHaveAttribute('href', '/invoices?status=paid&month=2026-11');
});

test('shows receivables by age, each with a link to its invoices', async () => {
  await visit();
  const ages = within(await screen.findByRole('list', { name: 'Receivables by age' })).getAllByRole('link');
  expect(ages.map((age) => age.textContent)).toEqual([
    'Not due yet 0 invoices$0.00',
    '1 to 30 days late 1 invoice$1,200.50',
    '31 to 60 days late 2 invoices$2,401.00',
    '61 to 90 days late 3 invoices$3,601.50',
    'Over 90 days late 4 invoices$4,802.00',
  ]);
  expect(ages[4]).toHaveAttribute('href', '/invoices?age=90%2B');
  expect(screen.getByRole('link', { name: '$12,005.00 in all' })).toHaveAttribute('href', '/invoices?age=all');
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
  expect(first).toHaveTextContent(/Sable Med Spa Demo.*Nov 18|Sable Med Spa/);
  expect(first).toHaveTextContent('Paid');
  expect(second).toHaveTextContent('Unknown Practice');
  expect(second).toHaveTextContent('Pending');
  expect(await screen.findByText('Demo data')).toBeVisible();
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

test('payments in review are on top with reason and link; without any there is no such section', async () => {
  const bff = new FakeBff();
  const review = {
    id: id(1),
    state: 'review',
    title: 'Invoice INV-2026-004',
    payer: 'Alder Dental Studio',
    amountCents: 125_000,
    currency: 'eur',
    note: 'It came in EUR, not in USD.',
    reference: 'pi_1',
    invoice: { id: id(9), number: 'INV-2026-004' },
    receivedAt: '2026-11-18T14:02:00.000Z',
  } as const;
  bff.dashboard = sampleDashboard({
    paymentsAside: {
      total: 3,
      items: [
        review,
        {
          ...review,
          id: id(2),
          state: 'refund_due',
          title: 'Foundation Elite',
          payer: null,
          currency: 'usd',
          note: 'This was paid before.',
          reference: 'in_2',
          invoice: null,
        },
      ],
    },
  });
  const user = await visit(bff);
  const rows = within(await screen.findByRole('list', { name: 'Payments put aside' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '1,250.00 EUR from Alder Dental Studio for Invoice INV-2026-004' +
      'It came in EUR, not in USD. Nov 18, invoice INV-2026-004, Stripe pi_1In review',
    expect.stringMatching(
      /^\$1,250.00 from an unknown payer for Foundation EliteThis was paid before. Nov 18, Stripe in_2Refund due$/,
    ),
  ]);
  expect(screen.getByText('3 wait for you')).toBeVisible();
  expect(screen.getByText('The newest 2 of 3.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'INV-2026-004' }));
  await waitFor(() => expect(address()).toBe(`/invoices/${id(9)}`));
  await visit();
  await screen.findByText('$48,947.00');
  expect(screen.queryByText('Payments put aside')).not.toBeInTheDocument();
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
