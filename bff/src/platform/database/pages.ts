import type { SortDirection } from '@vitrine/contracts';
import { encodeCursor } from '../http/pagination.ts';
import { orderingOf } from './ordering.ts';
import { addMatches, holdsAll, isCapped, type Search } from './search.ts';
import type { SortKey, SortOrder } from './sorting.ts';
import { type Filters, rowsOf, type SqlRunner } from './sql.ts';

/** Which page of a list. */
interface PageRequest {
  /** Where the page before it ended; the first page without. */
  readonly cursor?: string | undefined;
  /** That of the order unless given. */
  readonly direction?: SortDirection | undefined;
  /** Rows at most. */
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** Of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** A list in one order. */
interface List<Row> {
  readonly columns: string;
  /** The table, or a query, and its name in the statement: `clients c`. */
  readonly from: string;
  /** `JOIN …` of what the columns or the order need. */
  readonly join?: string;
  /** Reads rows whole or joins them, where that waits until the page is found. Takes the statement that finds it. */
  readonly over?: (page: string) => string;
  readonly filters: Filters;
  /** Only what it finds. */
  readonly search?: Search | null;
  readonly order: SortOrder<Row>;
  /** Column of the row's id. */
  readonly id: string;
  readonly idType?: 'uuid' | 'bigint';
}

/**
 * How many rows a list goes through in its order for a word that too many rows hold to sort them. A word that is
 * rarer there than a page's rows is found by the indexes.
 */
const readRows = 5_000;

/**
 * One page of a list: the one way to read one. A cursor holds the last row's place in the order, so a page costs the
 * same wherever it stands, and rows that are added meanwhile shift nothing. One row more than asked for is read, to
 * know whether there is a next page. Throws `validation_failed` for a cursor of another list or order.
 */
export async function findPage<Row extends { readonly id: string }>(
  runner: Pick<SqlRunner, 'query'>,
  { columns, from, join = '', over, filters, search, order, id, idType = 'uuid' }: List<Row>,
  { cursor, direction = order.direction, limit }: PageRequest,
): Promise<Page<Row>> {
  const name = from.split(' ').at(-1) ?? from;
  const key: SortKey<Row> = { key: id, type: idType, of: (row) => row.id };
  const { first, by, positionOf } = orderingOf(order, key, name, { cursor, direction }, filters);
  const read = (page: string, { values }: Filters): Promise<Row[]> =>
    rowsOf<Row>(runner, over ? `${over(page)} ${by}` : page, values);
  const source = `${from} ${join}`;
  let found: Row[] | undefined;
  if (search && isCapped(search)) {
    const near = filters.copy();
    const rows = `(${first(`${name}.*`, source, near, readRows)}) ${name} ${join}`;
    const holds = holdsAll(search, name, (value) => near.place(value));
    const page = await read(`SELECT ${columns} FROM ${rows} WHERE ${holds} ${by} LIMIT ${limit + 1}`, near);
    if (page.length > limit) found = page;
  }
  if (!found) {
    if (search) addMatches(filters, id, search);
    found = await read(first(columns, source, filters, limit + 1), filters);
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(positionOf(last)) : null };
}

/** Every page of a list, one after the other. */
export async function* everyPage<Row>(
  find: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row[], void> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await find(cursor);
    yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
