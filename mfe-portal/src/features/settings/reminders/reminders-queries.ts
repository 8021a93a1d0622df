import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ReminderPlanInput,
  type ReminderRule,
  reminderEndpoints,
  type ReminderSettingsUpdate,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const settingsKey = ['settings', 'reminders'] as const;

export function useReminderSettings() {
  const client = useApi();
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => client.call(reminderEndpoints.settings, { signal }),
  });
}

/** A stale `version` fails with `stale_version` and the settings as they stand. */
export function useSaveReminders() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: ReminderSettingsUpdate & { readonly key: string }) =>
      client.call(reminderEndpoints.updateSettings, { body, idempotencyKey: key }),
    onSuccess: (saved) => {
      queries.setQueryData(settingsKey, saved);
      // What comes next for an invoice follows from the rules.
      void queries.invalidateQueries({ queryKey: ['reminders'] });
    },
  });
}

/** Refetches after someone else's version was taken over. */
export function useRefreshReminders(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: settingsKey });
}

/** What would go out tomorrow by these rules; null while they have an error. */
export function useReminderPreview(plan: ReminderPlanInput | null) {
  const client = useApi();
  return useQuery({
    queryKey: ['reminders', 'preview', plan],
    queryFn: ({ signal }) =>
      client.call(reminderEndpoints.preview, { body: plan ?? { rules: [], quietFrom: 20, quietTo: 9 }, signal }),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
  });
}

export function useTestReminder() {
  const client = useApi();
  return useMutation({
    mutationFn: ({ key, ...body }: { readonly rule: ReminderRule; readonly phone: string; readonly key: string }) =>
      client.call(reminderEndpoints.testSend, { body, idempotencyKey: key }),
  });
}
