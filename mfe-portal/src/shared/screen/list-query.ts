import { SortDirection } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';

/** Longest search the API takes. */
export const searchMaximum = 200;

/** The orders of a list, by their name in the API: how a select names each, and its direction unless it is turned. */
export type Orders<Sort extends string> = Readonly<
  Record<Sort, { readonly label: string; readonly direction: SortDirection }>
>;

export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly direction: SortDirection;
}

/** The query of any list: what was chosen, by the names in its address. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

type Parts = Readonly<Record<string, z.ZodType<string | undefined>>>;

type QueryOf<P extends Parts> = { readonly [Name in keyof P]?: Exclude<z.output<P[Name]>, undefined> | undefined };

type SortOf<P extends Parts> = Exclude<z.output<P['sort']>, undefined>;

/** The query of a list in its address, where it survives a reload and can be shared. */
export interface ListAddress<Query, Sort extends string> {
  readonly orders: Orders<Sort>;
  /** What a search string asks for; what is invalid or the default is left out. */
  readonly read: (search: string) => Query;
  /** The same of a query that was changed. */
  readonly clean: (query: ListQuery) => Query;
  readonly orderOf: (query: ListQuery) => Order<Sort>;
}

/**
 * The parts of a list's address, in their order there, each with its schema in the contract; the default order is that
 * of `sort`. A list without orders has no such parts.
 */
export function listAddress<const P extends Parts>(
  parts: P,
  orders: Orders<SortOf<P>>,
): ListAddress<QueryOf<P>, SortOf<P>> {
  const standardOf = (name: string): string | undefined => parts[name]?.safeParse(undefined).data;
  const orderOf = (query: ListQuery): Order<SortOf<P>> => {
    const sort = (query['sort'] ?? standardOf('sort')) as SortOf<P>;
    return { sort, direction: SortDirection.safeParse(query['direction']).data ?? orders[sort].direction };
  };
  const parse = (valueOf: (name: string) => string | null | undefined): QueryOf<P> => {
    const query: Record<string, string> = {};
    for (const [name, schema] of Object.entries(parts)) {
      const value = schema.safeParse(valueOf(name)?.trim().slice(0, searchMaximum) || undefined).data;
      const standard = name === 'direction' ? orders[orderOf(query).sort].direction : standardOf(name);
      if (value && value !== standard) query[name] = value;
    }
    return query as QueryOf<P>;
  };
  return {
    orders,
    orderOf,
    read: (search) => {
      const params = new URLSearchParams(search);
      return parse((name) => params.get(name));
    },
    clean: (query) => parse((name) => query[name]),
  };
}

/** A query as a search string. */
export function searchOf(query: ListQuery): string {
  const text = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return text.size > 0 ? `?${text}` : '';
}

/** The order after a press on a column head: its own direction first, then turned. */
export const orderedBy = <Sort extends string>(now: Order<Sort>, pressed: Sort, orders: Orders<Sort>): Order<Sort> => {
  if (now.sort !== pressed) return { sort: pressed, direction: orders[pressed].direction };
  return { sort: pressed, direction: now.direction === 'asc' ? 'desc' : 'asc' };
};

/**
 * Changes the query of a list in the address. A second change in quick succession builds on the first, which may not be
 * shown yet; until the address that is shown has changed, both count.
 */
export function useChangeQuery<Query extends ListQuery>(
  { clean }: Pick<ListAddress<Query, never>, 'clean'>,
  query: Query,
): (change: ListQuery) => void {
  const navigate = useNavigate();
  const pendingQuery = useRef<Query | null>(null);
  const currentSearch = searchOf(query);
  const before = useRef(currentSearch);
  useEffect(() => {
    if (before.current === currentSearch) return;
    before.current = currentSearch;
    pendingQuery.current = null;
  }, [currentSearch]);
  return (change) => {
    pendingQuery.current = clean({ ...(pendingQuery.current ?? query), ...change });
    void navigate({ search: searchOf(pendingQuery.current) }, { replace: true });
  };
}

const dialogs = ['new', 'edit', 'correct', 'revise', 'import'] as const;
/** What is open over a list. */
export type OpenDialog = (typeof dialogs)[number];

/** URL parameters of it, and of the client that a new record is for. */
const dialogParameter = 'open';
export const clientParameter = 'client';

/** The dialog that an address opens: it survives a reload, and other screens can link to it. */
export const readOpenDialog = (params: URLSearchParams): OpenDialog | null =>
  dialogs.find((one) => one === params.get(dialogParameter)) ?? null;

/** The search string without a dialog, for the page that has taken its place. */
export function withoutDialog(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(dialogParameter);
  return params.size > 0 ? `?${params}` : '';
}

/** The search string with a dialog open, or without one. */
export function openSearch(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search);
  if (dialog) params.set(dialogParameter, dialog);
  else for (const parameter of [dialogParameter, clientParameter]) params.delete(parameter);
  return params.size > 0 ? `?${params}` : '';
}
