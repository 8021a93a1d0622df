import { api } from '@vitrine/contracts';
import { useEndpoint } from './api/use-endpoint.ts';

/** Milliseconds: what was snoozed comes back without anybody telling. */
const readEvery = 60_000;

/** How many conversations wait: for the tabs of the inbox, and the number in the bar. */
export const useInboxCounts = (options: { readonly refetchOnMount?: boolean } = {}) =>
  useEndpoint(api.inbox.counts, {}, { ...options, refetchInterval: readEvery });
