import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiClient, createApiClient, createAttempt } from '@vitrine/api-client';
import {
  api,
  pathOf,
  type Today,
  type TodayInvoice,
  type TodayLead,
  type TodayMessage,
  type TodayText,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { takeEarly } from '../../shared/early-answers.ts';

/** A client that reads what was asked early for this address, or the usual one. */
const clientFor = async (path: string, client: ApiClient): Promise<ApiClient> => {
  const early = await takeEarly(path);
  return early ? createApiClient({ fetch: () => Promise.resolve(early) }) : client;
};

const dashboardOptions = (client: ApiClient) =>
  queryOptions({
    queryKey: ['dashboard', 'figures'],
    queryFn: async ({ signal }) =>
      (await clientFor(pathOf(api.dashboard.get), client)).call(api.dashboard.get, { signal }),
  });

export const useDashboard = () => useQuery(dashboardOptions(useApi()));

const todayOptions = (client: ApiClient) =>
  queryOptions({
    queryKey: ['dashboard', 'today'],
    queryFn: async ({ signal }) =>
      (await clientFor(pathOf(api.dashboard.today), client)).call(api.dashboard.today, { signal }),
  });

export const useToday = () => useQuery(todayOptions(useApi()));

/**
 * An action of one row of Today. Nothing is refetched at once, so that rows don't move under a pointer; the next visit
 * does. A repetition after a failure has the same idempotency key.
 */
function useTodayAction<Result>(act: (client: ApiClient, key: string) => Promise<Result>) {
  const client = useApi();
  const queries = useQueryClient();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: () => act(client, attempt.keyFor(null)),
    onSuccess: () => {
      attempt.done();
      for (const queryKey of [['dashboard'], ['invoices'], ['leads'], ['messages']])
        void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
}

/** Notes when an invoice went out, in its row. */
export function useMarkSent(): (id: string, at: string) => void {
  const client = useApi();
  const queries = useQueryClient();
  return (id, at) => {
    const mark = (invoice: TodayInvoice) => (invoice.id === id ? { ...invoice, lastSentAt: at } : invoice);
    queries.setQueryData(
      todayOptions(client).queryKey,
      (today: Today | undefined) =>
        today && {
          ...today,
          overdue: { ...today.overdue, items: today.overdue.items.map(mark) },
          dueSoon: { ...today.dueSoon, items: today.dueSoon.items.map(mark) },
        },
    );
  };
}

/** Emails a reminder in the words that fit its due date. */
export const useSendReminder = ({ id }: TodayInvoice) =>
  useTodayAction((client, idempotencyKey) => client.call(api.reminders.send, { params: { id }, idempotencyKey }));

export const useMarkContacted = ({ id, version }: TodayLead) =>
  useTodayAction((client) =>
    client.call(api.contacts.update, { params: { id }, body: { version, status: 'contacted' } }),
  );

export const useFinishFollowUp = ({ id }: TodayLead) =>
  useTodayAction((client) =>
    client.call(api.contacts.scheduleFollowUp, { params: { id }, body: { followUpDate: null } }),
  );

/** Brings a finished follow-up back. */
export const useRestoreFollowUp = ({ id, followUp }: TodayLead) =>
  useTodayAction((client) => {
    const body = { followUpDate: followUp?.date ?? null, notes: followUp?.notes ?? null };
    return client.call(api.contacts.scheduleFollowUp, { params: { id }, body });
  });

export const useRetryMessage = ({ id }: TodayMessage) =>
  useTodayAction((client) => client.call(api.messages.retry, { params: { id } }));

/** Takes a text off the list of those that wait for a reply. */
export const useDismissText = ({ id }: TodayText) =>
  useTodayAction((client) => client.call(api.messages.setReplyNeed, { params: { id }, body: { needed: false } }));
