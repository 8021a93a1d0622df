import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { platformEndpoints, type PlatformChange } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const statusKey = ['settings', 'platform'] as const;
/** A canary is taken back within a minute; who looks at it should see that happen. Milliseconds. */
const refreshEvery = 15_000;

export function usePlatformStatus() {
  const client = useApi();
  return useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => client.call(platformEndpoints.status, { signal }),
    refetchInterval: refreshEvery,
  });
}

/** The two steps an owner may take. */
export type Step = 'promote' | 'rollback';

export function usePlatformStep(step: Step, name: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlatformChange) => client.call(platformEndpoints[step], { params: { name }, body }),
    // Also after a refusal: what is live is not what was on the screen.
    onSettled: () => queries.invalidateQueries({ queryKey: statusKey }),
  });
}
