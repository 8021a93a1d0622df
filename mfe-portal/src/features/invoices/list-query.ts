import { invoiceStatuses } from '@vitrine/contracts';
import { z } from 'zod';
import { searchMaximum } from '../../shared/screen/search-maximum.ts';

/** The filter's choices besides all, in the order of the staff specification, section 2. */
export const invoiceFilters = ['paid', 'sent', 'draft', 'overdue'] as const satisfies readonly (typeof invoiceStatuses)[number][];

/** What the list shows, kept in the address so that it survives a reload and can be shared. */
export interface InvoiceListQuery {
  readonly search: string;
  /** Null shows every status. */
  readonly status: (typeof invoiceFilters)[number] | null;
}

const Filter = z.enum(invoiceFilters);

/** Reads the address; what it does not understand counts as not given. */
export const readInvoiceQuery = (params: URLSearchParams): InvoiceListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  status: Filter.safeParse(params.get('status')).data ?? null,
});

/** The same query as an address, defaults left out. */
export function invoiceSearch({ search, status }: InvoiceListQuery): string {
  const params = new URLSearchParams({ ...(search.trim() && { search: search.trim() }), ...(status && { status }) }).toString();
  return params && `?${params}`;
}
