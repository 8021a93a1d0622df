import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { auditEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { apiQuery, type AuditFilter } from './audit-query.ts';

/** Rows a page. */
const pageSize = 50;

export function useAuditLog(filter: AuditFilter) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: ['settings', 'audit', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      client.call(auditEndpoints.list, {
        query: { ...apiQuery(filter), limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** What there is to filter by. Without an answer the filters offer only what is chosen. */
export function useAuditFacets() {
  const client = useApi();
  return useQuery({
    queryKey: ['settings', 'audit', 'facets'],
    queryFn: ({ signal }) => client.call(auditEndpoints.facets, { signal }),
  });
}
