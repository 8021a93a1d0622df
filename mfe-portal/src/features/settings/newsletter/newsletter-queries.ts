import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { newsletterEndpoints, SubscriberState } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { searchMaximum } from '../../../shared/screen/list-tools.tsx';

/** Filter of the list, kept in the URL. */
export interface SubscriberFilter {
  readonly search: string;
  /** Null shows every address. */
  readonly state: SubscriberState | null;
}

/** Parses the URL; invalid values are ignored. */
export const readFilter = (params: URLSearchParams): SubscriberFilter => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  state: SubscriberState.safeParse(params.get('state')).data ?? null,
});

/** The filter as a URL search string, or nothing. */
export function filterSearch({ search, state }: SubscriberFilter): string {
  const params = new URLSearchParams({ ...(search && { search }), ...(state && { state }) }).toString();
  return params && `?${params}`;
}

const subscribersKey = ['settings', 'newsletter'] as const;

export function useSubscribers({ search, state }: SubscriberFilter) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: [...subscribersKey, { search, state }],
    queryFn: ({ pageParam, signal }) =>
      client.call(newsletterEndpoints.list, {
        query: { ...(search && { search }), ...(state && { state }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function useRemoveSubscriber() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(newsletterEndpoints.remove, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  });
}
