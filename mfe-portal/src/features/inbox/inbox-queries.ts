import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { api, Conversation, type ConversationUpdate, type InboxState, type InboxView } from '@vitrine/contracts';
import { useToast } from '@vitrine/ui';
import { useChange } from '../../shared/api/use-change.ts';
import { itemsOf, useEndpoint } from '../../shared/api/use-endpoint.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { watchAddress } from '../../shared/watch-address.ts';
import { actionText } from '../../shared/problems.ts';

const pageSize = 50;

export const useConversations = (view: InboxView, state: InboxState) =>
  usePages(api.inbox.list, { query: { view, state, limit: pageSize } });

/** A thread in pages, each oldest first. */
export const useThread = (id: string) => usePages(api.inbox.get, { params: { id }, query: { limit: pageSize } });

export const useCannedAnswers = () => useEndpoint(api.cannedAnswers.list, {}, { select: itemsOf, staleTime: 60_000 });

/** What a change of a conversation makes stale; today lists texts that wait. */
export const inboxKeys = [['inbox'], ['dashboard']];

/**
 * Assigns, snoozes, closes or reopens. A conversation that changed meanwhile is shown as it is, and left so. `leave` is
 * not called for somebody who has opened something else before the answer came.
 */
export function useUpdateConversation(id: string) {
  const toast = useToast();
  const queries = useQueryClient();
  const change = useChange(api.inbox.update, { params: { id } }, { stale: inboxKeys });
  const save = (
    conversation: Conversation,
    changes: Omit<ConversationUpdate, 'version'>,
    { done, leave }: { done?: () => void; leave?: () => void } = {},
  ): void => {
    const hasMovedOn = watchAddress();
    change.mutate(
      { body: { version: conversation.version, ...changes } },
      {
        onSuccess: () => {
          done?.();
          if (!hasMovedOn()) leave?.();
        },
        onError: (error) => {
          const isStale = error instanceof ApiError && error.code === 'stale_version';
          const current = isStale ? Conversation.safeParse(error.current).data : undefined;
          if (isStale) void queries.invalidateQueries({ queryKey: ['inbox'] });
          const news = current && current.at !== conversation.at;
          toast({
            tone: 'error',
            title: news ? 'Something new came in, so nothing was changed' : actionText(error),
            ...(isStale && { description: 'You see it as it is now. Try again if you still want to.' }),
          });
        },
      },
    );
  };
  return { save, busy: change.isPending };
}
