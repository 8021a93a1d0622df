import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

export const invoiceOptions = (client: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['invoices', 'detail', id],
    queryFn: ({ signal }) => client.call(api.invoices.get, { params: { id }, signal }),
  });

export const useInvoice = (id: string) => useQuery(invoiceOptions(useApi(), id));
