import { followUpFilters, type leadSorts, LeadStatus } from '@vitrine/contracts';
import { z } from 'zod';
import { type Order, orderParts, type Orders, readOrder } from '../../shared/screen/list-query.ts';
import { searchMaximum } from '../../shared/screen/list-tools.tsx';

export type LeadSort = (typeof leadSorts)[number];

export const leadOrders: Orders<LeadSort> = {
  newest: { label: 'Newest first', direction: 'desc' },
  score: { label: 'Highest score first', direction: 'desc' },
  'follow-up': { label: 'Next follow-up first', direction: 'asc' },
  name: { label: 'By name', direction: 'asc' },
  project: { label: 'By project', direction: 'asc' },
  assignee: { label: 'By assignee', direction: 'asc' },
  status: { label: 'By status', direction: 'asc' },
};

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface ListQuery extends Order<LeadSort> {
  readonly search: string;
  /** Null shows every status. */
  readonly status: LeadStatus | null;
  /** Null shows every assignee's. */
  readonly assignee: 'me' | 'nobody' | null;
  readonly followUp: (typeof followUpFilters)[number] | null;
  readonly source: string | null;
}

const Assigned = z.enum(['me', 'nobody']);
const FollowUp = z.enum(followUpFilters);

/** Parses the URL; invalid values are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
    status: LeadStatus.safeParse(params.get('status')).data ?? null,
    ...readOrder(params, leadOrders, 'newest'),
    assignee: Assigned.safeParse(params.get('assignee')).data ?? null,
    followUp: FollowUp.safeParse(params.get('followUp')).data ?? null,
    source: params.get('source')?.slice(0, searchMaximum) || null,
  };
}

/** The query as a URL search string without defaults, or an empty string. */
export function listSearch(query: ListQuery): string {
  const params = new URLSearchParams(filterOf(query)).toString();
  return params && `?${params}`;
}

/** The query as API parameters, without paging. */
export const filterOf = ({ search, status, assignee, followUp, source, ...order }: ListQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...orderParts(order, leadOrders, 'newest'),
  ...(assignee && { assignee }),
  ...(followUp && { followUp }),
  ...(source && { source }),
});

/** Whether any filter is set; the sort order doesn't count. */
export const isFiltered = ({ search, status, assignee, followUp, source }: ListQuery): boolean =>
  Boolean(search || status || assignee || followUp || source);
