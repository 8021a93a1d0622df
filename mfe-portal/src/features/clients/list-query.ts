import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** The tabs of the staff specification, section 2; the overview is the first. */
export const clientTabs = ['overview', 'all', 'pending', 'active'] as const;
export type ClientTab = (typeof clientTabs)[number];

/** Clients the overview shows (staff specification, section 2). */
export const overviewCount = 6;

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface ClientListQuery {
  readonly search: string;
  readonly tab: ClientTab;
}

const Tab = z.enum(clientTabs);

/** Reads the address; what it does not understand counts as not given. */
export const readClientQuery = (params: URLSearchParams): ClientListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  tab: Tab.safeParse(params.get('tab')).data ?? 'overview',
});

/** The same query as an address, defaults left out. */
export function clientSearch({ search, tab }: ClientListQuery): string {
  const params = new URLSearchParams({ ...(search.trim() && { search: search.trim() }), ...(tab !== 'overview' && { tab }) }).toString();
  return params && `?${params}`;
}
