import { useQuery } from '@tanstack/react-query';
import { api, type Invoice } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { keyOf } from '../../../shared/api/use-endpoint.ts';

/** What is charged by itself for an invoice. The version is a part of the key, so that a change asks anew. */
export function useInvoiceAutopay({ id, version }: Pick<Invoice, 'id' | 'version'>, enabled = true) {
  const client = useApi();
  return useQuery({
    queryKey: [...keyOf(api.autopay.ofInvoice, { params: { id } }), version],
    queryFn: ({ signal }) => client.call(api.autopay.ofInvoice, { params: { id }, signal }),
    enabled,
  });
}
