import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AccountSettingsUpdate, settingsEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const accountsKey = ['settings', 'accounts'] as const;

export function useAccountSettings() {
  const client = useApi();
  return useQuery({
    queryKey: accountsKey,
    queryFn: ({ signal }) => client.call(settingsEndpoints.accounts, { signal }),
  });
}

/** A stale `version` fails with `stale_version` and the settings as they stand. The journal on screen has them, too. */
export function useSaveAccounts() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: AccountSettingsUpdate & { readonly key: string }) =>
      client.call(settingsEndpoints.updateAccounts, { body, idempotencyKey: key }),
    onSuccess: (saved) => {
      queries.setQueryData(accountsKey, saved);
      void queries.invalidateQueries({ queryKey: ['reports', 'journal'] });
    },
  });
}

/** Refetches after someone else's version was taken over. */
export function useRefreshAccounts(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: accountsKey });
}
