import { EstimateNeed, type estimateSorts, EstimateStatus, estimateStatuses } from '@vitrine/contracts';
import { type Order, orderParts, type Orders, readOrder } from '../../../shared/screen/list-query.ts';
import { searchMaximum } from '../../../shared/screen/list-tools.tsx';

/** Filter options besides All; every status has one, so that the counts add up. */
export const estimateFilters: readonly EstimateStatus[] = estimateStatuses;
export type EstimateSort = (typeof estimateSorts)[number];

export const estimateOrders: Orders<EstimateSort> = {
  date: { label: 'Newest first', direction: 'desc' },
  valid: { label: 'Latest last day first', direction: 'desc' },
  amount: { label: 'Highest total first', direction: 'desc' },
  number: { label: 'Highest number first', direction: 'desc' },
  client: { label: 'By client', direction: 'asc' },
  status: { label: 'By status', direction: 'asc' },
};

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface EstimateListQuery extends Order<EstimateSort> {
  readonly search: string;
  /** Null shows every status. */
  readonly status: EstimateStatus | null;
  /** Null shows all. */
  readonly need: EstimateNeed | null;
}

/** Default query: all estimates, newest first. */
export const everyEstimate: EstimateListQuery = {
  search: '',
  status: null,
  need: null,
  sort: 'date',
  direction: 'desc',
};

/** Parses the URL; invalid values are ignored. */
export const readEstimateQuery = (params: URLSearchParams): EstimateListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  status: EstimateStatus.safeParse(params.get('status')).data ?? null,
  need: EstimateNeed.safeParse(params.get('need')).data ?? null,
  ...readOrder(params, estimateOrders, everyEstimate.sort),
});

/** The query as API parameters, without defaults. */
export const estimateParts = ({ search, status, need, ...order }: EstimateListQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(need && { need }),
  ...orderParts(order, estimateOrders, everyEstimate.sort),
});

/** The query as a URL search string without defaults. */
export function estimateSearch(query: EstimateListQuery): string {
  const params = new URLSearchParams(estimateParts(query)).toString();
  return params && `?${params}`;
}

export const isSearched = ({ search, need }: EstimateListQuery): boolean => search !== '' || need !== null;
export const isFiltered = (query: EstimateListQuery): boolean => isSearched(query) || query.status !== null;

const name = 'open';
/** The open dialog, kept in the URL so that it survives a reload and other screens can link to it. */
type OpenDialog = 'new' | 'edit' | 'revise';

export function readOpenDialog(params: URLSearchParams): OpenDialog | null {
  const value = params.get(name);
  return value === 'new' || value === 'edit' || value === 'revise' ? value : null;
}

/** The search string with a dialog open, or without one. */
export function openSearch(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search);
  if (dialog) params.set(name, dialog);
  else params.delete(name);
  const text = params.toString();
  return text && `?${text}`;
}
