import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const statusKey = ['settings', 'second-factor'] as const;
type ProofBody = EndpointBody<typeof api.auth.beginSecondFactor>;

export function useSecondFactorStatus() {
  const client = useApi();
  return useQuery({ queryKey: statusKey, queryFn: ({ signal }) => client.call(api.auth.secondFactor, { signal }) });
}

/** Whether the account has a password, which decides how users prove who they are. */
export function useHasPassword() {
  const client = useApi();
  return useQuery({
    queryKey: ['settings', 'profile'],
    queryFn: ({ signal }) => client.call(api.auth.profile, { signal }),
    select: ({ hasPassword }) => hasPassword,
  });
}

/** Secrets and codes are not cached: `gcTime` 0 drops them. */
export function useBeginSetup() {
  const client = useApi();
  return useMutation({ gcTime: 0, mutationFn: (body: ProofBody) => client.call(api.auth.beginSecondFactor, { body }) });
}

export function useConfirmSetup() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => client.call(api.auth.confirmSecondFactor, { body: { code } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export function useDisableSecondFactor() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: ProofBody) => client.call(api.auth.disableSecondFactor, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export function useRenewCodes() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: ProofBody) => client.call(api.auth.renewRecoveryCodes, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: statusKey }),
  });
}
