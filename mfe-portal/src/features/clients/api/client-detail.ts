import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api, type Client } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

export const clientOptions = (client: ApiClient, id: string, row: Client | undefined) =>
  queryOptions({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => client.call(api.clients.get, { params: { id }, signal }),
    // The list's row says the same: what is known is shown at once, and asked for anew.
    ...(row && { placeholderData: row }),
  });

/** One client; `row` is what the list knows of them already. */
export const useClient = (id: string, row: Client | undefined) => useQuery(clientOptions(useApi(), id, row));
