import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { type ClientListQuery, queryParts } from '../list-query.ts';

/** Rows a page. */
const pageSize = 50;

/** Overview and all ask the same, so that changing between them is immediate. */
export const clientListOptions = (client: ApiClient, query: ClientListQuery) => {
  const parts = queryParts(query);
  return infiniteQueryOptions({
    queryKey: ['clients', 'list', parts],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.clients.list, {
        query: { limit: pageSize, ...parts, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The rows on screen stay while the next query runs, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
  });
};

/** Clients that match, a page at a time. */
export const useClientList = (query: ClientListQuery) => useInfiniteQuery(clientListOptions(useApi(), query));
