import { agencyMonth, daysAfter } from '@vitrine/brand';

/**
 * Requests to the portal's lists and reports: all rows, each filter, each order, common and rare search texts, a late
 * page; reports of a month, and sales tax also of a year.
 */
export async function listRequests(origin: string, cookie: string): Promise<string[]> {
  const month = agencyMonth(new Date());
  const cursorOf = async (path: string): Promise<string> => {
    const response = await fetch(`${origin}/api${path}`, { headers: { cookie } });
    const { nextCursor } = (await response.json()) as { nextCursor: string };
    return encodeURIComponent(nextCursor);
  };
  const idOf = async (path: string): Promise<string> => {
    const response = await fetch(`${origin}/api${path}`, { headers: { cookie } });
    const { items } = (await response.json()) as { items: readonly { readonly id: string }[] };
    return items[0]?.id ?? 'none';
  };
  // The client with a hundred invoices.
  const client = await idOf('/clients?search=person1%40practice1.example');
  const refunded = await idOf('/invoices?displayStatus=partly_refunded');
  const days = `from=${month}-01&to=${month}-28`;
  const year = `from=${daysAfter(`${month}-28`, -365)}&to=${month}-28`;
  return [
    '/clients',
    '/clients?status=active',
    '/clients?package=Foundation%20Elite',
    '/clients?sort=name',
    '/clients?sort=spent',
    '/clients?sort=monthly',
    '/clients?sort=plan',
    '/clients?sort=status&direction=desc',
    '/clients?search=tanaka',
    '/clients?search=person9999',
    '/clients?search=person1&status=pending',
    `/clients?cursor=${await cursorOf('/clients?limit=100')}`,
    '/invoices',
    '/invoices?status=paid',
    '/invoices?status=overdue',
    '/invoices?sort=amount',
    '/invoices?sort=due&direction=asc',
    '/invoices?sort=client',
    '/invoices?sort=status',
    '/invoices?age=31-60',
    `/invoices?status=paid&month=${month}`,
    '/invoices?displayStatus=partially_paid',
    '/invoices?displayStatus=partly_refunded',
    '/invoices?age=all&sort=due',
    '/invoices?age=late',
    '/invoices?age=soon',
    `/invoices?clientId=${client}`,
    '/invoices?search=tanaka',
    '/invoices?search=inv-2026-0199',
    '/invoices?search=person1&status=sent',
    `/invoices?cursor=${await cursorOf('/invoices?limit=100')}`,
    `/invoices/${refunded}/refunds`,
    '/estimates',
    '/estimates?status=accepted',
    '/estimates?status=sent',
    '/estimates?status=expired',
    '/estimates?need=invoice',
    '/estimates?need=expiring',
    '/estimates?sort=valid',
    '/estimates?sort=amount',
    '/estimates?sort=number',
    '/estimates?sort=client',
    '/estimates?sort=status',
    '/estimates?search=tanaka',
    '/estimates?search=est-2026-0099',
    `/estimates?clientId=${client}`,
    `/estimates?cursor=${await cursorOf('/estimates?limit=100')}`,
    '/recurring-invoices',
    '/recurring-invoices?state=paused',
    '/recurring-invoices?sort=client',
    '/recurring-invoices?sort=title',
    '/recurring-invoices?sort=amount',
    '/recurring-invoices?search=tanaka',
    `/recurring-invoices?cursor=${await cursorOf('/recurring-invoices?limit=100')}`,
    '/contacts',
    '/contacts?status=won&sort=score',
    '/contacts?sort=name',
    '/contacts?sort=assignee',
    '/contacts?sort=status&direction=desc',
    '/contacts?search=tanaka',
    '/messages',
    '/messages?status=failed',
    '/messages?sort=to',
    '/messages?sort=status',
    '/messages?search=tanaka',
    '/search?q=tanaka',
    '/search?q=inv-2026-0199',
    '/search?q=person9999',
    '/dashboard',
    '/dashboard/today',
    '/figures/totalRevenue/rows',
    '/figures/owed/rows?age=31-60',
    '/figures/totalSpent/rows',
    `/clients/${client}/credit`,
    `/clients/${client}/statement?from=${daysAfter(`${month}-28`, -1800)}&to=${month}-28`,
    `/tax-rates/summary?${days}`,
    `/tax-rates/summary?${year}`,
    `/bookkeeping/journal?${days}`,
    ...['invoices', 'payments', 'refunds', 'credits', 'taxes', 'journal'].map(
      (file) => `/bookkeeping/files/${file}?${days}`,
    ),
    `/bookkeeping/reconciliation?${days}`,
  ];
}
