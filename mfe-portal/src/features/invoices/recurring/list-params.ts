import { recurringStates, type recurringSorts, type RecurringState } from '@vitrine/contracts';
import { type Order, orderParts, type Orders, readOrder } from '../../../shared/screen/list-query.ts';
import { searchMaximum } from '../../../shared/screen/list-tools.tsx';

export type RecurringSort = (typeof recurringSorts)[number];

export const recurringOrders: Orders<RecurringSort> = {
  next: { label: 'Next date first', direction: 'asc' },
  client: { label: 'By client', direction: 'asc' },
  title: { label: 'By title', direction: 'asc' },
  amount: { label: 'Highest amount first', direction: 'desc' },
};

/** Query of the list, kept in the URL. */
export interface RecurringListQuery extends Order<RecurringSort> {
  readonly search: string;
  /** Null shows every state. */
  readonly state: RecurringState | null;
  /** Null shows every client. */
  readonly client: string | null;
}

export const everySchedule: RecurringListQuery = {
  search: '',
  state: null,
  client: null,
  sort: 'next',
  direction: 'asc',
};

/** Parses the URL; invalid values are ignored. */
export const readRecurringQuery = (params: URLSearchParams): RecurringListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  state: recurringStates.find((state) => state === params.get('state')) ?? null,
  client: params.get('of'),
  ...readOrder(params, recurringOrders, everySchedule.sort),
});

/** The query as API parameters, without defaults. */
export const queryParts = ({ search, state, client, ...order }: RecurringListQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(state && { state }),
  ...(client && { clientId: client }),
  ...orderParts(order, recurringOrders, everySchedule.sort),
});

/** The query as a URL search string without defaults. */
export function recurringSearch(query: RecurringListQuery): string {
  const { clientId, ...parts } = queryParts(query);
  const params = new URLSearchParams({ ...parts, ...(clientId && { of: clientId }) }).toString();
  return params && `?${params}`;
}

export const isFiltered = ({ search, state, client }: RecurringListQuery): boolean =>
  search !== '' || state !== null || client !== null;
