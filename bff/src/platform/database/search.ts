import { countedMatches } from '@vitrine/contracts';
import { type Filters, like, rowsOf, searchPatterns, type SqlRunner } from './sql.ts';

/** The place of a value in a statement, such as `$1`. */
type Place = (value: unknown) => string;

/** Where a list looks for the words of a search. */
export interface Searchable {
  /** The condition that a row named `of` holds a word, asked of one row after the other. */
  readonly holds: (of: string, pattern: string, place: Place) => string;
  /** Statements that find the ids of rows with every word by the trigram indexes; together they find all. */
  readonly finds: readonly ((patterns: readonly string[], place: Place) => string)[];
}

/** A search of a list. */
export interface Search {
  readonly in: Searchable;
  readonly patterns: readonly string[];
  /** Of the rows that hold every word; null of more than {@link countedMatches}. */
  readonly ids: readonly string[] | null;
}

/** The rows of a table whose folded text holds every word. */
export const textOf = (table: string): Searchable => ({
  holds: (of, pattern, place) => like(`${of}.search_text`, place(pattern)),
  finds: [
    (patterns, place) =>
      `SELECT d.id FROM ${table} d WHERE ${patterns.map((word) => like('d.search_text', place(word))).join(' AND ')}`,
  ],
});

/** The condition that somebody of a client `of` holds a word. */
const hasPerson = (of: string, at: string): string =>
  `EXISTS (SELECT FROM client_people q WHERE q.client_id = ${of}.id AND ${like('q.search_text', at)})`;

/** Clients whose own text, or that of their people, holds every word. */
export const clientsIn: Searchable = {
  holds: (of, pattern, place) => {
    const at = place(pattern);
    return `(${like(`${of}.search_text`, at)} OR ${hasPerson(of, at)})`;
  },
  finds: [
    ...textOf('clients').finds,
    (patterns, place) => {
      const words = patterns.map((pattern) => place(pattern));
      // OFFSET keeps it from asking every client for its people.
      return `SELECT DISTINCT d.id FROM client_people p
        CROSS JOIN LATERAL (SELECT c.id, c.search_text FROM clients c WHERE c.id = p.client_id OFFSET 0) d
        WHERE (${words.map((at) => like('p.search_text', at)).join(' OR ')})
          AND ${words.map((at) => `(${like('d.search_text', at)} OR ${hasPerson('d', at)})`).join(' AND ')}`;
    },
  ],
};

/** `$160`, `160.00` or `$1,247.50`, as it stands in a folded pattern. */
const sum = /^%(?:\$(\d{1,6})|\$?(\d{1,6})\.(\d\d))%$/;

/**
 * The rows of a table of documents that hold every word: in their own text, in that of the client they are linked to,
 * whose name and address may differ by now, or as their sum.
 */
export function documentsIn(table: 'invoices' | 'estimates' | 'recurring_invoices'): Searchable {
  const own = (of: string, pattern: string, place: Place): string => {
    const [, whole, part, cents = '00'] = sum.exec(pattern) ?? [];
    const dollars = whole ?? part;
    const isSum = dollars === undefined ? '' : ` OR ${of}.amount_cents = ${place(`${dollars}${cents}`)}::int`;
    return `(${like(`${of}.search_text`, place(pattern))}${isSum})`;
  };
  return {
    // A client by its id, and not whether it is among all that hold the word, who may be many.
    holds: (of, pattern, place) =>
      `(${own(of, pattern, place)} OR (SELECT ${like('o.search_text', place(pattern))} FROM clients o
        WHERE o.id = ${of}.client_id))`,
    finds: [
      (patterns, place) =>
        `SELECT d.id FROM ${table} d WHERE ${patterns.map((pattern) => own('d', pattern, place)).join(' AND ')}`,
      (patterns, place) => {
        const words = patterns.map((pattern) => ({
          own: own('d', pattern, place),
          theirs: like('o.search_text', place(pattern)),
        }));
        // OFFSET keeps it from reading the whole table where the first clients have rows enough.
        return `SELECT d.id FROM clients o
          CROSS JOIN LATERAL (SELECT * FROM ${table} r WHERE r.client_id = o.id OFFSET 0) d
          WHERE (${words.map((word) => word.theirs).join(' OR ')})
            AND ${words.map((word) => `(${word.theirs} OR ${word.own})`).join(' AND ')}`;
      },
    ],
  };
}

/**
 * Looks for the words of a text; null without words. It ends at the first rows that are too many to be counted, so a
 * common word costs no more than a rare one.
 */
export async function searchFor(
  runner: Pick<SqlRunner, 'query'>,
  searchable: Searchable,
  text: string | undefined,
): Promise<Search | null> {
  const patterns = await searchPatterns(runner, text);
  if (patterns.length === 0) return null;
  const ids = new Set<string>();
  for (const find of searchable.finds) {
    const values: unknown[] = [];
    const statement = find(patterns, (value) => `$${values.push(value)}`);
    const rows = await rowsOf<{ id: string }>(runner, `${statement} LIMIT ${countedMatches + 1}`, values);
    for (const { id } of rows) ids.add(id);
    if (ids.size > countedMatches) return { in: searchable, patterns, ids: null };
  }
  return { in: searchable, patterns, ids: [...ids] };
}

/** Whether it finds more than is counted. */
export const isCapped = (search: Search | null): boolean => search !== null && search.ids === null;

/** Adds the condition that a row is among all that a search finds, however many. */
export const addMatches = (filters: Filters, id: string, search: Search): void =>
  search.ids
    ? filters.add((ids) => `${id} = ANY (${ids}::uuid[])`, search.ids)
    : filters.add(() => {
        const statements = search.in.finds.map((find) => find(search.patterns, (value) => filters.place(value)));
        return `${id} = ANY (ARRAY(${statements.join(' UNION ALL ')}))`;
      });

/** The condition that a row named `of` holds every word, asked of one row after the other. */
export const holdsAll = ({ in: searchable, patterns }: Search, of: string, place: Place): string =>
  patterns.map((pattern) => searchable.holds(of, pattern, place)).join(' AND ');
