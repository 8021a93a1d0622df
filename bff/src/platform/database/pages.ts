import { IsoDate, type SortDirection, Timestamp } from '@vitrine/contracts';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../http/pagination.ts';
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
  /** The table and its name in the statement: `clients c`. */
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

/** What a cursor may hold of each type, so that a made-up one is refused before the database reads it. */
const positions = {
  uuid: z.uuid(),
  text: z.string().max(2_000),
  lower: z.string().max(2_000),
  folded: z.string().max(2_000),
  int: z.number().int().min(-2_147_483_648).max(2_147_483_647),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  date: z.union([IsoDate, z.literal('infinity')]),
  timestamptz: Timestamp,
} as const satisfies Record<SortKey<never>['type'], z.ZodType>;

/** A value of a cursor as its key compares it. */
function placed(type: SortKey<never>['type'], at: string): string {
  if (type === 'folded') return `fold_text(${at}::text)`;
  return type === 'lower' ? `lower(${at}::text)` : `${at}::${type}`;
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
  const keys: readonly [SortKey<Row>, ...SortKey<Row>[]] = [
    order,
    ...(order.tie ? [order.tie] : []),
    { key: id, type: idType, of: (row) => row.id },
  ];
  if (cursor !== undefined) {
    const [first, ...others] = keys;
    const position = z.tuple([positions[first.type], ...others.map(({ type }) => positions[type])]);
    filters.add(
      (...places) =>
        `(${keys.map(({ key }) => key).join(', ')}) ${direction === 'asc' ? '>' : '<'} ` +
        `(${keys.map(({ type }, index) => placed(type, places[index] ?? '')).join(', ')})`,
      ...decodeCursor<readonly unknown[]>(cursor, position),
    );
  }
  const by = `ORDER BY ${keys.map(({ key }) => `${key} ${direction}`).join(', ')}`;
  const read = async (source: string, { where, values }: Pick<Filters, 'where' | 'values'>): Promise<Row[]> => {
    const page = `SELECT ${columns} FROM ${source} ${join} ${where} ${by} LIMIT ${limit + 1}`;
    return rowsOf<Row>(runner, over ? `${over(page)} ${by}` : page, values);
  };
  let found: Row[] | undefined;
  if (search && isCapped(search)) {
    const [, name = from] = from.split(' ');
    const near = filters.copy();
    const source = `(SELECT ${name}.* FROM ${from} ${join} ${near.where} ${by} LIMIT ${readRows}) ${name}`;
    const where = `WHERE ${holdsAll(search, name, (value) => near.place(value))}`;
    const rows = await read(source, { where, values: near.values });
    if (rows.length > limit) found = rows;
  }
  if (!found) {
    if (search) addMatches(filters, id, search);
    found = await read(from, filters);
  }
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(keys.map(({ of }) => of(last))) : null };
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
