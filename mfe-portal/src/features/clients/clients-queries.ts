import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, type Client, type NewClientInput } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { type ClientListQuery, queryParts } from './list-params.ts';

/** Page size. */
const listPageSize = 50;

/** Overview and All share one query, so that switching is immediate. */
const clientListOptions = (client: ApiClient, query: ClientListQuery) => {
  const parts = queryParts(query);
  return infiniteQueryOptions({
    queryKey: ['clients', 'list', parts],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.clients.list, {
        query: { limit: listPageSize, ...parts, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Previous rows stay during the next query, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
  });
};

export const useClientList = (query: ClientListQuery) => useInfiniteQuery(clientListOptions(useApi(), query));

const clientOptions = (client: ApiClient, id: string, row: Client | undefined) =>
  queryOptions({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => client.call(api.clients.get, { params: { id }, signal }),
    // The list's row is shown at once and refetched.
    ...(row && { placeholderData: row }),
  });

/** One client; `row` is the list's row. */
export const useClient = (id: string, row: Client | undefined) => useQuery(clientOptions(useApi(), id, row));

/** How many that look like another are named. */
const lookalikesShown = 3;

/**
 * Clients that hold all words of one of these searches, as the server compares them: whatever the case, accents and the
 * spelling of a number (ADR 0097).
 */
export function useLookalikes(searches: readonly string[]): readonly Client[] {
  const client = useApi();
  const { data = [] } = useQuery({
    queryKey: ['clients', 'lookalikes', searches],
    queryFn: async ({ signal }) => {
      const query = (search: string) => ({ limit: lookalikesShown, search: search.slice(0, 200) });
      const pages = await Promise.all(
        searches.map((search) => client.call(api.clients.list, { query: query(search), signal })),
      );
      const found = new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one]));
      return [...found.values()].slice(0, lookalikesShown);
    },
    enabled: searches.length > 0,
  });
  return searches.length > 0 ? data : [];
}

/** Page size. */
const timelinePageSize = 12;

export const clientTimelineKey = (id: string) => ['clients', 'timeline', id] as const;

export function useClientTimeline(id: string) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: clientTimelineKey(id),
    queryFn: ({ pageParam, signal }) =>
      client.call(api.clients.timeline, {
        params: { id },
        query: { limit: timelinePageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Updates every cached query with the client returned by a change. */
function useUpdateCachedClient(): (client: Client) => void {
  const queries = useQueryClient();
  return (client) => {
    queries.setQueryData(['clients', 'detail', client.id], client);
    void queries.invalidateQueries({ queryKey: ['clients', 'list'] });
    void queries.invalidateQueries({ queryKey: clientTimelineKey(client.id) });
    void queries.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

export function useCreateClient() {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: NewClientInput; readonly key: string }) =>
      client.call(api.clients.create, { body, idempotencyKey: key }),
    onSuccess: useUpdateCachedClient(),
  });
}

/** Saves the whole client; a stale `version` fails with `stale_version` and the current record. */
export function useUpdateClient(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ key, ...body }: NewClientInput & { readonly version: number; readonly key?: string }) =>
      client.call(api.clients.update, { params: { id }, body, ...(key !== undefined && { idempotencyKey: key }) }),
    onSuccess: useUpdateCachedClient(),
  });
}

export function useDeleteClient(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(api.clients.remove, { params: { id } }),
    onSuccess: () => {
      // Its sheet is still mounted: removing the query would refetch a deleted client.
      void queries.invalidateQueries({ queryKey: ['clients', 'detail', id], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['dashboard'] });
      return queries.invalidateQueries({ queryKey: ['clients', 'list'] });
    },
  });
}
