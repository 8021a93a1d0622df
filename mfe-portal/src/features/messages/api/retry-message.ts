import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { messageKey } from './message-detail.ts';
import { messageListKey } from './message-list.ts';

/** Most messages that can be tried again at once. */
export const retryMaximum = 100;

/** Tries one message again. Fails with `conflict` and the reason where that is no use. */
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

/** Tries up to {@link retryMaximum} again; answers what became of each. */
export function useRetryMessages() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => client.call(api.messages.retryMany, { body: { ids: [...ids] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
  });
}
