import type { ReactNode } from 'react';
import { ListBody, type ListQuery } from './list-body.tsx';
import type { ListState } from './list-controls.tsx';
import { type Order, orderedBy, type Orders } from './list-query.ts';
import { RecordList, type RecordListDefinition } from './record-list.tsx';

interface RecordPagesProps<Row, Sort extends string> {
  readonly definition: RecordListDefinition<Row, Sort>;
  readonly query: ListQuery & { readonly data: unknown };
  /** Loaded rows. */
  readonly rows: readonly Row[];
  /** Of all pages; undefined before the first one. */
  readonly total: number | undefined;
  readonly empty: ReactNode;
  readonly state: ListState;
  readonly orders: Orders<Sort>;
  readonly order: Order<Sort>;
  readonly onOrder: (order: Order<Sort>) => void;
  /** The list's query string. */
  readonly search: string;
  /** Of the open record. */
  readonly openId: string | undefined;
  /** Below the rows. */
  readonly children?: ReactNode;
}

/** The rows of a list, which load page by page as they are scrolled, or why there are none. */
export const RecordPages = <Row extends { readonly id: string }, Sort extends string>({
  definition,
  query,
  rows,
  total = rows.length,
  empty,
  state,
  orders,
  order,
  onOrder,
  search,
  openId,
  children,
}: RecordPagesProps<Row, Sort>) => {
  const more =
    query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError
      ? () => void query.fetchNextPage()
      : undefined;
  return (
    <ListBody
      name={definition.label}
      query={query}
      shown={query.data === undefined ? undefined : rows.length}
      total={total}
      empty={empty}
    >
      <RecordList
        definition={definition}
        rows={rows}
        // A list may end before all that there is, as an overview does.
        total={query.hasNextPage ? total : rows.length}
        order={order}
        onSort={(sort) => onOrder(orderedBy(order, sort, orders))}
        isShown={state.isShown}
        selection={state.selection}
        selecting={state.selecting}
        search={search}
        openId={openId}
        loadMore={more}
      />
      {children}
    </ListBody>
  );
};
