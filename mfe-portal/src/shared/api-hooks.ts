import {
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type InfiniteData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { CallOptions } from '@vitrine/api-client';
import type { AddressParts, Endpoint, EndpointResponse } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/**
 * The key of an endpoint's answers: all of them, or that to one question. A family's name alone is the key of all its
 * answers: `['clients']`.
 */
export const keyOf = <E extends Endpoint>(endpoint: E, asked?: AddressParts<E>): QueryKey => [
  ...endpoint.id.split('.'),
  ...(asked ? [asked] : []),
];

type Options<Full> = Omit<Full, 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'>;

/** The answer of an endpoint, kept under its question. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  asked: AddressParts<E>,
  options: Options<UseQueryOptions<EndpointResponse<E>>> = {},
) {
  const client = useApi();
  return useQuery<EndpointResponse<E>>({
    ...options,
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ signal }) => client.call(endpoint, { ...asked, signal } as CallOptions<E>),
  });
}

/** Answers one page at a time, and says where the next one begins. */
interface Page {
  readonly nextCursor: string | null;
}
type Pages<E extends Endpoint> = InfiniteData<EndpointResponse<E>, string | null>;

/** What is shown stays while another question about the same record is answered: a search does not flicker. */
const ofSameRecord =
  (asked: object) =>
  <Data>(shown: Data | undefined, query: { readonly queryKey: QueryKey } | undefined): Data | undefined => {
    const before = query?.queryKey[2] as { readonly params?: unknown } | undefined;
    const { params } = asked as { readonly params?: unknown };
    return JSON.stringify(before?.params) === JSON.stringify(params) ? shown : undefined;
  };

/** The pages of an endpoint, which follow its cursor. */
export function usePages<E extends Endpoint>(
  endpoint: EndpointResponse<E> extends Page ? E : never,
  asked: AddressParts<E>,
  options: Options<UseInfiniteQueryOptions<EndpointResponse<E>, Error, Pages<E>, QueryKey, string | null>> = {},
) {
  const client = useApi();
  return useInfiniteQuery<EndpointResponse<E>, Error, Pages<E>, QueryKey, string | null>({
    placeholderData: ofSameRecord(asked),
    ...options,
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ pageParam, signal }) => {
      const { query } = asked as { readonly query?: object };
      const page = { ...asked, query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal };
      return client.call(endpoint as E, page as unknown as CallOptions<E>);
    },
    initialPageParam: null,
    getNextPageParam: (page) => (page as Page).nextCursor,
  });
}

/** What a call still has to bring; nothing at all where nothing of it is required. */
type Given<E extends Endpoint, Fixed> =
  object extends Omit<CallOptions<E>, keyof Fixed>
    ? Omit<CallOptions<E>, keyof Fixed> | void
    : Omit<CallOptions<E>, keyof Fixed>;

interface Consequences<Answer> {
  /** Keys of the answers that it makes stale. */
  readonly stale?: readonly QueryKey[];
  readonly onSuccess?: (answer: Answer) => void;
}

/**
 * Calls an endpoint that changes something. `fixed` is what each call has in common, such as the record's id; a call
 * brings the rest: body and idempotency key.
 */
export function useChange<E extends Endpoint, const Fixed extends object = Record<never, never>>(
  endpoint: E,
  fixed: Fixed & Partial<CallOptions<E>>,
  { stale = [], onSuccess }: Consequences<EndpointResponse<E>> = {},
) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation<EndpointResponse<E>, Error, Given<E, Fixed>>({
    mutationFn: (given) => client.call(endpoint, { ...fixed, ...given } as unknown as CallOptions<E>),
    onSuccess: async (answer) => {
      onSuccess?.(answer);
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
