import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isUnderWay, underWayInterval } from '../../../shared/messages/message-texts.ts';

export const messageKey = (id: string) => ['messages', 'detail', id] as const;

const messageOptions = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: messageKey(id),
    queryFn: ({ signal }) => client.call(api.messages.get, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data && (isUnderWay(state.data) || state.data.status === 'sent') ? underWayInterval : false,
  });

/** One message with its words and what happened to it; until it has arrived or failed it refreshes by itself. */
export const useMessage = (id: string) => useQuery(messageOptions(useApi(), id));
