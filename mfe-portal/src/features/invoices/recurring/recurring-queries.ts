import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, createAttempt } from '@vitrine/api-client';
import {
  api,
  RecurringInvoice,
  type RecurringInvoiceCreateInput,
  type RecurringInvoiceEditInput,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { queryParts, type RecurringListQuery } from './list-params.ts';

const listKey = ['recurring', 'list'] as const;
const scheduleKey = (id: string) => ['recurring', 'detail', id] as const;

export function useSchedules(query: RecurringListQuery) {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: [...listKey, queryParts(query)],
    queryFn: ({ pageParam, signal }) =>
      client.call(api.recurringInvoices.list, {
        query: { ...queryParts(query), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function useSchedule(id: string) {
  const client = useApi();
  return useQuery({
    queryKey: scheduleKey(id),
    queryFn: ({ signal }) => client.call(api.recurringInvoices.get, { params: { id }, signal }),
  });
}

/** Updates every cached query with the schedule that a change returned. */
function useUpdateCache(): (schedule: RecurringInvoice) => void {
  const queries = useQueryClient();
  return (schedule) => {
    queries.setQueryData(scheduleKey(schedule.id), schedule);
    void queries.invalidateQueries({ queryKey: listKey });
  };
}

export function useCreateSchedule() {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: RecurringInvoiceCreateInput; readonly key: string }) =>
      client.call(api.recurringInvoices.create, { body, idempotencyKey: key }),
    onSuccess: useUpdateCache(),
  });
}

/** A stale `version` fails with `stale_version` and the current record. */
export function useEditSchedule(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: RecurringInvoiceEditInput; readonly key: string }) =>
      client.call(api.recurringInvoices.edit, { params: { id }, body, idempotencyKey: key }),
    onSuccess: useUpdateCache(),
  });
}

const steps = {
  pause: api.recurringInvoices.pause,
  resume: api.recurringInvoices.resume,
  end: api.recurringInvoices.end,
};
export type ScheduleStep = keyof typeof steps;

/** Pauses, resumes or ends the shown version. On `stale_version` the current version replaces it in the cache. */
export function useScheduleStep({ id, version }: Pick<RecurringInvoice, 'id' | 'version'>) {
  const client = useApi();
  const update = useUpdateCache();
  const [attempt] = useState(() => createAttempt());
  return useMutation({
    mutationFn: (step: ScheduleStep) =>
      client.call(steps[step], {
        params: { id },
        body: { version },
        idempotencyKey: attempt.keyFor({ step, version }),
      }),
    onSuccess: (schedule) => {
      attempt.done();
      update(schedule);
    },
    onError: (error) => {
      const current = error instanceof ApiError ? RecurringInvoice.safeParse(error.current) : null;
      if (current?.success) update(current.data);
    },
  });
}
