import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/**
 * Confirms a mailbox as soon as the page is there, once for each token. A query, so that nothing sends it
 * twice; its problems belong to the page, which shows them.
 */
export function useVerification(token: string | null) {
  const client = useApi();
  return useQuery({
    queryKey: ['verify-email', token],
    enabled: token !== null,
    staleTime: Infinity,
    gcTime: 0,
    meta: { ownProblems: true },
    queryFn: () => client.call(api.auth.verifyEmail, { body: { token: token ?? '' } }),
  });
}

/** The same with the password of the sign-up, for a link opened in another browser. */
export function useVerificationWithPassword() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    meta: { ownProblems: true },
    mutationFn: (body: EndpointBody<typeof api.auth.verifyEmail>) => client.call(api.auth.verifyEmail, { body }),
  });
}

export function useForgotPassword() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (email: string) => client.call(api.auth.forgotPassword, { body: { email } }),
  });
}

/** Fails with `link_invalid`, `link_expired`, `link_used` or `validation_failed` at `password`. */
export function useResetPassword() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EndpointBody<typeof api.auth.resetPassword>) => client.call(api.auth.resetPassword, { body }),
  });
}
