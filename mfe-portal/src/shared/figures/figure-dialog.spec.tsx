import '@testing-library/jest-dom';
import { cleanup, screen, within } from '@testing-library/react';
import type { FigureRow, FigureRows } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id } from '../../testing/sample-leads.ts';

const invoice = (number: number, adds: number): FigureRow => ({
  list: 'invoices',
  id: id(600 + number),
  label: `INV-2026-00${number}`,
  detail: 'Sable Med Spa',
  day: '2026-11-03',
  status: 'paid',
  adds,
  amountCents: adds + 1_000,
  entries: [
    {
      id: id(700 + number),
      kind: 'charge',
      receiptNumber: 'REC-2026-009',
      receivedAt: '2026-11-04T15:00:00.000Z',
      amountCents: adds + 1_000,
    },
    {
      id: id(800 + number),
      kind: 'refund',
      receiptNumber: null,
      receivedAt: '2026-11-05T15:00:00.000Z',
      amountCents: -1_000,
    },
  ],
});

/** Two pages of rows. */
function withRows(value = 300_000): FakeBff {
  const bff = new FakeBff();
  bff.also.push((_, url) => {
    if (!url.pathname.startsWith('/api/figures/monthlyRevenue')) return undefined;
    const isFirst = !url.searchParams.has('cursor');
    return Response.json({
      label: 'Monthly Revenue',
      definition: 'All paid invoices dated this month, less refunds.',
      period: { from: '2026-11-01', to: '2026-11-30', timeZone: 'America/New_York' },
      unit: 'cents',
      value,
      total: 2,
      items: isFirst ? [invoice(1, 100_000)] : [invoice(2, 200_000)],
      nextCursor: isFirst ? 'more' : null,
    } satisfies FigureRows);
  });
  return bff;
}

const rows = async () => within(await screen.findByRole('list', { name: 'Monthly Revenue' }));

test('a press on a figure opens its definition, its days, and the records that add up to it', async () => {
  const user = await openPortal(withRows(), '/admin');
  await user.click(await screen.findByRole('link', { name: /^Monthly Revenue/ }));
  expect(await screen.findByRole('dialog', { name: 'Monthly Revenue: $3,000.00' })).toBeVisible();
  expect(address()).toBe('/admin?figure=monthlyRevenue.2026-11');
  expect(screen.getByText('November 1, 2026 to November 30, 2026, New York time')).toBeVisible();
  expect((await rows()).getByRole('link', { name: 'INV-2026-001' })).toHaveAttribute('href', `/invoices/${id(601)}`);
  expect((await rows()).getByText('Paid online, Nov 4, REC-2026-009')).toBeVisible();
  expect((await rows()).getByText('−$10.00')).toBeVisible();
  expect(screen.getByText('The first row of 2 adds up to $1,000.00 of $3,000.00.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more rows' }));
  expect(await screen.findByText('These 2 rows add up to $3,000.00.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more rows' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Show in the list' })).toHaveAttribute(
    'href',
    '/invoices?status=paid&month=2026-11',
  );
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(address()).toBe('/admin');
});

test('an estimate is linked, and what a client has paid is its entries of the ledger', async () => {
  const bff = new FakeBff();
  const page = { definition: 'A definition.', unit: 'cents', nextCursor: null, total: 1 } as const;
  const period = { from: null, to: '2026-11-30', timeZone: 'America/New_York' };
  const row = { id: id(1), detail: 'Sable Med Spa', day: '2026-11-03' };
  bff.also.push((_, { pathname, searchParams }) => {
    if (pathname === '/api/figures/openEstimates/rows' && searchParams.get('need') === 'expiring')
      return Response.json({
        ...page,
        period,
        label: 'Open',
        value: 50_000,
        items: [{ ...row, list: 'estimates', label: 'EST-2026-001', status: 'viewed', adds: 50_000 }],
      } satisfies FigureRows);
    if (pathname === '/api/figures/clientSpent/rows' && searchParams.get('client') === id(401))
      return Response.json({
        ...page,
        period,
        label: 'Total spent',
        value: -2_500,
        items: [
          {
            ...row,
            list: 'payments',
            label: 'INV-2026-001',
            kind: 'refund',
            receiptNumber: null,
            invoiceId: id(601),
            adds: -2_500,
          },
        ],
      } satisfies FigureRows);
    return undefined;
  });
  await openPortal(bff, '/estimates?need=expiring&figure=openEstimates');
  expect(await screen.findByRole('dialog', { name: 'Open: $500.00' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'EST-2026-001' })).toHaveAttribute('href', `/estimates/${id(1)}`);
  expect(screen.getByRole('link', { name: 'Show in the list' })).toHaveAttribute('href', '/estimates?need=expiring');
  cleanup();
  await openPortal(bff, `/clients?figure=clientSpent.${id(401)}`);
  expect(await screen.findByRole('dialog', { name: 'Total spent: −$25.00' })).toBeVisible();
  expect(screen.getByText(/Sable Med Spa,\s+Given back, Nov 3/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'INV-2026-001' })).toHaveAttribute('href', `/invoices/${id(601)}`);
  expect(screen.queryByRole('link', { name: 'Show in the list' })).toBeNull();
});

test('a tax opens the documents it is made of, whatever its name', async () => {
  const bff = new FakeBff();
  const queries: Record<string, string>[] = [];
  bff.also.push((_, { pathname, searchParams }) => {
    if (pathname !== '/api/figures/netTax/rows') return undefined;
    queries.push(Object.fromEntries(searchParams));
    const document = { list: 'books', detail: 'Sable Med Spa', day: '2026-11-03', invoiceId: id(601) } as const;
    return Response.json({
      label: 'St. Paul sales tax 0.5 (8.875%)',
      definition: 'A definition.',
      period: { from: '2026-11-01', to: '2026-11-30', timeZone: 'America/New_York' },
      unit: 'cents',
      value: 4_000,
      total: 2,
      nextCursor: null,
      items: [
        { ...document, id: id(601), label: 'INV-2026-001', text: 'Invoice', adds: 5_000 },
        { ...document, id: id(602), label: 'CN-2026-001', text: 'Credit note', adds: -1_000 },
      ],
    } satisfies FigureRows);
  });
  const of = '2026-11-01.2026-11-30.8875.false.St.+Paul+sales+tax+0.5';
  await openPortal(bff, `/reports?figure=netTax.${of}`);
  expect(await screen.findByRole('dialog', { name: 'St. Paul sales tax 0.5 (8.875%): $40.00' })).toBeVisible();
  expect(queries[0]).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    percent: '8875',
    inclusive: 'false',
    taxName: 'St. Paul sales tax 0.5',
  });
  expect(screen.getByRole('link', { name: 'CN-2026-001' })).toHaveAttribute('href', `/invoices/${id(601)}`);
  expect(screen.getByText(/Sable Med Spa,\s+Credit note,/)).toBeVisible();
  expect(screen.getByText('These 2 rows add up to $40.00.')).toBeVisible();
});

test('rows that do not add up to the figure say so', async () => {
  const user = await openPortal(withRows(300_001), '/admin?figure=monthlyRevenue.2026-11');
  await user.click(await screen.findByRole('button', { name: 'Show more rows' }));
  expect(await screen.findByText(/The figure is \$3,000\.01\. Something changed/)).toBeVisible();
});

test('a figure that is unknown or cannot be loaded says so', async () => {
  await openPortal(new FakeBff(), '/admin?figure=nothing');
  expect(await screen.findByRole('dialog', { name: 'We don’t know this figure' })).toBeVisible();
  const bff = withRows();
  bff.fail(/api\/figures/, 'network');
  const user = await openPortal(bff, '/admin?figure=monthlyRevenue.2026-11');
  expect(await screen.findByText('The rows of this figure could not be loaded')).toBeVisible();
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toBeTruthy();
});
