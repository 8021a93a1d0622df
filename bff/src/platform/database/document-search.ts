import { type Filters, like } from './sql.ts';

/** `$160`, `160.00` or `$1,247.50`, as it stands in a folded pattern. */
const sum = /^%(?:\$(\d{1,6})|\$?(\d{1,6})\.(\d\d))%$/;

/**
 * Adds the condition that a document holds every word of a search: in its own text, in that of the client it is linked
 * to, whose name and address may differ by now, or as its sum. `of` is the table's name in the statement. An array,
 * because it is found once by the indexes, whatever the order of the rows.
 */
export function addDocumentSearch(
  filters: Filters,
  table: 'invoices' | 'estimates',
  of: string,
  patterns: readonly string[],
): void {
  if (patterns.length === 0) return;
  const words = patterns.map((pattern) => {
    const at = filters.place(pattern);
    const [, whole, part, cents = '00'] = sum.exec(pattern) ?? [];
    const dollars = whole ?? part;
    const isSum = dollars === undefined ? '' : ` OR d.amount_cents = ${filters.place(`${dollars}${cents}`)}::int`;
    return { own: `(${like('d.search_text', at)}${isSum})`, theirs: like('c.search_text', at) };
  });
  const own = words.map((word) => word.own).join(' AND ');
  const theirs = words.map((word) => word.theirs).join(' OR ');
  const either = words.map((word) => `(${word.theirs} OR ${word.own})`).join(' AND ');
  filters.add(
    () => `${of}.id = ANY (ARRAY(SELECT d.id FROM ${table} d WHERE ${own} UNION ALL
      SELECT d.id FROM clients c JOIN ${table} d ON d.client_id = c.id WHERE (${theirs}) AND ${either}))`,
  );
}
