import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Client, type NewClientInput } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { clientTimelineKey } from './client-timeline.ts';

/** Shows a client that came with the answer to a change everywhere at once. */
function useAdoptClient(): (client: Client) => void {
  const queries = useQueryClient();
  return (client) => {
    queries.setQueryData(['clients', 'detail', client.id], client);
    void queries.invalidateQueries({ queryKey: ['clients', 'list'] });
    void queries.invalidateQueries({ queryKey: clientTimelineKey(client.id) });
    void queries.invalidateQueries({ queryKey: ['dashboard'] });
  };
}

export function useCreateClient() {
  const client = useApi();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: NewClientInput; readonly key: string }) =>
      client.call(api.clients.create, { body, idempotencyKey: key }),
    onSuccess: useAdoptClient(),
  });
}

/** Saves the whole client; a stale `version` fails with `stale_version` and the current record. */
export function useUpdateClient(id: string) {
  const client = useApi();
  return useMutation({
    mutationFn: ({ key, ...body }: NewClientInput & { readonly version: number; readonly key?: string }) =>
      client.call(api.clients.update, { params: { id }, body, ...(key !== undefined && { idempotencyKey: key }) }),
    onSuccess: useAdoptClient(),
  });
}

export function useDeleteClient(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(api.clients.remove, { params: { id } }),
    onSuccess: () => {
      // Its sheet still stands: what is removed under it would be asked for again, and is no longer there.
      void queries.invalidateQueries({ queryKey: ['clients', 'detail', id], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['dashboard'] });
      return queries.invalidateQueries({ queryKey: ['clients', 'list'] });
    },
  });
}
