import { IsoDate, type SortDirection, Timestamp } from '@vitrine/contracts';
import { z } from 'zod';
import { decodeCursor } from '../http/pagination.ts';
import type { GroupOrder, KeyOrder, SortKey, SortOrder } from './sorting.ts';
import type { Filters } from './sql.ts';

/** An order of a list as SQL, from the place of a cursor on. */
interface Ordering<Row> {
  /** The first `count` rows of a source under `filters`, in order. `columns` are those that it reads. */
  readonly first: (columns: string, source: string, filters: Filters, count: number) => string;
  /** `ORDER BY …` of rows that were read so. */
  readonly by: string;
  /** What a cursor holds of a row. */
  readonly positionOf: (row: Row) => readonly unknown[];
}

/** Where a page begins. */
interface Beginning {
  readonly cursor: string | undefined;
  readonly direction: SortDirection;
}

/** What a cursor may hold of each type, so that a made-up one is refused before the database reads it. */
const values = {
  uuid: z.uuid(),
  text: z.string().max(2_000),
  lower: z.string().max(2_000),
  folded: z.string().max(2_000),
  int: z.number().int().min(-2_147_483_648).max(2_147_483_647),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  date: z.union([IsoDate, z.literal('infinity')]),
  timestamptz: Timestamp,
} as const satisfies Record<SortKey<never>['type'], z.ZodType>;

type Keys<Row> = readonly [SortKey<Row>, ...SortKey<Row>[]];

const valuesOf = <Row>([first, ...others]: Keys<Row>) =>
  [values[first.type], ...others.map(({ type }) => values[type])] as const;

/** A value of a cursor as its key compares it. */
function placed(type: SortKey<never>['type'], at: string): string {
  if (type === 'folded') return `fold_text(${at}::text)`;
  return type === 'lower' ? `lower(${at}::text)` : `${at}::${type}`;
}

/** The condition of the rows that come after a position. */
function after<Row>(keys: Keys<Row>, direction: SortDirection, position: readonly unknown[], filters: Filters): string {
  const places = keys.map(({ type }, index) => placed(type, filters.place(position[index])));
  return `(${keys.map(({ key }) => key).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${places.join(', ')})`;
}

const sorted = <Row>(keys: Keys<Row>, direction: SortDirection): string =>
  keys.map(({ key }) => `${key} ${direction}`).join(', ');

function orderingByKey<Row>(
  order: KeyOrder<Row>,
  id: SortKey<Row>,
  { cursor, direction }: Beginning,
  filters: Filters,
): Ordering<Row> {
  const keys: Keys<Row> = [order, ...(order.tie ? [order.tie] : []), id];
  if (cursor !== undefined) {
    const position = decodeCursor<readonly unknown[]>(cursor, z.tuple(valuesOf(keys)));
    const rest = after(keys, direction, position, filters);
    filters.add(() => rest);
  }
  const by = `ORDER BY ${sorted(keys, direction)}`;
  return {
    first: (columns, source, { where }, count) => `SELECT ${columns} FROM ${source} ${where} ${by} LIMIT ${count}`,
    by,
    positionOf: (row) => keys.map(({ of }) => of(row)),
  };
}

/** Each group is read by its own index, and only as far as a page may need it. */
function orderingByGroup<Row>(
  { groups, of, within, direction: own }: GroupOrder<Row>,
  id: SortKey<Row>,
  name: string,
  { cursor, direction }: Beginning,
  filters: Filters,
): Ordering<Row> {
  const keys: Keys<Row> = [within, id];
  const opposite = within.direction === 'asc' ? 'desc' : 'asc';
  const directionWithin = direction === own ? within.direction : opposite;
  const order = sorted(keys, directionWithin);
  const places = [...new Set(groups.map(({ value }) => value))];
  let first = direction === 'asc' ? 0 : places.length - 1;
  let rest = 'true';
  if (cursor !== undefined) {
    const [place, position] = decodeCursor<readonly [string, readonly unknown[]]>(
      cursor,
      z.tuple([z.enum(places), z.tuple(valuesOf(keys))]),
    );
    first = places.indexOf(place);
    rest = after(keys, directionWithin, position, filters);
  }
  const by = `ORDER BY ${name}.place ${direction}, ${order}`;
  return {
    first: (columns, source, { where }, count) => {
      const parts = groups.flatMap((group) => {
        const place = places.indexOf(group.value);
        if (direction === 'asc' ? place < first : place > first) return [];
        const conditions = `${where || 'WHERE true'} AND ${group.where} AND ${place === first ? rest : 'true'}`;
        return `(SELECT ${name}.*, ${place} AS place FROM ${source} ${conditions} ORDER BY ${order} LIMIT ${count})`;
      });
      return `SELECT ${columns} FROM (${parts.join(' UNION ALL ')}) ${name} ${by} LIMIT ${count}`;
    },
    by,
    positionOf: (row) => [of(row), keys.map((key) => key.of(row))],
  };
}

/**
 * An order as SQL; `name` is the table's in the statement. The values of a cursor are added to `filters`. Throws
 * `validation_failed` for a cursor of another list or order.
 */
export const orderingOf = <Row>(
  order: SortOrder<Row>,
  id: SortKey<Row>,
  name: string,
  beginning: Beginning,
  filters: Filters,
): Ordering<Row> =>
  'groups' in order
    ? orderingByGroup(order, id, name, beginning, filters)
    : orderingByKey(order, id, beginning, filters);
