import { type ClientSort, dashboardPackages } from '@vitrine/contracts';
import { z } from 'zod';
import { type Order, orderParts, type Orders, readOrder } from '../../shared/screen/list-query.ts';
import { searchMaximum } from '../../shared/screen/list-tools.tsx';

/** Tabs of the staff specification, section 2, with Overview first; with Inactive their counts add up to All. */
export const clientTabs = ['overview', 'all', 'pending', 'active', 'inactive'] as const;
export type ClientTab = (typeof clientTabs)[number];

/** Number of clients in the overview (staff specification, section 2). */
export const overviewCount = 6;

const Tab = z.enum(clientTabs);
const Package = z.enum(dashboardPackages);

export type { ClientSort };

export const clientOrders: Orders<ClientSort> = {
  newest: { label: 'Newest first', direction: 'desc' },
  name: { label: 'By name', direction: 'asc' },
  spent: { label: 'Most spent', direction: 'desc' },
  monthly: { label: 'Highest monthly', direction: 'desc' },
  plan: { label: 'By plan', direction: 'asc' },
  status: { label: 'By status', direction: 'asc' },
};

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface ClientListQuery extends Order<ClientSort> {
  readonly search: string;
  readonly tab: ClientTab;
  /** Null shows every package. */
  readonly plan: z.infer<typeof Package> | null;
}

export const everyClient: ClientListQuery = {
  search: '',
  tab: 'overview',
  plan: null,
  sort: 'newest',
  direction: 'desc',
};

/** Parses the URL; invalid values are ignored. */
export const readClientQuery = (params: URLSearchParams): ClientListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  tab: Tab.safeParse(params.get('tab')).data ?? 'overview',
  plan: Package.safeParse(params.get('package')).data ?? null,
  ...readOrder(params, clientOrders, 'newest'),
});

/** The query as API parameters, without defaults. */
export const queryParts = ({ search, tab, plan, ...order }: ClientListQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(tab !== 'overview' && tab !== 'all' && { status: tab }),
  ...(plan && { package: plan }),
  ...orderParts(order, clientOrders, 'newest'),
});

/** The query as a URL search string without defaults. */
export function clientSearch(query: ClientListQuery): string {
  const { status: _status, ...parts }: ReturnType<typeof queryParts> = queryParts(query);
  const params = new URLSearchParams({ ...parts, ...(query.tab !== 'overview' && { tab: query.tab }) }).toString();
  return params && `?${params}`;
}

/** Whether the figures cover fewer than all clients: they follow search and package, not the tab. */
export const isSearched = ({ search, plan }: ClientListQuery): boolean => search !== '' || plan !== null;

export const isFiltered = (query: ClientListQuery): boolean =>
  isSearched(query) || (query.tab !== 'overview' && query.tab !== 'all');

const name = 'open';
const dialogs = ['new', 'edit', 'import'] as const;

/** The open dialog, kept in the URL so that it survives a reload and other screens can link to it. */
export type OpenDialog = (typeof dialogs)[number];

export const readOpenDialog = (params: URLSearchParams): OpenDialog | null =>
  dialogs.find((one) => one === params.get(name)) ?? null;

/** The search string with a dialog open, or without one. */
export function openSearch(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search);
  if (dialog) params.set(name, dialog);
  else params.delete(name);
  const text = params.toString();
  return text && `?${text}`;
}
