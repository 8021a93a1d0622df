import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type EndpointBody, ProviderParams, type SessionEnd, type SignInProvider } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** First part of the key: signing in clears the rest of the cache. */
export const providersKey = 'sign-in-ways';

/** Providers of this deployment in the order of the specification; email is always available. */
export function useProviders() {
  const client = useApi();
  return useQuery({
    queryKey: [providersKey],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<SignInProvider[]> => {
      const { ways } = await client.call(api.auth.ways, { signal });
      return ProviderParams.shape.provider.options.filter((provider) => ways.includes(provider));
    },
  });
}

/** Why the previous session ended; null when unknown. */
export function useSessionEnd(wasSentHere: boolean) {
  const client = useApi();
  return useQuery({
    queryKey: [providersKey, 'session-end'],
    enabled: wasSentHere,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<SessionEnd | null> =>
      (await client.call(api.auth.me, { signal })).ended ?? null,
  });
}

/** Signs in; the answer sets the session cookie. */
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
