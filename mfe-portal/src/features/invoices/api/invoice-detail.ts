import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { isPayable } from '../payable.ts';
import { adoptRow } from './adopt-invoice.ts';
import { invoiceKey } from './keys.ts';

/** How often an open invoice that waits for its client is asked for again, in milliseconds: a payment shows by itself. */
const waitingInterval = 10_000;

export const invoiceOptions = (client: ApiClient, queries: QueryClient, id: string) =>
  queryOptions({
    queryKey: invoiceKey(id),
    queryFn: async ({ signal }) => {
      const invoice = await client.call(api.invoices.get, { params: { id }, signal });
      adoptRow(client, queries, invoice);
      return invoice;
    },
    refetchInterval: ({ state }) => (state.data && isPayable(state.data) ? waitingInterval : false),
  });

export const useInvoice = (id: string) => useQuery(invoiceOptions(useApi(), useQueryClient(), id));
