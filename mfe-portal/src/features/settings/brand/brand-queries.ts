import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BrandSettingsUpdate, settingsEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const brandKey = ['settings', 'brand'] as const;

export function useBrandSettings() {
  const client = useApi();
  return useQuery({ queryKey: brandKey, queryFn: ({ signal }) => client.call(settingsEndpoints.brand, { signal }) });
}

/** A stale `version` fails with `stale_version` and the settings as they stand. */
export function useSaveBrand() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: BrandSettingsUpdate & { readonly key: string }) =>
      client.call(settingsEndpoints.updateBrand, { body, idempotencyKey: key }),
    onSuccess: (saved) => queries.setQueryData(brandKey, saved),
  });
}

/** Refetches after someone else's version was taken over. */
export function useRefreshBrand(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: brandKey });
}
