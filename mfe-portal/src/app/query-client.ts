import { QueryClient } from '@tanstack/react-query';

/** One cache for the portal. Nothing is retried behind a person's back: a failure says so, and offers Retry. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': a browser that thinks it is offline must fail and say so, not wait in silence.
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
