import { Table, Tr, VisuallyHidden } from '@vitrine/ui';
import { memo, type ReactNode, useMemo } from 'react';
import { useNow } from '../format.ts';
import { type Density, rowHeights } from './density.tsx';
import { rowAttribute } from './list-hotkeys.ts';
import { useNarrow } from './list-detail.tsx';
import type { Order } from './list-query.ts';
import { Card, CardSelect } from './record-cards.ts';
import { Cell, Frame, HeadCell, type Width } from './record-list-styles.ts';
import { RecordLink, useRowPress } from './record-table.ts';
import { SelectBox, type Selection, SelectTd, SelectTh } from './selection.tsx';
import { VirtualCards, VirtualTableBody } from './virtual-rows.tsx';

/** What a cell or card is written with. */
interface RowContext {
  readonly now: Date;
  /** Makes its content the row's one link. */
  readonly link: (content: ReactNode) => ReactNode;
}

interface Column<Row, Sort extends string> {
  readonly id: string;
  readonly label: string;
  /** The order that a press on its head gives. */
  readonly sort?: Sort;
  /** Can be left out by the Columns menu. */
  readonly optional?: true;
  readonly numeric?: true;
  /** Its head is for screen readers only. */
  readonly headless?: true;
  /** How wide the list must be to show it. */
  readonly from?: Width;
  /** Takes the remaining width and cuts off longer text. */
  readonly wide?: true;
  readonly cell: (row: Row, context: RowContext) => ReactNode;
}

/** What one list of the portal is made of; defined once, outside of any component. */
export interface RecordListDefinition<Row, Sort extends string> {
  readonly columns: readonly Column<Row, Sort>[];
  /** What a row's checkbox names: 'Select INV-0007'. */
  readonly nameOf: (row: Row) => string;
  /** The row on a phone. */
  readonly card: (row: Row, context: RowContext) => ReactNode;
  /** Whether nothing is left to do: its row is muted. */
  readonly isDone?: (row: Row) => boolean;
}

/** Estimated height of a card in pixels; real ones are measured. */
const cardHeight = 66;

interface RecordListProps<Row extends { readonly id: string }, Sort extends string> {
  readonly definition: RecordListDefinition<Row, Sort>;
  /** Name of the table: 'Invoices'. */
  readonly label: string;
  /** Of the records: '/invoices'. */
  readonly path: string;
  readonly rows: readonly Row[];
  /** Number of rows on the server. */
  readonly total: number;
  readonly order: Order<Sort>;
  readonly onSort: (sort: Sort) => void;
  readonly isShown: (column: string) => boolean;
  readonly density: Density;
  readonly selection: Selection;
  /** On phones: whether cards have a checkbox. */
  readonly selecting: boolean;
  /** The list's query string, kept while records are opened and closed. */
  readonly search: string;
  readonly openId: string | undefined;
  readonly loadMore: (() => void) | undefined;
}

/** The rows of a list: a table, and cards on phones. */
export const RecordList = <Row extends { readonly id: string }, Sort extends string>(
  props: RecordListProps<Row, Sort>,
) => (useNarrow() ? <RecordCards {...props} /> : <RecordTable {...props} />);

const RecordTable = <Row extends { readonly id: string }, Sort extends string>({
  definition,
  label,
  path,
  rows,
  total,
  order,
  onSort,
  isShown,
  density,
  selection,
  search,
  openId,
  loadMore,
}: RecordListProps<Row, Sort>) => {
  const now = useNow();
  const hidden = definition.columns
    .filter(({ id, optional }) => optional && !isShown(id))
    .map(({ id }) => id)
    .join();
  const columns = useMemo(
    () => definition.columns.filter(({ id }) => !hidden.split(',').includes(id)),
    [definition, hidden],
  );
  const ids = rows.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => selection.ids.has(id));
  return (
    <Frame data-density={density}>
      <Table label={label} aria-rowcount={total + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SelectTh>
              <SelectBox
                label={all ? 'Select none' : 'Select all shown'}
                checked={all}
                mixed={!all && selection.ids.size > 0}
                onChange={() => (all ? selection.clear() : selection.set(ids))}
              />
            </SelectTh>
            {columns.map(({ id, label, sort, numeric = false, headless, from }) => (
              <HeadCell
                key={id}
                $from={from}
                numeric={numeric}
                {...(sort !== undefined && {
                  sort: order.sort === sort ? (order.direction === 'asc' ? 'ascending' : 'descending') : 'none',
                  onSort: () => onSort(sort),
                })}
              >
                {headless ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <VirtualTableBody
          columns={columns.length + 1}
          rows={rows}
          rowHeight={rowHeights[density]}
          openId={openId}
          loadMore={loadMore}
        >
          {(row, index, measure) => (
            <RecordRow
              definition={definition}
              columns={columns}
              row={row}
              index={index}
              open={row.id === openId}
              chosen={selection.ids.has(row.id)}
              onChoose={selection.toggle}
              to={`${path}/${row.id}${search}`}
              now={now}
              measure={measure}
            />
          )}
        </VirtualTableBody>
      </Table>
    </Frame>
  );
};

interface RecordRowProps<Row extends { readonly id: string }, Sort extends string> {
  readonly definition: RecordListDefinition<Row, Sort>;
  readonly columns: readonly Column<Row, Sort>[];
  readonly row: Row;
  readonly index: number;
  readonly open: boolean;
  readonly chosen: boolean;
  readonly onChoose: Selection['toggle'];
  readonly to: string;
  readonly now: Date;
  readonly measure: (element: HTMLElement | null) => void;
}

const rowLink = (to: string, id: string, open: boolean) =>
  function link(content: ReactNode) {
    return (
      <RecordLink to={to} {...{ [rowAttribute]: id }} {...(open && { 'aria-current': true })}>
        {content}
      </RecordLink>
    );
  };

const PlainRow = <Row extends { readonly id: string }, Sort extends string>({
  definition,
  columns,
  row,
  index,
  open,
  chosen,
  onChoose,
  to,
  now,
  measure,
}: RecordRowProps<Row, Sort>) => {
  const press = useRowPress(to);
  const context = { now, link: rowLink(to, row.id, open) };
  return (
    <Tr
      interactive
      selected={open}
      onClick={press}
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-chosen={chosen}
      data-done={definition.isDone?.(row) ?? false}
    >
      <SelectTd>
        <SelectBox
          label={`Select ${definition.nameOf(row)}`}
          checked={chosen}
          onChange={(range) => onChoose(row.id, range)}
        />
      </SelectTd>
      {columns.map(({ id, numeric = false, from, wide = false, cell }) => (
        <Cell key={id} $from={from} $wide={wide} numeric={numeric} nowrap={!wide}>
          {cell(row, context)}
        </Cell>
      ))}
    </Tr>
  );
};

/** Memoized, because lists of thousands rerender while scrolling. */
const RecordRow = memo(PlainRow) as typeof PlainRow;

const RecordCards = <Row extends { readonly id: string }, Sort extends string>({
  definition,
  label,
  path,
  rows,
  total,
  selection,
  selecting,
  search,
  openId,
  loadMore,
}: RecordListProps<Row, Sort>) => {
  const now = useNow();
  return (
    <VirtualCards label={label} rows={rows} rowHeight={cardHeight} openId={openId} loadMore={loadMore}>
      {(row, index, measure) => (
        <RecordCard
          definition={definition}
          row={row}
          index={index}
          total={total}
          to={`${path}/${row.id}${search}`}
          now={now}
          selecting={selecting}
          chosen={selection.ids.has(row.id)}
          onChoose={selection.toggle}
          measure={measure}
        />
      )}
    </VirtualCards>
  );
};

interface RecordCardProps<Row extends { readonly id: string }, Sort extends string> extends Omit<
  RecordRowProps<Row, Sort>,
  'columns' | 'open'
> {
  readonly total: number;
  readonly selecting: boolean;
}

const PlainCard = <Row extends { readonly id: string }, Sort extends string>({
  definition,
  row,
  index,
  total,
  to,
  now,
  selecting,
  chosen,
  onChoose,
  measure,
}: RecordCardProps<Row, Sort>) => (
  <Card
    ref={measure}
    data-index={index}
    data-chosen={selecting && chosen}
    data-selecting={selecting}
    aria-posinset={index + 1}
    aria-setsize={total}
  >
    {selecting && (
      <CardSelect>
        <SelectBox label={`Select ${definition.nameOf(row)}`} checked={chosen} onChange={() => onChoose(row.id)} />
      </CardSelect>
    )}
    {definition.card(row, { now, link: rowLink(to, row.id, false) })}
  </Card>
);
const RecordCard = memo(PlainCard) as typeof PlainCard;
