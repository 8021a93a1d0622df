import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, type EndpointBody, type Lead, type LeadStatus, type OnboardingSteps } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isPending, pendingPollInterval } from '../../shared/messages/content.ts';
import { filterOf, type ListQuery } from './list-params.ts';

/** Page size. */
const pageSize = 50;

const leadListKey = ['leads', 'list'] as const;

const leadListOptions = (client: ApiClient, query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...leadListKey, filterOf(query)],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.contacts.list, {
        query: { limit: pageSize, ...filterOf(query), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Previous rows stay during the next query, so that typing in the search does not flicker.
    placeholderData: keepPreviousData,
  });

export const useLeadList = (query: ListQuery) => useInfiniteQuery(leadListOptions(useApi(), query));

export const leadKey = (id: string) => ['leads', 'detail', id] as const;

const leadOptions = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: ({ signal }) => client.call(api.contacts.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.messages?.some(isPending) ? pendingPollInterval : false),
  });

/** One lead; polls while one of its messages is pending. */
export const useLead = (id: string) => useQuery(leadOptions(useApi(), id));

/** Updates the cache with a newer record from an answer. */
export function useUpdateCachedLead(): (lead: Lead) => void {
  const queries = useQueryClient();
  return (lead) => {
    queries.setQueryData(leadKey(lead.id), lead);
    void queries.invalidateQueries({ queryKey: leadListKey });
  };
}

/** Changes a lead's status. A stale `version` fails with `stale_version` and the current record. */
export function useUpdateLeadStatus(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ status, version }: { status: LeadStatus; version: number }): Promise<Lead> =>
      client.call(api.contacts.update, { params: { id }, body: { status, version } }),
    onSuccess: (lead) => {
      queries.setQueryData(leadKey(id), lead);
      return queries.invalidateQueries({ queryKey: leadListKey });
    },
  });
}

type Changes = Omit<EndpointBody<typeof api.contacts.update>, 'version'>;

/** Saves some fields of a lead. A stale `version` fails with `stale_version` and the current record. */
export function useUpdateLead(id: string) {
  const client = useApi();
  const updateCache = useUpdateCachedLead();
  return useMutation({
    mutationFn: ({ version, changes, key }: { version: number; changes: Changes; key?: string }): Promise<Lead> =>
      client.call(api.contacts.update, {
        params: { id },
        body: { ...changes, version },
        ...(key !== undefined && { idempotencyKey: key }),
      }),
    onSuccess: updateCache,
  });
}

export function useCalculateScore(id: string) {
  const client = useApi();
  const updateCache = useUpdateCachedLead();
  return useMutation({
    mutationFn: (): Promise<Lead> => client.call(api.contacts.calculateLeadScore, { params: { id } }),
    onSuccess: updateCache,
  });
}

/** `followUpDate` null removes it. */
export function useScheduleFollowUp(id: string) {
  const client = useApi();
  const updateCache = useUpdateCachedLead();
  return useMutation({
    mutationFn: (body: { followUpDate: string | null; notes?: string | null }): Promise<Lead> =>
      client.call(api.contacts.scheduleFollowUp, { params: { id }, body }),
    onSuccess: updateCache,
  });
}

/** The idempotency key makes a repeated press add one note. */
export function useAddNote(id: string) {
  const client = useApi();
  const updateCache = useUpdateCachedLead();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }): Promise<Lead> =>
      client.call(api.contacts.addNote, { params: { id }, body: { text }, idempotencyKey: key }),
    onSuccess: updateCache,
  });
}

/** Converts a lead to a client, or links it to one; once for each idempotency key. */
export function useConvertLead(id: string) {
  const client = useApi();
  const updateCache = useUpdateCachedLead();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: EndpointBody<typeof api.contacts.convert>; key: string }): Promise<Lead> =>
      client.call(api.contacts.convert, { params: { id }, body, idempotencyKey: key }),
    onSuccess: (lead) => {
      updateCache(lead);
      return queries.invalidateQueries({ queryKey: ['clients'] });
    },
  });
}

const stepsKey = (contactId: string) => ['leads', 'steps', contactId] as const;

export function useSteps(contactId: string) {
  const client = useApi();
  return useQuery({
    queryKey: stepsKey(contactId),
    queryFn: ({ signal }) => client.call(api.onboarding.steps, { params: { id: contactId }, signal }),
  });
}

export type StepChange = { readonly id: string } & (
  | { readonly to: 'completed'; readonly note?: string }
  | { readonly to: 'skipped'; readonly reason: string }
  | { readonly to: 'open' }
);

/**
 * Completes, skips or reopens steps. `update` answers whether it was saved, `failed` is why the last one was not, and
 * `pending` holds the ids of the steps that wait for an answer.
 */
export function useUpdateStep(contactId: string) {
  const client = useApi();
  const queries = useQueryClient();
  const mutationKey = [...stepsKey(contactId), 'update'];
  const { mutateAsync, error } = useMutation({
    mutationKey,
    // One after the other: each answer is the whole list.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: StepChange): Promise<OnboardingSteps> => {
      const params = { id: change.id };
      if (change.to === 'completed')
        return client.call(api.onboarding.completeStep, { params, body: change.note ? { note: change.note } : {} });
      if (change.to === 'skipped')
        return client.call(api.onboarding.skipStep, { params, body: { reason: change.reason } });
      return client.call(api.onboarding.reopenStep, { params });
    },
    onSuccess: (steps) => {
      queries.setQueryData(stepsKey(contactId), steps);
      void queries.invalidateQueries({ queryKey: leadKey(contactId) });
    },
    onError: () => queries.invalidateQueries({ queryKey: stepsKey(contactId) }),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as StepChange).id,
  });
  const update = (change: StepChange): Promise<boolean> =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
  return { update, failed: error, pending };
}
