/** A data source or the manager of a transaction. */
export interface SqlRunner {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Rows of a statement; TypeORM answers updates and deletes as a pair of rows and their number. `Row` is the caller's word for the columns it named. */
export async function rowsOf<Row>(runner: SqlRunner, text: string, values: unknown[] = []): Promise<Row[]> {
  const result = await runner.query(text, values);
  if (!Array.isArray(result)) return [];
  const [first, second]: unknown[] = result;
  return (Array.isArray(first) && typeof second === 'number' ? first : result) as Row[];
}

/** How many rows an update or delete with RETURNING touched. */
export async function changed(runner: SqlRunner, text: string, values: unknown[] = []): Promise<number> {
  const rows = await rowsOf(runner, `${text} RETURNING 1`, values);
  return rows.length;
}

/** A condition that a text is like the pattern of {@link likePattern} in this place of the statement. The one way to search: the escape character is named here alone. */
export const like = (text: string, place: string): string => String.raw`${text} LIKE ${place} ESCAPE '\'`;

/** A search text as a pattern for {@link like} that matches anywhere; wildcards in it are text. Null matches all. */
export const likePattern = (search: string | undefined): string | null =>
  search ? `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
