import { IsoDate, type SortDirection, Timestamp } from '@vitrine/contracts';
import { z } from 'zod';
import type { Filters } from './sql.ts';

/** What a cursor may hold of each type, so that a made-up one is refused before the database reads it. */
const positions = {
  text: z.string().max(2_000),
  int: z.number().int().min(-2_147_483_648).max(2_147_483_647),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  date: z.union([IsoDate, z.literal('infinity')]),
  timestamptz: Timestamp,
} as const;

/** One order of a list. Rows that are the same by it are ordered by their id. */
export interface SortOrder<Row> {
  /** SQL expression that is never null. Over `lower` or {@link foldedSql} its type says so. */
  readonly key: string;
  readonly type: keyof typeof positions | 'lower' | 'folded';
  /** The row's value, before it is folded. */
  readonly of: (row: Row) => string | number;
  /** Where the caller names none. */
  readonly direction: SortDirection;
}

/** Place of each value in the order of a list, from 1: what is sorted as the list has it and not by letters. */
export const placeSql = (expression: string, values: readonly string[]): string =>
  `array_position(ARRAY[${values.map((value) => `'${value}'`).join(', ')}], ${expression})`;

/** A name as lists order it: folded (ADR 0097) and by code point, so the same on every server. Indexes hold it. */
export const foldedSql = (name: string): string => `fold_text(${name}) COLLATE "C"`;

/** A position of a cursor: the value of the order, and the row's id. */
export const positionOf = <Row extends { readonly id: string }>(
  { of }: SortOrder<Row>,
  row: Row,
): readonly [string | number, string] => [of(row), row.id];

/** Reads a cursor's position in an order. */
export const positionType = ({ type }: SortOrder<never>): z.ZodType<[string | number, string]> =>
  z.tuple([positions[type === 'lower' || type === 'folded' ? 'text' : type], z.uuid()]) as z.ZodType<
    [string | number, string]
  >;

/** Adds the condition of a page after a position, and answers the statement's order. `id` is the column of the id. */
export function sorted<Row>(
  filters: Filters,
  { key, type, direction }: SortOrder<Row>,
  wanted: SortDirection | undefined,
  after: readonly [string | number, string] | null,
  id: string,
): string {
  const by = wanted ?? direction;
  const placed = (at: string) => {
    if (type === 'folded') return `fold_text(${at}::text)`;
    return type === 'lower' ? `lower(${at}::text)` : `${at}::${type}`;
  };
  if (after)
    filters.add((at, last) => `(${key}, ${id}) ${by === 'asc' ? '>' : '<'} (${placed(at)}, ${last}::uuid)`, ...after);
  return `ORDER BY ${key} ${by}, ${id} ${by}`;
}
