import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type EndpointBody, taxRateEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Everyone on the team. */
export function useTeamMembers() {
  const client = useApi();
  return useQuery({
    queryKey: ['team'],
    queryFn: async ({ signal }) => (await client.call(api.team.list, { signal })).items,
    staleTime: 60_000,
  });
}

/** Names people whom records know by their email; others, such as programs, stay as they are. */
export function useNameOf(): (who: string) => string {
  const { data } = useTeamMembers();
  return (who) => data?.find(({ email }) => email === who.toLowerCase())?.name ?? who;
}

/** Every tax rate, those in use first. */
export function useTaxRates() {
  const client = useApi();
  return useQuery({
    queryKey: ['settings', 'taxes'],
    queryFn: async ({ signal }) => (await client.call(taxRateEndpoints.list, { signal })).items,
  });
}

/** Requests a new verification link: for an address, an old link's token, or the signed-in user. */
export function useResendVerification() {
  const client = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: EndpointBody<typeof api.auth.resendVerification>) =>
      client.call(api.auth.resendVerification, { body }),
  });
}
