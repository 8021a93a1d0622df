import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type InvoiceEvent } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { timelineKey } from './keys.ts';

/** How often a timeline with a message on its way is asked for again, in milliseconds. */
const movingInterval = 3000;
const moving = new Set(['queued', 'sent']);
/** A provider that says nothing for this long says nothing more soon, in milliseconds. */
const patience = 10 * 60_000;

/** Events a page. */
const pageSize = 50;

const isMoving = (event: InvoiceEvent): boolean =>
  event.kind === 'message' && moving.has(event.status) && Date.now() - Date.parse(event.at) < patience;

/** What happened to an invoice, newest first; it follows the messages that are on their way. */
export const useInvoiceTimeline = (id: string) => {
  const client = useApi();
  return useInfiniteQuery({
    queryKey: timelineKey(id),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) };
      return client.call(api.invoices.timeline, { params: { id }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isMoving)) ? movingInterval : false,
  });
};
