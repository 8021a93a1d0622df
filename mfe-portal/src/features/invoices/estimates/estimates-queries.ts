import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiClient, ApiError } from '@vitrine/api-client';
import { api, Estimate, isOpenEstimate } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { type EstimateListQuery, estimateParts } from './list-params.ts';

const detailKey = (id: string) => ['estimates', 'detail', id] as const;
const historyKey = (id: string) => ['estimates', 'history', id] as const;
const estimateListKey = ['estimates', 'list'] as const;

const pageSize = 100;
/** Poll interval of an estimate that its client may decide about, in milliseconds. */
const openPollInterval = 15_000;

const listOptions = (client: ApiClient, query: EstimateListQuery) =>
  infiniteQueryOptions({
    queryKey: [...estimateListKey, estimateParts(query)],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.estimates.list, {
        query: { limit: pageSize, ...estimateParts(query), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Previous rows stay during the next query, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
  });

export const useEstimateList = (query: EstimateListQuery) => useInfiniteQuery(listOptions(useApi(), query));

const detailOptions = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => client.call(api.estimates.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpenEstimate(state.data.status) ? openPollInterval : false),
  });

export const useEstimate = (id: string) => useQuery(detailOptions(useApi(), id));

/** What happened to an estimate, newest first, as the audit log tells it. */
export function useEstimateHistory(id: string) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: historyKey(id),
    queryFn: ({ pageParam, signal }) =>
      client.call(api.audit.list, {
        query: { entity: 'estimate', entityId: id, limit: 25, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Updates every cached query with the estimate returned by a change. */
export function useUpdateCachedEstimate(): (estimate: Estimate) => void {
  const queries = useQueryClient();
  return (estimate) => {
    queries.setQueryData(detailKey(estimate.id), estimate);
    void queries.invalidateQueries({ queryKey: estimateListKey });
    void queries.invalidateQueries({ queryKey: historyKey(estimate.id) });
    void queries.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

/** Reads an estimate again after a message about it, which may have sent it. */
export function useRefreshEstimate(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return async (id) => {
    void queries.invalidateQueries({ queryKey: estimateListKey });
    void queries.invalidateQueries({ queryKey: historyKey(id) });
    await queries.invalidateQueries({ queryKey: detailKey(id) });
  };
}

/** Removes a deleted estimate from every list; its detail is not refetched while it is shown. */
export function useRemoveCachedEstimate(): (id: string) => void {
  const queries = useQueryClient();
  return (id) => {
    void queries.invalidateQueries({ queryKey: detailKey(id), refetchType: 'none' });
    void queries.invalidateQueries({ queryKey: estimateListKey });
  };
}

/** A read that is under way would find a deleted draft gone. */
export function useCancelReads(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return (id) => queries.cancelQueries({ queryKey: detailKey(id) });
}

/** The current estimate of a `stale_version` error, else null. */
export function currentEstimate(error: unknown): Estimate | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return Estimate.safeParse(error.current).data ?? null;
}
