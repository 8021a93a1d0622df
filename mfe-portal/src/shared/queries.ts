import { api, taxRateEndpoints } from '@vitrine/contracts';
import { useChange } from './api/use-change.ts';
import { itemsOf, useEndpoint } from './api/use-endpoint.ts';

/** Everyone on the team. */
export const useTeamMembers = () => useEndpoint(api.team.list, {}, { select: itemsOf, staleTime: 60_000 });

/** Names people whom records know by their email; others, such as programs, stay as they are. */
export function useNameOf(): (who: string) => string {
  const { data } = useTeamMembers();
  return (who) => data?.find(({ email }) => email === who.toLowerCase())?.name ?? who;
}

/** Every tax rate, those in use first. */
export const useTaxRates = () => useEndpoint(taxRateEndpoints.list, {}, { select: itemsOf });

/** Requests a new verification link: for an address, an old link's token, or the signed-in user. */
export const useResendVerification = () => useChange(api.auth.resendVerification, {}, { gcTime: 0 });
