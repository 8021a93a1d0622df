import {
  type InfiniteData,
  partialMatchKey,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import type { CallOptions } from '@vitrine/api-client';
import type { Endpoint, EndpointResponse, RequestParts } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { keyOf } from './use-endpoint.ts';

/** An answer in pages says where the next one begins. */
interface Page {
  readonly nextCursor: string | null;
}
export type Pages<E extends Endpoint> = InfiniteData<EndpointResponse<E>, string | null>;

type Options<E extends Endpoint> = Omit<
  UseInfiniteQueryOptions<EndpointResponse<E>, Error, Pages<E>, QueryKey, string | null>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>;

/** What is shown stays while another question about the same record is answered: a search does not flicker. */
const keepOfSameRecord =
  ({ params }: { readonly params?: unknown }) =>
  <Data>(previousData: Data | undefined, before: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    before && partialMatchKey(before.queryKey.slice(2, 3), [{ params }]) ? previousData : undefined;

/** The pages of an endpoint, which follow its cursor. */
export function usePages<E extends Endpoint>(
  endpoint: EndpointResponse<E> extends Page ? E : never,
  question: RequestParts<E>,
  options: Options<E> = {},
) {
  const client = useApi();
  return useInfiniteQuery<EndpointResponse<E>, Error, Pages<E>, QueryKey, string | null>({
    placeholderData: keepOfSameRecord(question),
    ...options,
    // Apart from an answer to the same question that is read alone.
    queryKey: [...keyOf<E>(endpoint), question, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...question.query, ...(cursor !== null && { cursor }) };
      return client.call<E>(endpoint, { ...question, query, signal } as CallOptions<E>);
    },
    initialPageParam: null,
    getNextPageParam: (page) => (page as Page).nextCursor,
  });
}
