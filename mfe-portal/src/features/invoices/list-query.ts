import { AgeFilter, invoiceSorts, InvoiceStatus, invoiceStatuses } from '@vitrine/contracts';
import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** In the order of the staff specification, section 2. */
const specified: readonly InvoiceStatus[] = ['paid', 'sent', 'draft', 'overdue'];
/** The filter's choices besides all: every status has one, so that their counts add up to All. */
export const invoiceFilters: readonly InvoiceStatus[] = [
  ...specified,
  ...invoiceStatuses.filter((status) => !specified.includes(status)),
];

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
const Sort = z.enum(invoiceSorts);
const Direction = z.enum(['asc', 'desc']);
export type InvoiceSort = z.infer<typeof Sort>;

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface InvoiceListQuery {
  readonly search: string;
  /** Null shows every status. */
  readonly status: InvoiceStatus | null;
  /** How late what is owed is; null shows every age. */
  readonly age: AgeFilter | null;
  /** Of the invoice date, `2026-11`; null shows every month. */
  readonly month: string | null;
  readonly sort: InvoiceSort;
  readonly direction: 'asc' | 'desc';
}

/** Newest first, and nothing left out. */
export const everyInvoice: InvoiceListQuery = {
  search: '',
  status: null,
  age: null,
  month: null,
  sort: 'date',
  direction: 'desc',
};

/** Reads the address; what it does not understand counts as not given. */
export const readInvoiceQuery = (params: URLSearchParams): InvoiceListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  status: InvoiceStatus.safeParse(params.get('status')).data ?? null,
  age: AgeFilter.safeParse(params.get('age')).data ?? null,
  month: Month.safeParse(params.get('month')).data ?? null,
  sort: Sort.safeParse(params.get('sort')).data ?? everyInvoice.sort,
  direction: Direction.safeParse(params.get('direction')).data ?? everyInvoice.direction,
});

/** What differs from the list of every invoice, by the names the API has for it, too. */
export const queryParts = ({ search, status, age, month, sort, direction }: InvoiceListQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(age && { age }),
  ...(month && { month }),
  ...(sort !== everyInvoice.sort && { sort }),
  ...(direction !== everyInvoice.direction && { direction }),
});

/** The same query as an address, defaults left out. */
export function invoiceSearch(query: InvoiceListQuery): string {
  const params = new URLSearchParams(queryParts(query)).toString();
  return params && `?${params}`;
}

/** Whether the figures above the list count fewer than all invoices: they follow everything but the status. */
export const isSearched = ({ search, age, month }: InvoiceListQuery): boolean =>
  search !== '' || age !== null || month !== null;

export const isFiltered = (query: InvoiceListQuery): boolean => isSearched(query) || query.status !== null;

/** A press on a column's head: it leads, largest first; pressed again it turns round. */
export const sortedBy = (
  { sort, direction }: InvoiceListQuery,
  pressed: InvoiceSort,
): Pick<InvoiceListQuery, 'sort' | 'direction'> => ({
  sort: pressed,
  direction: sort === pressed && direction === 'desc' ? 'asc' : 'desc',
});
