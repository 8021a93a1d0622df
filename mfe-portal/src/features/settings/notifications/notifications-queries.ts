import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NotificationSettingsUpdate, settingsEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const notificationsKey = ['settings', 'notifications'] as const;

export function useNotificationSettings() {
  const client = useApi();
  return useQuery({
    queryKey: notificationsKey,
    queryFn: ({ signal }) => client.call(settingsEndpoints.notifications, { signal }),
  });
}

/** A stale `version` fails with `stale_version` and the settings as they stand. */
export function useSaveNotifications() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: NotificationSettingsUpdate & { readonly key: string }) =>
      client.call(settingsEndpoints.updateNotifications, { body, idempotencyKey: key }),
    onSuccess: (saved) => queries.setQueryData(notificationsKey, saved),
  });
}

/** Refetches after someone else's version was taken over. */
export function useRefreshNotifications(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: notificationsKey });
}
