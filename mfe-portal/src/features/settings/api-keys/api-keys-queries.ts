import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKeyCreate, apiKeyEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const keysKey = ['settings', 'api-keys'] as const;

export function useApiKeys() {
  const client = useApi();
  return useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => (await client.call(apiKeyEndpoints.list, { signal })).items,
  });
}

/** The key is not cached: `gcTime` 0 drops it with the form. */
export function useCreateKey() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: ApiKeyCreate) => client.call(apiKeyEndpoints.create, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export function useRevokeKey() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(apiKeyEndpoints.revoke, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  });
}
