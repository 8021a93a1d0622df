import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type SmsAnswer } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isUnderWay, underWayInterval } from '../../../shared/messages/message-texts.ts';

/** How often an open conversation looks for answers, in milliseconds. */
const calmInterval = 10_000;

/** Texts a page. */
const pageSize = 50;

/** The texts to and from the number of a message, pages that each begin with their oldest; refreshes by itself. */
export function useConversation(id: string) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: ['messages', 'conversation', id],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) };
      return client.call(api.messages.conversation, { params: { id }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? underWayInterval : calmInterval,
  });
}

export function useAnswer(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SmsAnswer; readonly key: string }) =>
      client.call(api.messages.answer, { params: { id }, body, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}
