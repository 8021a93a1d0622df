import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reminderEndpoints, type ReminderHoldRequest } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Whose reminders; `timelineKey` is of the timeline that tells of a hold. */
export interface RemindersOf {
  readonly kind: 'invoice' | 'client';
  readonly id: string;
  readonly timelineKey: QueryKey;
}

const keyOf = ({ kind, id }: Pick<RemindersOf, 'kind' | 'id'>) => ['reminders', kind, id] as const;

export function useInvoiceReminders(id: string) {
  const client = useApi();
  return useQuery({
    queryKey: keyOf({ kind: 'invoice', id }),
    queryFn: ({ signal }) => client.call(reminderEndpoints.ofInvoice, { params: { id }, signal }),
  });
}

export function useClientReminders(id: string) {
  const client = useApi();
  return useQuery({
    queryKey: keyOf({ kind: 'client', id }),
    queryFn: ({ signal }) => client.call(reminderEndpoints.ofClient, { params: { id }, signal }),
  });
}

/** A hold of a client shows on its invoices, too. */
function useRefresh({ timelineKey }: RemindersOf): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['reminders'] });
    void queries.invalidateQueries({ queryKey: timelineKey });
  };
}

export function useHold(of: RemindersOf) {
  const client = useApi();
  const refresh = useRefresh(of);
  return useMutation({
    mutationFn: async ({ key, ...body }: ReminderHoldRequest & { readonly key: string }): Promise<void> => {
      const call = { params: { id: of.id }, body, idempotencyKey: key };
      if (of.kind === 'invoice') await client.call(reminderEndpoints.hold, call);
      else await client.call(reminderEndpoints.holdClient, call);
    },
    onSuccess: refresh,
  });
}

export function useResume(of: RemindersOf) {
  const client = useApi();
  const refresh = useRefresh(of);
  return useMutation({
    mutationFn: async (): Promise<void> => {
      const call = { params: { id: of.id } };
      if (of.kind === 'invoice') await client.call(reminderEndpoints.resume, call);
      else await client.call(reminderEndpoints.resumeClient, call);
    },
    onSuccess: refresh,
  });
}
