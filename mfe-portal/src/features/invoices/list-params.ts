import { AgeFilter, type invoiceSorts, InvoiceStatus, invoiceStatuses } from '@vitrine/contracts';
import { z } from 'zod';
import { type Order, orderParts, type Orders, readOrder } from '../../shared/screen/list-query.ts';
import { searchMaximum } from '../../shared/screen/list-tools.tsx';

/** In the order of the staff specification, section 2. */
const specified: readonly InvoiceStatus[] = ['paid', 'sent', 'draft', 'overdue'];
/** Filter options besides All; every status has one, so that the counts add up. */
export const invoiceFilters: readonly InvoiceStatus[] = [
  ...specified,
  ...invoiceStatuses.filter((status) => !specified.includes(status)),
];

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
export type InvoiceSort = (typeof invoiceSorts)[number];

export const invoiceOrders: Orders<InvoiceSort> = {
  date: { label: 'Newest first', direction: 'desc' },
  due: { label: 'Latest due date first', direction: 'desc' },
  amount: { label: 'Highest amount first', direction: 'desc' },
  number: { label: 'Highest number first', direction: 'desc' },
  client: { label: 'By client', direction: 'asc' },
  status: { label: 'By status', direction: 'asc' },
};

/** Query of the list, kept in the URL so that it survives a reload and can be shared. */
export interface InvoiceListQuery extends Order<InvoiceSort> {
  readonly search: string;
  /** Null shows every status. */
  readonly status: InvoiceStatus | null;
  /** Age of the debt; null shows every age. */
  readonly age: AgeFilter | null;
  /** Month of the invoice date, `2026-11`; null shows every month. */
  readonly month: string | null;
}

/** Default query: all invoices, newest first. */
export const everyInvoice: InvoiceListQuery = {
  search: '',
  status: null,
  age: null,
  month: null,
  sort: 'date',
  direction: 'desc',
};

/** Parses the URL; invalid values are ignored. */
export const readInvoiceQuery = (params: URLSearchParams): InvoiceListQuery => ({
  search: (params.get('search') ?? '').trim().slice(0, searchMaximum),
  status: InvoiceStatus.safeParse(params.get('status')).data ?? null,
  age: AgeFilter.safeParse(params.get('age')).data ?? null,
  month: Month.safeParse(params.get('month')).data ?? null,
  ...readOrder(params, invoiceOrders, everyInvoice.sort),
});

/** The query as API parameters, without defaults. */
export const queryParts = ({ search, status, age, month, ...order }: InvoiceListQuery) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status && { status }),
  ...(age && { age }),
  ...(month && { month }),
  ...orderParts(order, invoiceOrders, everyInvoice.sort),
});

/** The query as a URL search string without defaults. */
export function invoiceSearch(query: InvoiceListQuery): string {
  const params = new URLSearchParams(queryParts(query)).toString();
  return params && `?${params}`;
}

/** Whether the figures cover fewer than all invoices: they follow everything but the status. */
export const isSearched = ({ search, age, month }: InvoiceListQuery): boolean =>
  search !== '' || age !== null || month !== null;

export const isFiltered = (query: InvoiceListQuery): boolean => isSearched(query) || query.status !== null;

const name = 'open';
/** URL parameter with the client of a new invoice. */
const clientParameter = 'client';

export const readPrefilledClient = (params: URLSearchParams): string | null => params.get(clientParameter);

/** The open dialog, kept in the URL so that it survives a reload and other screens can link to it. */
type OpenDialog = 'new' | 'edit' | 'correct';

export function readOpenDialog(params: URLSearchParams): OpenDialog | null {
  const value = params.get(name);
  return value === 'new' || value === 'edit' || value === 'correct' ? value : null;
}

/** The search string with a dialog open, or without one. */
export function openSearch(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search);
  if (dialog) params.set(name, dialog);
  else for (const gone of [name, clientParameter]) params.delete(gone);
  const text = params.toString();
  return text && `?${text}`;
}
