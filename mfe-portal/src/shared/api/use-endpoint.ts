import { type QueryKey, skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Endpoint, EndpointResponse, RequestParts } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/**
 * The key of an endpoint's answers in the cache: all of them, those to questions that have this in common, or the one
 * to this question. A family's name alone is the key of all its answers: `['clients']`.
 */
export const keyOf = <E extends Endpoint>(endpoint: E, question?: Partial<RequestParts<E>>): QueryKey => [
  ...endpoint.id.split('.'),
  ...(question && Object.keys(question).length > 0 ? [question] : []),
];

/** The answer of an endpoint to a question; null asks nothing yet. */
export function useEndpoint<E extends Endpoint, Data = EndpointResponse<E>>(
  endpoint: E,
  question: RequestParts<E> | null,
  options: Omit<UseQueryOptions<EndpointResponse<E>, Error, Data>, 'queryKey' | 'queryFn'> = {},
) {
  const client = useApi();
  return useQuery<EndpointResponse<E>, Error, Data>({
    ...options,
    queryKey: question === null ? [...keyOf(endpoint), null] : keyOf(endpoint, question),
    queryFn: question === null ? skipToken : ({ signal }) => client.call(endpoint, { ...question, signal }),
  });
}

/** The records of a list that comes in one answer, for `select`. */
export const itemsOf = <Item>({ items }: { readonly items: readonly Item[] }): readonly Item[] => items;
