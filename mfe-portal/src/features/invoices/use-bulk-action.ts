import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type InvoiceBulk } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useBulkRequests } from '../../shared/screen/bulk-change.ts';
import { refreshLists } from './invoices-queries.ts';

/**
 * Runs one action on any number of invoices in batches. Returns the result of each, also of those that a failure
 * skipped.
 */
export function useBulkAction() {
  const client = useApi();
  const queries = useQueryClient();
  const request = useBulkRequests<InvoiceBulk['action']>(async (_, action, { ids, options }) => {
    const { results } = await client.call(api.invoices.bulk, { body: { ids, action }, ...options });
    return results.map(({ number, ...result }) => ({ ...result, label: number }));
  });
  return useMutation({
    mutationFn: ({ ids, action }: InvoiceBulk) => request(ids, action),
    onSettled: () => {
      void refreshLists(client, queries);
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'invoices' && queryKey[1] !== 'list',
      });
    },
  });
}
