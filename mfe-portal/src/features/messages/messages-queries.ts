import { api } from '@vitrine/contracts';
import { useEndpoint } from '../../shared/api/use-endpoint.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { isPending, pendingPollInterval } from '../../shared/messages/content.ts';
import { type MessageListQuery, messageQuestion } from './list-params.ts';

const pageSize = 50;
/** Poll interval of what has no pending message, in milliseconds: providers report minutes later. */
const pollInterval = 10_000;

/** Messages of the query. Polls, faster while one is pending. */
export const useMessageList = (query: MessageListQuery) =>
  usePages(
    api.messages.list,
    { query: { limit: pageSize, ...messageQuestion(query) } },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isPending)) ? pendingPollInterval : pollInterval,
    },
  );

/** One message with its content and events; polls until it is delivered or failed. */
export const useMessage = (id: string) =>
  useEndpoint(
    api.messages.get,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data && (isPending(state.data) || state.data.status === 'sent') ? pendingPollInterval : false,
    },
  );

/** Text messages to and from a message's number, in pages that are each oldest first; polls. */
export const useConversation = (id: string) =>
  usePages(
    api.messages.conversation,
    { params: { id }, query: { limit: pageSize } },
    {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isPending)) ? pendingPollInterval : pollInterval,
    },
  );

/** Suppressed addresses. */
export const useSuppressions = ({ search, channel }: MessageListQuery) =>
  usePages(api.suppressions.list, {
    query: { limit: pageSize, ...(search && { search }), ...(channel && { channel }) },
  });

/** What a change of a suppression makes stale. */
export const suppressedKeys = [['messages'], ['suppressions']];
