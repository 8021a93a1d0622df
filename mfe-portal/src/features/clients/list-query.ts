import { clientSorts, type ClientSort, dashboardPackages } from '@vitrine/contracts';
import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** The tabs of the staff specification, section 2, the overview first; with Inactive their counts add up to All. */
export const clientTabs = ['overview', 'all', 'pending', 'active', 'inactive'] as const;
export type ClientTab = (typeof clientTabs)[number];

/** Clients the overview shows (staff specification, section 2). */
export const overviewCount = 6;

const Tab = z.enum(clientTabs);
const Sort = z.enum(clientSorts);
const Package = z.enum(dashboardPackages);

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface ClientListQuery {
  readonly search: string;
  readonly tab: ClientTab;
  /** Null shows every package. */
  readonly plan: z.infer<typeof Package> | null;
  readonly sort: ClientSort;
}

export const everyClient: ClientListQuery = { search: '', tab: 'overview', plan: null, sort: 'newest' };

/** Reads the address; what it does not understand counts as not given. */
export const readClientQuery = (params: URLSearchParams): ClientListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  tab: Tab.safeParse(params.get('tab')).data ?? 'overview',
  plan: Package.safeParse(params.get('package')).data ?? null,
  sort: Sort.safeParse(params.get('sort')).data ?? 'newest',
});

/** The query by the names the API has for it, without what is left as it is. */
export const queryParts = ({ search, tab, plan, sort }: ClientListQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(tab !== 'overview' && tab !== 'all' && { status: tab }),
  ...(plan && { package: plan }),
  ...(sort !== 'newest' && { sort }),
});

/** The same query as an address, defaults left out. */
export function clientSearch(query: ClientListQuery): string {
  const { status: _status, ...parts }: ReturnType<typeof queryParts> = queryParts(query);
  const params = new URLSearchParams({ ...parts, ...(query.tab !== 'overview' && { tab: query.tab }) }).toString();
  return params && `?${params}`;
}

/** Whether the figures above the list count fewer than everyone: they follow search and package, not the tab. */
export const isSearched = ({ search, plan }: ClientListQuery): boolean => search !== '' || plan !== null;

export const isFiltered = (query: ClientListQuery): boolean =>
  isSearched(query) || (query.tab !== 'overview' && query.tab !== 'all');
