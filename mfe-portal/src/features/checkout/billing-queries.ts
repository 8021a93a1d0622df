import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { billingEndpoints, type BillingPurpose, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { loadPage } from '../../shared/paths.ts';

const billingKey = ['billing'] as const;
/** Poll interval for the outcome of Stripe's page, in milliseconds. */
const pause = 1500;

export function useBilling() {
  const client = useApi();
  return useQuery({ queryKey: billingKey, queryFn: ({ signal }) => client.call(billingEndpoints.get, { signal }) });
}

/** Every invoice of the agency's plan, loaded on demand. */
export function usePlanInvoices(enabled: boolean) {
  const client = useApi();
  return useQuery({
    queryKey: [...billingKey, 'invoices'],
    enabled,
    queryFn: ({ signal }) => client.call(billingEndpoints.invoices, { signal }),
  });
}

/** Redirects to the provider's page; stays busy until the browser has left. */
export function useRedirectToProvider() {
  const client = useApi();
  return useMutation({
    mutationFn: (body: BillingPurpose) => client.call(billingEndpoints.createSession, { body }),
    onSuccess: ({ url }) => loadPage(url),
  });
}

/** Outcome of the visit to the provider's page; polls until it is known. */
export function useProviderVisit(id: string | null) {
  const client = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...billingKey, 'session', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const { state } = await client.call(billingEndpoints.getSession, { params: { id: id ?? '' }, signal });
      if (state === 'done') await queries.invalidateQueries({ queryKey: billingKey, exact: true });
      return state;
    },
    refetchInterval: ({ state }) => (state.data === 'open' ? pause : false),
  });
}

export function useSaveAddress() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: EndpointBody<typeof billingEndpoints.updateAddress> & { readonly key: string }) =>
      client.call(billingEndpoints.updateAddress, { body, idempotencyKey: key }),
    onSuccess: (billing) => queries.setQueryData(billingKey, billing),
  });
}

/** Refetches after someone else's version was taken over. */
export function useRefreshBilling(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: billingKey, exact: true });
}

export function useMakeDefault() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(billingEndpoints.makeDefault, { params: { id } }),
    onSuccess: (billing) => queries.setQueryData(billingKey, billing),
  });
}

export function useRemoveCard() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(billingEndpoints.removeMethod, { params: { id } }),
    onSuccess: (billing) => queries.setQueryData(billingKey, billing),
  });
}
