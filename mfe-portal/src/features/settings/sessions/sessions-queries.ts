import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const sessionsKey = ['settings', 'sessions'] as const;

export function useSessions() {
  const client = useApi();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await client.call(api.auth.sessions, { signal })).items,
  });
}

/** Fails with `not_found` when it ended meanwhile; the list is refetched. */
export function useEndSession() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(api.auth.endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOthers() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(api.auth.endOtherSessions),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useSignOutEverywhere() {
  const client = useApi();
  return useMutation({ mutationFn: () => client.call(api.auth.logoutEverywhere) });
}
