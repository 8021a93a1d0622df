import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ErrorOrder, type PlatformChange, platformEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const statusKey = ['settings', 'platform'] as const;
/** Poll interval in milliseconds; a canary may be rolled back within a minute. */
const pollInterval = 15_000;

export function usePlatformStatus() {
  const client = useApi();
  return useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => client.call(platformEndpoints.status, { signal }),
    refetchInterval: pollInterval,
  });
}

/** Groups of errors of a remote, of one build or of all. */
export function useRemoteErrors(name: string, build: string | null, order: ErrorOrder) {
  const client = useApi();
  return useQuery({
    queryKey: [...statusKey, 'errors', name, build, order],
    queryFn: ({ signal }) =>
      client.call(platformEndpoints.errors, {
        params: { name },
        query: { order, ...(build === null ? {} : { build }) },
        signal,
      }),
  });
}

/** One group with its stack. */
export function useErrorDetails(id: string) {
  const client = useApi();
  return useQuery({
    queryKey: [...statusKey, 'error', id],
    queryFn: ({ signal }) => client.call(platformEndpoints.error, { params: { id }, signal }),
  });
}

/** Steps an owner may take. */
export type Step = 'promote' | 'stopRamp' | 'rollback' | 'disable' | 'enable';

export function usePlatformStep(step: Step, name: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlatformChange) => client.call(platformEndpoints[step], { params: { name }, body }),
    // Also after an error: the live build may differ from the one shown.
    onSettled: () => queries.invalidateQueries({ queryKey: statusKey }),
  });
}
