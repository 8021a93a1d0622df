import { type QueryKey, partialMatchKey } from '@tanstack/react-query';
import { api, type EndpointResponse, ProviderParams } from '@vitrine/contracts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';

/** Whether an answer belongs to nobody; signing in clears the rest of the cache. */
export const isOfSignIn = (queryKey: QueryKey): boolean =>
  [api.auth.ways, api.auth.me].some((endpoint) => partialMatchKey(queryKey, keyOf(endpoint)));

const providersOf = ({ ways }: EndpointResponse<typeof api.auth.ways>) =>
  ProviderParams.shape.provider.options.filter((provider) => ways.includes(provider));

/** Providers of this deployment in the order of the specification; email is always available. */
export const useProviders = () => useEndpoint(api.auth.ways, {}, { staleTime: Infinity, select: providersOf });

/** Why the previous session ended; null when unknown. */
export const useSessionEnd = (wasSentHere: boolean) =>
  useEndpoint(api.auth.me, {}, { enabled: wasSentHere, gcTime: 0, select: ({ ended }) => ended ?? null });
