import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { api, Estimate, isOpenEstimate } from '@vitrine/contracts';
import type { Consequences } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { usePages } from '../../../shared/api/use-pages.ts';

export const estimateKey = (id: string) => keyOf(api.estimates.get, { params: { id } });
export const estimateListKey = keyOf(api.estimates.list);
const historyKey = (id: string) => keyOf(api.audit.list, { query: { entity: 'estimate', entityId: id } });

/** Poll interval of an estimate that its client may decide about, in milliseconds. */
const openPollInterval = 15_000;

export const useEstimate = (id: string) =>
  useEndpoint(
    api.estimates.get,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isOpenEstimate(state.data.status) ? openPollInterval : false) },
  );

/** What happened to an estimate, newest first, as the audit log tells it. */
export const useEstimateHistory = (id: string) =>
  usePages(
    api.audit.list,
    { query: { entity: 'estimate', entityId: id, limit: 25 } },
    // Not that of the estimate before: the record is named in the query.
    { placeholderData: () => undefined },
  );

/** Updates every cached query with the estimate returned by a change. */
export function useUpdateCachedEstimate(): (estimate: Estimate) => void {
  const queries = useQueryClient();
  return (estimate) => {
    queries.setQueryData(estimateKey(estimate.id), estimate);
    for (const queryKey of [estimateListKey, historyKey(estimate.id), ['dashboard']])
      void queries.invalidateQueries({ queryKey });
  };
}

/** What is stale after a message about an estimate, which may have sent it. */
export const messagedKeys = (id: string): QueryKey[] => [estimateListKey, historyKey(id), estimateKey(id)];

/** What follows from a change of the shown version: its answer is cached, or the current one where it was stale. */
export function useEstimateUpdates(): Consequences<Estimate> {
  const updateCache = useUpdateCachedEstimate();
  return {
    onSuccess: updateCache,
    onError: (error) => {
      const current = currentEstimate(error);
      if (current) updateCache(current);
    },
  };
}

/** The current estimate of a `stale_version` error, else null. */
function currentEstimate(error: unknown): Estimate | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return Estimate.safeParse(error.current).data ?? null;
}
