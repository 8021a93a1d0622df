import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '@vitrine/api-client';
import { api, type EndpointQuery, Invoice, type InvoiceEvent, type InvoiceSummary } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import type { Consequences } from '../../shared/api/use-change.ts';
import { keyOf } from '../../shared/api/use-endpoint.ts';
import { type Pages, usePages } from '../../shared/api/use-pages.ts';
import { isPayable } from './content.ts';
import type { InvoiceListQuery } from './list-params.ts';

export const invoiceKey = (id: string) => keyOf(api.invoices.get, { params: { id } });
export const timelineKey = (id: string) => keyOf(api.invoices.timeline, { params: { id } });
export const invoiceListKey = keyOf(api.invoices.list);

/** Page size. */
const listPageSize = 100;

/** Largest number of pages that are refetched as a whole. */
const refetchedPagesMaximum = 3;

export type InvoicePages = Pages<typeof api.invoices.list>;

/** Whether so many pages are loaded that only changed rows are updated. */
const isLong = (pages: InvoicePages | undefined): boolean => (pages?.pages.length ?? 0) > refetchedPagesMaximum;
const isShort = ({ state }: { readonly state: { readonly data: InvoicePages | undefined } }): boolean =>
  !isLong(state.data);

export const useInvoiceList = (query: InvoiceListQuery) =>
  usePages(
    api.invoices.list,
    { query: { limit: listPageSize, ...query } },
    { refetchOnWindowFocus: isShort, refetchOnMount: isShort, refetchOnReconnect: isShort },
  );

/** Refetches every list of invoices; of a long one only the figures, because its rows are updated one by one. */
export async function refreshLists(client: ApiClient, queries: QueryClient): Promise<void> {
  const lists = queries.getQueryCache().findAll({ queryKey: invoiceListKey });
  await Promise.all(
    lists.map(async (list) => {
      const { queryKey } = list;
      if (!isLong(list.state.data as InvoicePages | undefined) || !list.isActive())
        return queries.invalidateQueries({ queryKey, exact: true });
      const { query } = queryKey[2] as { readonly query: EndpointQuery<typeof api.invoices.list> };
      const { total, countByStatus, totals } = await client.call(api.invoices.list, { query: { ...query, limit: 1 } });
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

/** Replaces the invoice's row in every cached list. A changed status also refetches the figures. */
function updateListRows(client: ApiClient, queries: QueryClient, invoice: InvoiceSummary): void {
  let moved = false;
  queries.setQueriesData<InvoicePages>({ queryKey: invoiceListKey }, (data) => {
    const isListed = data?.pages.some(({ items }) => items.some(({ id }) => id === invoice.id));
    if (!data || !isListed) return data;
    const swap = (row: InvoiceSummary): InvoiceSummary => {
      if (row.id !== invoice.id) return row;
      moved ||= row.status !== invoice.status || row.amountDueCents !== invoice.amountDueCents;
      return invoice;
    };
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(swap) })) };
  });
  if (moved) void refreshLists(client, queries);
}

/** Updates every cached query with the invoice returned by a change. */
export function useUpdateCachedInvoice(): (invoice: Invoice) => void {
  const client = useApi();
  const queries = useQueryClient();
  return (invoice) => {
    queries.setQueryData(invoiceKey(invoice.id), invoice);
    updateListRows(client, queries, invoice);
    void refreshLists(client, queries);
    void queries.invalidateQueries({ queryKey: timelineKey(invoice.id) });
    void queries.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

/** Removes a deleted invoice from every list. Its detail query is invalidated but not refetched while it is shown. */
export function removeCachedInvoice(client: ApiClient, queries: QueryClient, id: string): void {
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

/** The current invoice of a `stale_version` error, else null. */
function currentInvoice(error: unknown): Invoice | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return Invoice.safeParse(error.current).data ?? null;
}

/** What follows from a change of the shown version: its answer is cached, or the current one where it was stale. */
export function useInvoiceUpdates(): Consequences<Invoice> {
  const updateCache = useUpdateCachedInvoice();
  return {
    onSuccess: updateCache,
    onError: (error) => {
      const current = currentInvoice(error);
      if (current) updateCache(current);
    },
  };
}

/** Poll interval of an unpaid open invoice, in milliseconds. */
const unpaidPollInterval = 10_000;

/**
 * Drafts that this page deletes or has deleted. Their sheet stands until the list has replaced it, and must not ask for
 * them again.
 */
export const deletedDrafts = new Set<string>();

/** An unpaid one is read again and again, and its row in the lists follows. */
export function useInvoice(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: invoiceKey(id),
    queryFn: async ({ signal }) => {
      if (deletedDrafts.has(id))
        throw new ApiError({ status: 404, code: 'not_found', message: 'This draft was deleted.' });
      const invoice = await client.call(api.invoices.get, { params: { id }, signal });
      updateListRows(client, queries, invoice);
      return invoice;
    },
    refetchInterval: ({ state }) => (state.data && isPayable(state.data) ? unpaidPollInterval : false),
  });
}

/** Poll interval of a timeline with a pending message, in milliseconds. */
const timelinePollInterval = 3000;
const pendingStatuses = new Set(['queued', 'sent']);
/** Age after which a pending message is no longer polled, in milliseconds. */
const pendingTimeout = 10 * 60_000;

/** Page size. */
const timelinePageSize = 50;

const isPendingEvent = (event: InvoiceEvent): boolean =>
  event.kind === 'message' && pendingStatuses.has(event.status) && Date.now() - Date.parse(event.at) < pendingTimeout;

/** Events of an invoice, newest first; polls while a message is pending. */
export const useInvoiceTimeline = (id: string) =>
  usePages(
    api.invoices.timeline,
    { params: { id }, query: { limit: timelinePageSize } },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isPendingEvent)) ? timelinePollInterval : false,
    },
  );
