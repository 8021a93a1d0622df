import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const profileKey = ['settings', 'profile'] as const;

export function useProfile() {
  const client = useApi();
  return useQuery({ queryKey: profileKey, queryFn: ({ signal }) => client.call(api.auth.profile, { signal }) });
}

export function useUpdateName() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof api.auth.updateProfile>) => client.call(api.auth.updateProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(profileKey, profile),
  });
}

/** Ends every other session. Fails with `validation_failed` at `currentPassword` or `newPassword`. */
export function useChangePassword() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EndpointBody<typeof api.auth.changePassword>) => client.call(api.auth.changePassword, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings', 'sessions'] }),
  });
}

/** Mails a link to set a password to the user. */
export function useSendPasswordLink() {
  const client = useApi();
  return useMutation({ mutationFn: (email: string) => client.call(api.auth.forgotPassword, { body: { email } }) });
}
