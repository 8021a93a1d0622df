import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, createAttempt } from '@vitrine/api-client';
import { api, RecurringInvoice } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';

export const useSchedule = (id: string) => useEndpoint(api.recurringInvoices.get, { params: { id } });

/** Updates every cached query with the schedule that a change returned. */
export function useUpdateCachedSchedule(): (schedule: RecurringInvoice) => void {
  const queries = useQueryClient();
  return (schedule) => {
    queries.setQueryData(keyOf(api.recurringInvoices.get, { params: { id: schedule.id } }), schedule);
    void queries.invalidateQueries({ queryKey: keyOf(api.recurringInvoices.list) });
  };
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
  const update = useUpdateCachedSchedule();
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
