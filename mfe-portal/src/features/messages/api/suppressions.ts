import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import type { ListQuery } from '../list-query.ts';

/** Rows a page. */
const pageSize = 50;

const suppressionsOptions = (client: ApiClient, { search, channel }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'suppressions', { search, channel }],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.suppressions.list, {
        query: {
          limit: pageSize,
          ...(search && { search }),
          ...(channel && { channel }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Addresses nothing is sent to, a page at a time. */
export const useSuppressions = (query: ListQuery) =>
  useInfiniteQuery({ ...suppressionsOptions(useApi(), query), enabled: query.view === 'addresses' });

/** Lets an address be written to again. */
export function useLiftSuppression() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      client.call(api.suppressions.lift, { params: { id }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}
