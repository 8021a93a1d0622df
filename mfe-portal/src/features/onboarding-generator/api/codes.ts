import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, type CampaignCode, type CodeSend, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import type { ListQuery } from '../list-query.ts';

const listKey = ['codes', 'list'] as const;

const listOptions = (client: ApiClient, { search, state }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...listKey, { search, state }],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.codes.list, {
        query: {
          limit: 30,
          ...(search && { search }),
          ...(state && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Campaign codes that match, newest first, a page at a time. */
export const useCodeList = (query: ListQuery) => useInfiniteQuery(listOptions(useApi(), query));

/** Has the list asked for again. */
export function useRefreshCodes(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listKey });
}

type Fields = Omit<EndpointBody<typeof api.codes.update>, 'version'>;

/** Creates a code, or saves an edited one. */
export function useSaveCode(code: CampaignCode | null) {
  const client = useApi();
  return useMutation({
    mutationFn: ({
      text,
      fields,
      version,
      key,
    }: {
      readonly text: string;
      readonly fields: Fields;
      readonly version: number;
      readonly key: string;
    }) =>
      code
        ? client.call(api.codes.update, { params: { id: code.id }, body: { ...fields, version }, idempotencyKey: key })
        : client.call(api.codes.create, { body: { code: text, ...fields }, idempotencyKey: key }),
  });
}

/** Retires a code, or brings it back. */
export function useRetireCode() {
  const client = useApi();
  const refresh = useRefreshCodes();
  return useMutation({
    mutationFn: ({ code, retired }: { code: CampaignCode; retired: boolean }) =>
      client.call(api.codes.retire, { params: { id: code.id }, body: { retired, version: code.version } }),
    onSettled: refresh,
  });
}

export function useSendCode(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ key, ...body }: CodeSend & { key: string }) =>
      client.call(api.codes.send, { params: { id }, body, idempotencyKey: key }),
  });
}
