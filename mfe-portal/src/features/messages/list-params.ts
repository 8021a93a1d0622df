import { MessageChannel, MessageGroup, type messageSorts } from '@vitrine/contracts';
import { z } from 'zod';
import { type Order, orderParts, type Orders, readOrder } from '../../shared/screen/list-query.ts';
import { searchMaximum } from '../../shared/screen/list-tools.tsx';

/** Views: the groups of the outbox, and the suppressed addresses. */
export const View = z.enum([...MessageGroup.options, 'addresses']);
export type View = z.infer<typeof View>;

export type MessageSort = (typeof messageSorts)[number];

export const messageOrders: Orders<MessageSort> = {
  newest: { label: 'Newest first', direction: 'desc' },
  to: { label: 'By address', direction: 'asc' },
  status: { label: 'By state', direction: 'asc' },
};

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface ListQuery extends Order<MessageSort> {
  readonly search: string;
  /** Null shows every message. */
  readonly view: View | null;
  readonly channel: MessageChannel | null;
}

/** Parses the URL; invalid values are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
    view: View.safeParse(params.get('view')).data ?? null,
    channel: MessageChannel.safeParse(params.get('channel')).data ?? null,
    ...readOrder(params, messageOrders, 'newest'),
  };
}

/** The query as a URL search string without defaults, or an empty string. */
export function listSearch({ search, view, channel, ...order }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(view && { view }),
    ...(channel && { channel }),
    ...orderParts(order, messageOrders, 'newest'),
  }).toString();
  return params && `?${params}`;
}

/** The query as API parameters, without paging. */
export const filterOf = ({ search, view, channel, ...order }: ListQuery) => {
  const group = MessageGroup.safeParse(view).data;
  return {
    ...(search && { search }),
    ...(group && { group }),
    ...(channel && { channel }),
    ...orderParts(order, messageOrders, 'newest'),
  };
};
