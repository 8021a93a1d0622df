import { followUpFilters, leadSorts, LeadStatus } from '@vitrine/contracts';
import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface ListQuery {
  readonly search: string;
  /** Null shows every status. */
  readonly status: LeadStatus | null;
  readonly sort: (typeof leadSorts)[number];
  /** Null shows everyone's. */
  readonly assignee: 'me' | 'nobody' | null;
  readonly followUp: (typeof followUpFilters)[number] | null;
  readonly source: string | null;
}

const Sort = z.enum(leadSorts);
const Assigned = z.enum(['me', 'nobody']);
const FollowUp = z.enum(followUpFilters);

/** Reads the address; what it does not understand counts as not given. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
    status: LeadStatus.safeParse(params.get('status')).data ?? null,
    sort: Sort.safeParse(params.get('sort')).data ?? 'newest',
    assignee: Assigned.safeParse(params.get('assignee')).data ?? null,
    followUp: FollowUp.safeParse(params.get('followUp')).data ?? null,
    source: params.get('source')?.slice(0, searchMaximum) || null,
  };
}

/** The same query as an address, defaults left out: `?search=skin&status=new`, or nothing. */
export function listSearch(query: ListQuery): string {
  const params = filterOf(query).toString();
  return params && `?${params}`;
}

/** The same as parameters of the API, but for its pages. */
export function filterOf({ search, status, sort, assignee, followUp, source }: ListQuery): URLSearchParams {
  return new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(sort !== 'newest' && { sort }),
    ...(assignee && { assignee }),
    ...(followUp && { followUp }),
    ...(source && { source }),
  });
}

/** Whether anything but the order is chosen. */
export const isFiltered = ({ search, status, assignee, followUp, source }: ListQuery): boolean =>
  Boolean(search || status || assignee || followUp || source);
