import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import type { InvoiceListQuery } from '../list-query.ts';

/** Rows a page. */
const pageSize = 50;

export const invoiceListOptions = (client: ApiClient, { search, status }: InvoiceListQuery) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', { search, status }],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.invoices.list, {
        query: { limit: pageSize, ...(search && { search }), ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The rows on screen stay while the next query runs, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
  });

/** Invoices that match, a page at a time. */
export const useInvoiceList = (query: InvoiceListQuery) => useInfiniteQuery(invoiceListOptions(useApi(), query));
