import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError, type ApiClient } from '@vitrine/api-client';
import { api, Invoice, type InvoiceSummary } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { invoiceListKey, type InvoicePages, isLong } from './invoice-list.ts';
import { invoiceKey, timelineKey } from './keys.ts';

/** Every list of invoices, asked for again; of a long one only the figures. Rows that changed are put into it one by one. */
export async function refreshLists(client: ApiClient, queries: QueryClient): Promise<void> {
  const lists = queries.getQueryCache().findAll({ queryKey: invoiceListKey });
  await Promise.all(
    lists.map(async (list) => {
      const { queryKey } = list;
      if (!isLong(list.state.data as InvoicePages | undefined) || !list.isActive())
        return queries.invalidateQueries({ queryKey, exact: true });
      const { total, countByStatus, totals } = await client.call(api.invoices.list, {
        query: { ...(queryKey[2] as object), limit: 1 },
      });
      queries.setQueryData<InvoicePages>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page, index) => (index === 0 ? { ...page, total, countByStatus, totals } : page)),
          },
      );
      return undefined;
    }),
  );
}

/** Puts an invoice in the place of its row wherever one is shown. A status that changed changes the figures, too. */
export function adoptRow(client: ApiClient, queries: QueryClient, invoice: InvoiceSummary): void {
  let moved = false;
  queries.setQueriesData<InvoicePages>({ queryKey: invoiceListKey }, (data) => {
    const known = data?.pages.some(({ items }) => items.some(({ id }) => id === invoice.id));
    if (!data || !known) return data;
    const swap = (row: InvoiceSummary): InvoiceSummary => {
      if (row.id !== invoice.id) return row;
      moved ||= row.status !== invoice.status || row.amountDueCents !== invoice.amountDueCents;
      return invoice;
    };
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(swap) })) };
  });
  if (moved) void refreshLists(client, queries);
}

/** Shows an invoice that came with the answer to a change everywhere at once. */
export function useAdoptInvoice(): (invoice: Invoice) => void {
  const client = useApi();
  const queries = useQueryClient();
  return (invoice) => {
    queries.setQueryData(invoiceKey(invoice.id), invoice);
    adoptRow(client, queries, invoice);
    void refreshLists(client, queries);
    void queries.invalidateQueries({ queryKey: timelineKey(invoice.id) });
    void queries.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

/** It's gone: no list shows it. A screen that still does isn't made to ask for it; one opened later asks, and is told. */
export function forgetInvoice(client: ApiClient, queries: QueryClient, id: string): void {
  queries.setQueriesData<InvoicePages>(
    { queryKey: invoiceListKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) })),
      },
  );
  void queries.invalidateQueries({ queryKey: invoiceKey(id), refetchType: 'none' });
  void refreshLists(client, queries);
}

/** The invoice as it stands, when a change was refused because it was made to an older one. */
export function currentInvoice(error: unknown): Invoice | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return Invoice.safeParse(error.current).data ?? null;
}
