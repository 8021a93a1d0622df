import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import type { ListQuery } from '../list-query.ts';

/** Rows a page. */
const pageSize = 50;

export const leadListKey = ['leads', 'list'] as const;

export const leadListOptions = (client: ApiClient, { search, status, sort, assignee, followUp, source }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...leadListKey, { search, status, sort, assignee, followUp, source }],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.contacts.list, {
        query: {
          sort,
          limit: pageSize,
          ...(search && { search }),
          ...(status && { status }),
          ...(assignee && { assignee }),
          ...(followUp && { followUp }),
          ...(source && { source }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The rows on screen stay while the next query runs, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
  });

/** Leads that match, a page at a time. */
export const useLeadList = (query: ListQuery) => useInfiniteQuery(leadListOptions(useApi(), query));
