import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type EndpointBody } from '@vitrine/contracts';
import { useApi, useLocation } from '@vitrine/shell-sdk';

/** Longest token the server takes; a longer one is damaged. */
const longest = 200;

/**
 * The token of a mailed link. It is in the fragment (`#token=…`), which reaches no server log, referrer or page-view
 * count.
 */
export function useToken(): string | null {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return token.length > 0 && token.length <= longest ? token : null;
}

/**
 * Verifies a mailbox when the page opens, once per token. A query, so that it is not sent twice; the page shows its
 * errors.
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

/** The same with the sign-up password, for a link opened in another browser. */
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
