import type { SortDirection } from '@vitrine/contracts';

/** What an order compares rows by. */
export interface SortKey<Row> {
  /** SQL expression that is never null. Over `lower` or {@link foldedSql} its type says so. */
  readonly key: string;
  readonly type: 'uuid' | 'text' | 'int' | 'bigint' | 'date' | 'timestamptz' | 'lower' | 'folded';
  /** The row's value, before it is folded. */
  readonly of: (row: Row) => string | number;
}

/** An order by a key, which an index holds. */
export interface KeyOrder<Row> extends SortKey<Row> {
  /** Where the caller names none. */
  readonly direction: SortDirection;
  /** Orders rows that are the same by the key; those that are the same by it too are ordered by their id. */
  readonly tie?: SortKey<Row>;
}

/**
 * An order by something of few values that no index can hold, such as a status that depends on the day: the rows of one
 * value after those of another, each read in an order that an index does hold.
 */
export interface GroupOrder<Row> {
  /** In order; together they have all rows, each row once. Several may have the same value. */
  readonly groups: readonly {
    readonly value: string;
    /** Condition of its rows. */
    readonly where: string;
  }[];
  /** The value of a row's group. */
  readonly of: (row: Row) => string;
  readonly direction: SortDirection;
  /** The order within a group, and then by id, of a list in its own direction; the other direction turns both. */
  readonly within: SortKey<Row> & { readonly direction: SortDirection };
}

/** One order of a list. */
export type SortOrder<Row> = KeyOrder<Row> | GroupOrder<Row>;

/** By creation, the newest first; `of` is the table's name in the statement. */
export const newestFirst = (of: string): KeyOrder<{ readonly createdAt: Date }> => ({
  key: `${of}.created_at`,
  type: 'timestamptz',
  of: ({ createdAt }) => createdAt.toISOString(),
  direction: 'desc',
});

/** Place of each value in the order of a list, from 1: what is sorted as the list has it and not by letters. */
export const placeSql = (expression: string, values: readonly string[]): string =>
  `array_position(ARRAY[${values.map((value) => `'${value}'`).join(', ')}], ${expression})`;

/** A name as lists order it: folded (ADR 0097) and by code point, so the same on every server. Indexes hold it. */
export const foldedSql = (name: string): string => `fold_text(${name}) COLLATE "C"`;
