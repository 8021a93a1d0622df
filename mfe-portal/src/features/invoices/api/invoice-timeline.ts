import { useQuery } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { timelineKey } from './keys.ts';

/** How often a timeline with a message on its way is asked for again, in milliseconds. */
const movingInterval = 3000;
const moving = new Set(['queued', 'sent']);
/** A provider that says nothing for this long says nothing more soon, in milliseconds. */
const patience = 10 * 60_000;

/** What happened to an invoice, newest first; it follows the messages that are on their way. */
export const useInvoiceTimeline = (id: string) => {
  const client = useApi();
  return useQuery({
    queryKey: timelineKey(id),
    queryFn: ({ signal }) => client.call(api.invoices.timeline, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((event) => event.kind === 'message' && moving.has(event.status) && Date.now() - Date.parse(event.at) < patience) === true ? movingInterval : false,
  });
};
