import {
  type InfiniteData,
  partialMatchKey,
  type QueryKey,
  skipToken,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useMutation,
  type UseMutationOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { type CallOptions, createAttempt } from '@vitrine/api-client';
import type { Endpoint, EndpointResponse, RequestParts } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';

/**
 * The key of an endpoint's answers in the cache: all of them, those to questions that have this in common, or the one
 * to this question. A family's name alone is the key of all its answers: `['clients']`.
 */
export const keyOf = <E extends Endpoint>(endpoint: E, question?: Partial<RequestParts<E>>): QueryKey => [
  ...endpoint.id.split('.'),
  ...(question && Object.keys(question).length > 0 ? [question] : []),
];

type Options<All> = Omit<All, 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'>;

/** The answer of an endpoint to a question; null asks nothing yet. */
export function useEndpoint<E extends Endpoint, Data = EndpointResponse<E>>(
  endpoint: E,
  question: RequestParts<E> | null,
  options: Options<UseQueryOptions<EndpointResponse<E>, Error, Data>> = {},
) {
  const client = useApi();
  return useQuery<EndpointResponse<E>, Error, Data>({
    ...options,
    queryKey: question === null ? [...keyOf(endpoint), null] : keyOf(endpoint, question),
    queryFn: question === null ? skipToken : ({ signal }) => client.call(endpoint, { ...question, signal }),
  });
}

/** An answer in pages says where the next one begins. */
interface Page {
  readonly nextCursor: string | null;
}
export type Pages<E extends Endpoint> = InfiniteData<EndpointResponse<E>, string | null>;

/** What is shown stays while another question about the same record is answered: a search does not flicker. */
const keepOfSameRecord =
  ({ params }: { readonly params?: unknown }) =>
  <Data>(shown: Data | undefined, before: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    before && partialMatchKey(before.queryKey.slice(2, 3), [{ params }]) ? shown : undefined;

/** The pages of an endpoint, which follow its cursor. */
export function usePages<E extends Endpoint>(
  endpoint: EndpointResponse<E> extends Page ? E : never,
  question: RequestParts<E>,
  options: Options<UseInfiniteQueryOptions<EndpointResponse<E>, Error, Pages<E>, QueryKey, string | null>> = {},
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

/** The records of a list that comes in one answer, for `select`. */
export const itemsOf = <Item>({ items }: { readonly items: readonly Item[] }): readonly Item[] => items;

/** Makes answers stale; lasts until those on screen are read again. */
export function useRefresh(): (keys: readonly QueryKey[]) => Promise<void> {
  const queries = useQueryClient();
  return async (keys) => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** What a call has to bring besides what is fixed; nothing where nothing of it is required. */
type Rest<Call, Fixed> = object extends Omit<Call, keyof Fixed> ? void : Omit<Call, keyof Fixed>;

/** What follows from a change. */
export interface Consequences<Answer> extends Pick<UseMutationOptions<Answer>, 'gcTime' | 'meta'> {
  /** Key of the answer that the change's own replaces: the record as it is now. */
  readonly replaces?: QueryKey;
  /** Keys of answers that it makes stale. The change lasts until those on screen are read again. */
  readonly stale?: readonly QueryKey[];
  /** Keys of answers that are stale when it fails: what is shown may no longer be so. */
  readonly staleOnError?: readonly QueryKey[];
  readonly onSuccess?: (answer: Answer) => unknown;
  readonly onError?: (error: Error) => void;
}

/**
 * Calls an endpoint that changes something. `fixed` is what each call has in common, such as the record's id; a call
 * brings the rest. A repetition after a failure has the same idempotency key, unless the call brings its own.
 */
export function useChange<E extends Endpoint, const Fixed extends object>(
  endpoint: E,
  fixed: Fixed & Partial<CallOptions<E>>,
  { replaces, stale = [], staleOnError = [], onSuccess, onError, ...options }: Consequences<EndpointResponse<E>> = {},
) {
  const client = useApi();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [attempt] = useState(createAttempt);
  return useMutation<EndpointResponse<E>, Error, Rest<CallOptions<E>, Fixed>>({
    ...options,
    mutationFn: (rest) => {
      const call = { ...fixed, ...rest };
      const key = endpoint.idempotent && { idempotencyKey: attempt.keyFor(call) };
      return client.call(endpoint, { ...key, ...call } as CallOptions<E>);
    },
    onSuccess: async (answer) => {
      attempt.done();
      if (replaces) queries.setQueryData(replaces, answer);
      await onSuccess?.(answer);
      await refresh(stale);
    },
    onError: async (error) => {
      onError?.(error);
      await refresh(staleOnError);
    },
  });
}
