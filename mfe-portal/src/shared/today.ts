import { api } from '@vitrine/contracts';
import { useEndpoint } from './api/use-endpoint.ts';

/** What is to be done today: the table of the dashboard, and the number in the bar. */
export const useToday = (options: { readonly refetchOnMount?: boolean } = {}) =>
  useEndpoint(api.dashboard.today, {}, options);
