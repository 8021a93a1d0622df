import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type EndpointBody, ProviderParams, type SessionEnd, type SignInProvider } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** First part of the key: signing in empties the cache of all else. */
export const waysKey = 'sign-in-ways';

/** The providers this deployment offers, in the order of the specification; e-mail is always there. */
export function useProviders() {
  const client = useApi();
  return useQuery({
    queryKey: [waysKey],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<SignInProvider[]> => {
      const { ways } = await client.call(api.auth.ways, { signal });
      return ProviderParams.shape.provider.options.filter((provider) => ways.includes(provider));
    },
  });
}

/** Why the session is over of someone who was sent here from a screen; null where nothing is known. */
export function useSessionEnd(wasSentHere: boolean) {
  const client = useApi();
  return useQuery({
    queryKey: [waysKey, 'session-end'],
    enabled: wasSentHere,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<SessionEnd | null> =>
      (await client.call(api.auth.me, { signal })).ended ?? null,
  });
}

/** Signs in; the session cookie comes with the answer. Fails with `invalid_credentials`, `email_unverified` or `rate_limited`. */
export function useSignIn() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EndpointBody<typeof api.auth.login>) => client.call(api.auth.login, { body }),
  });
}

/** Fails with `validation_failed` at `code`, `sign_in_expired` or `rate_limited`. */
export function useSecondFactor() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (code: string) => client.call(api.auth.loginSecondFactor, { body: { code } }),
  });
}

export function useRegister() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EndpointBody<typeof api.auth.register>) => client.call(api.auth.register, { body }),
  });
}
