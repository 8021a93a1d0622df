import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, MessageGroup } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isUnderWay, underWayInterval } from '../../../shared/messages/message-texts.ts';
import type { ListQuery } from '../list-query.ts';

/** Rows a page. */
const pageSize = 50;

/** How often the list looks again while nothing is under way, in milliseconds. */
const calmInterval = 10_000;

export const messageListKey = ['messages', 'list'] as const;

const messageListOptions = (client: ApiClient, { search, view, channel }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...messageListKey, { search, view, channel }],
    queryFn: ({ pageParam, signal }) => {
      const group = MessageGroup.safeParse(view).data;
      return client.call(api.messages.list, {
        query: {
          limit: pageSize,
          ...(search && { search }),
          ...(group && { group }),
          ...(channel && { channel }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The rows on screen stay while the next query runs, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
    // Providers report minutes after they took a message, so the list looks again as long as it is looked at.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? underWayInterval : calmInterval,
  });

/** Messages that match, a page at a time. They refresh by themselves, sooner while one of them is under way. */
export const useMessageList = (query: ListQuery) => useInfiniteQuery(messageListOptions(useApi(), query));
