import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type SmsAnswer } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isUnderWay, underWayInterval } from '../../../shared/messages/message-texts.ts';

/** How often an open conversation looks for answers, in milliseconds. */
const calmInterval = 10_000;

/** The texts to and from the number of a message; it refreshes by itself. */
export function useConversation(id: string) {
  const client = useApi();
  return useQuery({
    queryKey: ['messages', 'conversation', id],
    queryFn: ({ signal }) => client.call(api.messages.conversation, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? underWayInterval : calmInterval),
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
