import { leadSorts, LeadStatus } from '@vitrine/contracts';
import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface ListQuery {
  readonly search: string;
  /** Null shows every status. */
  readonly status: LeadStatus | null;
  readonly sort: (typeof leadSorts)[number];
}

const Sort = z.enum(leadSorts);

/** Reads the address; what it does not understand counts as not given. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
    status: LeadStatus.safeParse(params.get('status')).data ?? null,
    sort: Sort.safeParse(params.get('sort')).data ?? 'newest',
  };
}

/** The same query as an address, defaults left out: `?search=skin&status=new`, or nothing. */
export function listSearch({ search, status, sort }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search.trim() && { search: search.trim() }),
    ...(status && { status }),
    ...(sort !== 'newest' && { sort }),
  }).toString();
  return params && `?${params}`;
}
