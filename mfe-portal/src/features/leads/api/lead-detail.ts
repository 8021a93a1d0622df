import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** How often a lead is asked for again while one of its mails waits, in milliseconds. */
const queuedMailInterval = 3000;

export const leadKey = (id: string) => ['leads', 'detail', id] as const;

export const leadOptions = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => client.call(api.contacts.get, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.emails.some(({ status }) => status === 'queued') ? queuedMailInterval : false,
  });

/** One lead; while one of its mails is queued it refreshes by itself. */
export const useLead = (id: string) => useQuery(leadOptions(useApi(), id));
