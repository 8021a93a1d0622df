import { useQuery, useQueryClient } from '@tanstack/react-query';
import { billingEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useChange } from '../../shared/api/use-change.ts';
import { keyOf } from '../../shared/api/use-endpoint.ts';
import { loadPage } from '../../shared/paths.ts';

export const billingKey = keyOf(billingEndpoints.get);
/** Poll interval for the outcome of Stripe's page, in milliseconds. */
const pause = 1500;

/** Redirects to the provider's page; stays busy until the browser has left. */
export const useRedirectToProvider = () =>
  useChange(billingEndpoints.createSession, {}, { onSuccess: ({ url }) => loadPage(url) });

/** Outcome of the visit to the provider's page; polls until it is known. */
export function useProviderVisit(id: string | null) {
  const client = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: keyOf(billingEndpoints.getSession, { params: { id: id ?? '' } }),
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const { state } = await client.call(billingEndpoints.getSession, { params: { id: id ?? '' }, signal });
      if (state === 'done') await queries.invalidateQueries({ queryKey: billingKey });
      return state;
    },
    refetchInterval: ({ state }) => (state.data === 'open' ? pause : false),
  });
}
