import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, type CampaignCode, type CodeSend, CodeState, type EndpointBody } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { searchMaximum } from '../../shared/screen/list-tools.tsx';

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface ListQuery {
  readonly search: string;
  readonly state: CodeState | null;
}

/** Parses the URL; invalid values are ignored. */
export const readListQuery = (params: URLSearchParams): ListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  state: CodeState.safeParse(params.get('state')).data ?? null,
});

/** The query as a URL search string without defaults. */
export function listSearch({ search, state }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(state && { state }),
  }).toString();
  return params && `?${params}`;
}

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

/** Campaign codes of the query, newest first. */
export const useCodeList = (query: ListQuery) => useInfiniteQuery(listOptions(useApi(), query));

/** Refetches the list. */
export function useRefreshCodes(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listKey });
}

type Fields = EndpointBody<typeof api.codes.create>;

/** Creates or saves a code. */
export function useSaveCode(code: CampaignCode | null) {
  const client = useApi();
  return useMutation({
    mutationFn: ({
      fields: { code: text, ...fields },
      version,
      key,
    }: {
      readonly fields: Fields;
      readonly version: number;
      readonly key: string;
    }) =>
      code
        ? client.call(api.codes.update, { params: { id: code.id }, body: { ...fields, version }, idempotencyKey: key })
        : client.call(api.codes.create, { body: { code: text, ...fields }, idempotencyKey: key }),
  });
}

/** Retires or restores a code. */
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
