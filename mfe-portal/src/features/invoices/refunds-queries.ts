import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type InvoiceRefunds } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { keyOf } from '../../shared/api/use-endpoint.ts';
import { invoiceKey, invoiceListKey, timelineKey } from './invoices-queries.ts';

const refundsKey = (invoiceId: string) => keyOf(api.refunds.ofInvoice, { params: { id: invoiceId } });

/** Keys of what a refund of an invoice changes. */
export const refundedKeys = (invoiceId: string) => [
  refundsKey(invoiceId),
  keyOf(api.adjustments.ofInvoice, { params: { id: invoiceId } }),
  invoiceKey(invoiceId),
  timelineKey(invoiceId),
  invoiceListKey,
  ['dashboard'],
];

/** Poll interval while a refund is pending, in milliseconds. */
const pendingPollInterval = 2000;

const pendingOf = (data: InvoiceRefunds | undefined): string[] =>
  (data?.refunds ?? []).filter(({ state }) => state === 'pending').map(({ id }) => id);

/** Refunds and disputes of an invoice; refetches the invoice once a pending refund is decided. */
export function useInvoiceRefunds(invoiceId: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: refundsKey(invoiceId),
    queryFn: async ({ signal }) => {
      const waited = pendingOf(queries.getQueryData<InvoiceRefunds>(refundsKey(invoiceId)));
      const current = await client.call(api.refunds.ofInvoice, { params: { id: invoiceId }, signal });
      const waits = pendingOf(current);
      if (waited.some((id) => !waits.includes(id)))
        for (const queryKey of [invoiceKey(invoiceId), timelineKey(invoiceId), invoiceListKey])
          void queries.invalidateQueries({ queryKey });
      return current;
    },
    refetchInterval: ({ state }) => (pendingOf(state.data).length > 0 ? pendingPollInterval : false),
  });
}
