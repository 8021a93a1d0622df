import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, type SmsAnswer, type SuppressionRequest } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isPending, pendingPollInterval } from '../../shared/messages/content.ts';
import { filterOf, type ListQuery } from './list-params.ts';

/** Page size. */
const listPageSize = 50;

/** Poll interval of the list without pending messages, in milliseconds. */
const listPollInterval = 10_000;

const messageListKey = ['messages', 'list'] as const;

const messageListOptions = (client: ApiClient, query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...messageListKey, filterOf(query)],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.messages.list, {
        query: { limit: listPageSize, ...filterOf(query), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Previous rows stay during the next query, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
    // Providers report minutes later, so the list keeps polling while it is visible.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isPending)) ? pendingPollInterval : listPollInterval,
  });

/** Messages of the query. Polls, faster while one is pending. */
export const useMessageList = (query: ListQuery) => useInfiniteQuery(messageListOptions(useApi(), query));

const messageKey = (id: string) => ['messages', 'detail', id] as const;

const messageOptions = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: messageKey(id),
    queryFn: ({ signal }) => client.call(api.messages.get, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && (isPending(state.data) || state.data.status === 'sent') ? pendingPollInterval : false,
  });

/** One message with its content and events; polls until it is delivered or failed. */
export const useMessage = (id: string) => useQuery(messageOptions(useApi(), id));

/** Poll interval of an open conversation, in milliseconds. */
const conversationPollInterval = 10_000;

/** Page size. */
const conversationPageSize = 50;

/** Text messages to and from a message's number, in pages that are each oldest first; polls. */
export function useConversation(id: string) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: ['messages', 'conversation', id],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: conversationPageSize, ...(pageParam && { cursor: pageParam }) };
      return client.call(api.messages.conversation, { params: { id }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isPending)) ? pendingPollInterval : conversationPollInterval,
  });
}

export function useSendReply(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SmsAnswer; readonly key: string }) =>
      client.call(api.messages.answer, { params: { id }, body, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}

/** Retries one message. Fails with `conflict` and the reason when a retry is useless. */
export function useRetryMessage(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(api.messages.retry, { params: { id } }),
    onSuccess: (message) => {
      queries.setQueryData(messageKey(id), message);
      return queries.invalidateQueries({ queryKey: messageListKey });
    },
  });
}

/** Page size. */
const suppressionPageSize = 50;

const suppressionsOptions = (client: ApiClient, { search, channel }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'suppressions', { search, channel }],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.suppressions.list, {
        query: {
          limit: suppressionPageSize,
          ...(search && { search }),
          ...(channel && { channel }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Suppressed addresses. */
export const useSuppressions = (query: ListQuery) =>
  useInfiniteQuery({ ...suppressionsOptions(useApi(), query), enabled: query.view === 'addresses' });

/** Blocks an address whose owner asked us to stop. */
export function useBlockAddress() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SuppressionRequest) => client.call(api.suppressions.add, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}

/** Removes a suppression. */
export function useRemoveSuppression() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      client.call(api.suppressions.lift, { params: { id }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}
