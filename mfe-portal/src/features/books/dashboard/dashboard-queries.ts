import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiClient, ApiError, createAttempt, unreachableText } from '@vitrine/api-client';
import {
  api,
  type Subscription,
  type Today,
  type TodayInvoice,
  type TodayLead,
  type TodayMessage,
  type TodayText,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { keyOf } from '../../../shared/api/use-endpoint.ts';

type TodayCalls = typeof import('./today/today-calls.ts');

/** Loaded once the rows stand (DashboardPage), so that they work when the network fails later. */
export const loadTodayCalls = async (): Promise<TodayCalls> => {
  try {
    return await import('./today/today-calls.ts');
  } catch (cause) {
    throw new ApiError({ status: 0, code: 'network', message: unreachableText, cause });
  }
};

/**
 * An action of one row of Today. Nothing is refetched at once, so that rows don't move under a pointer; the next visit
 * does. A repetition after a failure has the same idempotency key.
 */
function useTodayAction<Result, Choice = void>(
  act: (calls: TodayCalls, client: ApiClient, key: string, choice: Choice) => Promise<Result>,
) {
  const client = useApi();
  const queries = useQueryClient();
  const [attempt] = useState(createAttempt);
  return useMutation({
    mutationFn: async (choice: Choice) => act(await loadTodayCalls(), client, attempt.keyFor(null), choice),
    onSuccess: () => {
      attempt.done();
      for (const queryKey of [['dashboard'], ['invoices'], ['contacts'], ['messages']])
        void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
}

/** Notes when an invoice went out, in its row. */
export function useMarkSent(): (id: string, at: string) => void {
  const queries = useQueryClient();
  return (id, at) => {
    const mark = (invoice: TodayInvoice) => (invoice.id === id ? { ...invoice, lastSentAt: at } : invoice);
    queries.setQueryData(
      keyOf(api.dashboard.today),
      (today: Today | undefined) =>
        today && {
          ...today,
          overdue: { ...today.overdue, items: today.overdue.items.map(mark) },
          dueSoon: { ...today.dueSoon, items: today.dueSoon.items.map(mark) },
          ...(today.rows && {
            rows: today.rows.map((row) => ('invoice' in row ? { ...row, invoice: mark(row.invoice) } : row)),
          }),
        },
    );
  };
}

export const useSendReminder = (invoice: TodayInvoice) =>
  useTodayAction(({ sendReminder }, client, key) => sendReminder(client, invoice, key));

export const useFinishFollowUp = (lead: TodayLead) =>
  useTodayAction(({ finishFollowUp }, client) => finishFollowUp(client, lead));

export const useRestoreFollowUp = (lead: TodayLead) =>
  useTodayAction(({ restoreFollowUp }, client) => restoreFollowUp(client, lead));

export const useRetryMessage = (message: TodayMessage) =>
  useTodayAction(({ retryMessage }, client) => retryMessage(client, message));

/** Takes a text off the list, or with `true` puts it back. */
export const useDismissText = (text: TodayText) =>
  useTodayAction(({ setReplyNeed }, client, _key, needed: boolean) => setReplyNeed(client, text, needed));

export const useSendCardLink = (subscription: Pick<Subscription, 'id'>) =>
  useTodayAction(({ sendCardLink }, client, key) => sendCardLink(client, subscription, key));
