import type { SortDirection } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { useEffect, useRef } from 'react';

/** The orders of a list, by their name in the API: how a select names each, and its direction unless it is turned. */
export type Orders<Sort extends string> = Readonly<
  Record<Sort, { readonly label: string; readonly direction: SortDirection }>
>;

export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly direction: SortDirection;
}

/** The order in the URL; without one, or with one that is unknown, `first`. */
export function readOrder<Sort extends string>(
  params: URLSearchParams,
  orders: Orders<Sort>,
  first: Sort,
): Order<Sort> {
  const wanted = params.get('sort');
  const sort = (Object.keys(orders) as Sort[]).find((one) => one === wanted) ?? first;
  const direction = params.get('direction');
  return { sort, direction: direction === 'asc' || direction === 'desc' ? direction : orders[sort].direction };
}

/** The order as parts of a query string, without defaults. */
export const orderParts = <Sort extends string>(
  { sort, direction }: Order<Sort>,
  orders: Orders<Sort>,
  first: Sort,
): { sort?: Sort; direction?: SortDirection } => ({
  ...(sort !== first && { sort }),
  ...(direction !== orders[sort].direction && { direction }),
});

/** The order after a press on a column head: its own direction first, then turned. */
export const orderedBy = <Sort extends string>(now: Order<Sort>, pressed: Sort, orders: Orders<Sort>): Order<Sort> => {
  if (now.sort !== pressed) return { sort: pressed, direction: orders[pressed].direction };
  return { sort: pressed, direction: now.direction === 'asc' ? 'desc' : 'asc' };
};

/**
 * Changes the query of a list in the address. A second change in quick succession builds on the first, which may not be
 * shown yet; until the address that is shown has changed, both count.
 */
export function useChangeQuery<Query extends object>(
  query: Query,
  searchOf: (query: Query) => string,
): (change: Partial<Query>) => void {
  const navigate = useNavigate();
  const wanted = useRef<Query | null>(null);
  const shown = searchOf(query);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    wanted.current = null;
  }, [shown]);
  return (change) => {
    wanted.current = { ...(wanted.current ?? query), ...change };
    void navigate({ search: searchOf(wanted.current) }, { replace: true });
  };
}
