import { agencyMonth } from '@vitrine/brand';

/** Requests to the portal's lists: all rows, each filter, each order, common and rare search texts, a late page. */
export async function listRequests(origin: string, cookie: string): Promise<string[]> {
  const month = agencyMonth(new Date());
  const cursorOf = async (path: string): Promise<string> => {
    const response = await fetch(`${origin}/api${path}`, { headers: { cookie } });
    const { nextCursor } = (await response.json()) as { nextCursor: string };
    return encodeURIComponent(nextCursor);
  };
  const clients = (await (await fetch(`${origin}/api/clients?search=tanaka`, { headers: { cookie } })).json()) as {
    items: readonly { readonly id: string }[];
  };
  const days = `from=${month}-01&to=${month}-28`;
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
    '/invoices?search=tanaka',
    '/invoices?search=inv-2026-0199',
    '/invoices?search=person1&status=sent',
    `/invoices?cursor=${await cursorOf('/invoices?limit=100')}`,
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
    `/clients/${clients.items[0]?.id}/statement?from=2020-01-01&to=${month}-28`,
    `/bookkeeping/journal?${days}`,
    `/bookkeeping/reconciliation?${days}`,
  ];
}
