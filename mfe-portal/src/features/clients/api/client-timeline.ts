import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Events a page. */
const pageSize = 12;

export const clientTimelineKey = (id: string) => ['clients', 'timeline', id] as const;

export function useClientTimeline(id: string) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: clientTimelineKey(id),
    queryFn: ({ pageParam, signal }) =>
      client.call(api.clients.timeline, {
        params: { id },
        query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
