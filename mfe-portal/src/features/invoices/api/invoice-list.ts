import { type InfiniteData, infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, type InvoicePage } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { type InvoiceListQuery, queryParts } from '../list-query.ts';

/** Rows a page. */
const pageSize = 100;

/** Up to here a list is asked for again as a whole; a longer one would be hundreds of requests. */
const fewPages = 3;

export const invoiceListKey = ['invoices', 'list'] as const;

export type InvoicePages = InfiniteData<InvoicePage, string | null>;

/** Whether so much of a list has come that only what changed is put into it. */
export const isLong = (pages: InvoicePages | undefined): boolean => (pages?.pages.length ?? 0) > fewPages;

export const invoiceListOptions = (client: ApiClient, query: InvoiceListQuery) =>
  infiniteQueryOptions({
    queryKey: [...invoiceListKey, queryParts(query)],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.invoices.list, {
        query: { limit: pageSize, ...queryParts(query), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The rows on screen stay while the next query runs, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !isLong(state.data),
    refetchOnMount: ({ state }) => !isLong(state.data),
    refetchOnReconnect: ({ state }) => !isLong(state.data),
  });

/** Invoices that match, a page at a time. */
export const useInvoiceList = (query: InvoiceListQuery) => useInfiniteQuery(invoiceListOptions(useApi(), query));
