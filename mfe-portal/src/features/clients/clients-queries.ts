import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Client } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useChange } from '../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../shared/api/use-endpoint.ts';
import { usePages } from '../../shared/api/use-pages.ts';

const timelinePageSize = 12;

/** One client; the list's `row` is shown at once and refetched. */
export const useClient = (id: string, row: Client | undefined) =>
  useEndpoint(api.clients.get, { params: { id } }, row && { placeholderData: row });

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

export const clientTimelineKey = (id: string) => keyOf(api.clients.timeline, { params: { id } });

export const useClientTimeline = (id: string) =>
  usePages(api.clients.timeline, { params: { id }, query: { limit: timelinePageSize, work: 'true' } });

/** Updates every cached query with the client returned by a change. */
function useUpdateCachedClient(): (client: Client) => void {
  const queries = useQueryClient();
  return (client) => {
    queries.setQueryData(keyOf(api.clients.get, { params: { id: client.id } }), client);
    for (const queryKey of [keyOf(api.clients.list), clientTimelineKey(client.id), ['dashboard']])
      void queries.invalidateQueries({ queryKey });
  };
}

export const useCreateClient = () => useChange(api.clients.create, {}, { onSuccess: useUpdateCachedClient() });

/** Saves the whole client; a stale `version` fails with `stale_version` and the current record. */
export const useUpdateClient = (id: string) =>
  useChange(api.clients.update, { params: { id } }, { onSuccess: useUpdateCachedClient() });

export const useAssignClient = (id: string) =>
  useChange(api.clients.assign, { params: { id } }, { onSuccess: useUpdateCachedClient() });

export function useDeleteClient(id: string) {
  const queries = useQueryClient();
  const params = { id };
  return useChange(
    api.clients.remove,
    { params },
    {
      stale: [keyOf(api.clients.list), ['dashboard']],
      // Its sheet is still mounted: removing the query would refetch a deleted client.
      onSuccess: () =>
        void queries.invalidateQueries({ queryKey: keyOf(api.clients.get, { params }), refetchType: 'none' }),
    },
  );
}
