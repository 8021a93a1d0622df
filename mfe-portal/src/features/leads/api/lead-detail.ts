import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isUnderWay, underWayInterval } from '../../../shared/messages/message-texts.ts';

export const leadKey = (id: string) => ['leads', 'detail', id] as const;

export const leadOptions = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => client.call(api.contacts.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.messages?.some(isUnderWay) ? underWayInterval : false),
  });

/** One lead; while one of its messages is under way it refreshes by itself. */
export const useLead = (id: string) => useQuery(leadOptions(useApi(), id));
