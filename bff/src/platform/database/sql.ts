import { agencyTimeZone } from '@vitrine/brand';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/** A data source or the manager of a transaction. */
export interface SqlRunner extends Pick<EntityManager, 'getRepository'> {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Rows of a statement; TypeORM answers updates and deletes as a pair of rows and their number. `Row` is what the
 * caller says of the columns it named.
 */
export async function rowsOf<Row>(
  runner: Pick<SqlRunner, 'query'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await runner.query(text, values);
  if (!Array.isArray(result)) return [];
  const [first, second]: unknown[] = result;
  return (Array.isArray(first) && typeof second === 'number' ? first : result) as Row[];
}

/**
 * The columns of a table by the names of its entity, for a statement that names the table `alias`:
 * `c.time_zone AS "timeZone"`; all of them, or those of `names`. Bigints and days come as text. Left out are those that
 * the entity doesn't select.
 */
export const columnsOf = <Row extends ObjectLiteral>(
  runner: Pick<SqlRunner, 'getRepository'>,
  entity: EntityTarget<Row>,
  alias: string,
  names?: readonly (keyof Row & string)[],
): string =>
  runner
    .getRepository(entity)
    .metadata.columns.filter(({ isSelect, propertyName }) => isSelect && (names?.includes(propertyName) ?? true))
    .map(({ query, databaseName, propertyName, type }) => {
      const column = query?.(alias) ?? `${alias}.${databaseName}`;
      return `${type === 'date' ? `${column}::text` : column} AS "${propertyName}"`;
    })
    .join(', ');

/** For an insert of some fields of an entity, from JSON objects that have them under the entity's names. */
export const insertedFrom = <Row extends ObjectLiteral>(
  runner: Pick<SqlRunner, 'getRepository'>,
  entity: EntityTarget<Row>,
  names: readonly (keyof Row & string)[],
): {
  /** `time_zone, …` */
  readonly columns: string;
  /** `x."timeZone", …` of a record `x`. */
  readonly values: string;
  /** The record's definition, for `jsonb_to_record(…) AS x(…)`: `"timeZone" text, …` */
  readonly definition: string;
} => {
  const found = runner
    .getRepository(entity)
    .metadata.columns.filter(({ propertyName }) => names.includes(propertyName));
  const listed = (of: (column: (typeof found)[number]) => string): string => found.map(of).join(', ');
  return {
    columns: listed(({ databaseName }) => databaseName),
    values: listed(({ propertyName }) => `x."${propertyName}"`),
    definition: listed(({ propertyName, type, isArray }) => `"${propertyName}" ${String(type)}${isArray ? '[]' : ''}`),
  };
};

/** How many rows an update or delete with RETURNING touched. */
export async function changed(runner: SqlRunner, text: string, values: unknown[] = []): Promise<number> {
  const rows = await rowsOf(runner, `${text} RETURNING 1`, values);
  return rows.length;
}

/**
 * Inserts a row unless one with its key exists; answers whether it did. Of two at once the second waits. Without the
 * query builder, which costs more time than the statement takes.
 */
export async function insertIfAbsent<Row extends ObjectLiteral>(
  runner: SqlRunner,
  entity: EntityTarget<Row>,
  row: Partial<Row>,
): Promise<boolean> {
  const { metadata, manager } = runner.getRepository(entity);
  const columns = metadata.columns.filter(({ propertyName }) => row[propertyName] !== undefined);
  const rows = await rowsOf(
    runner,
    `INSERT INTO ${metadata.tableName} (${columns.map(({ databaseName }) => `"${databaseName}"`).join(', ')})
     VALUES (${columns.map((_, place) => `$${String(place + 1)}`).join(', ')}) ON CONFLICT DO NOTHING RETURNING 1`,
    columns.map((column): unknown =>
      manager.connection.driver.preparePersistentValue(row[column.propertyName], column),
    ),
  );
  return rows.length > 0;
}

/**
 * A condition that a folded text is like a pattern of {@link searchPatterns} in this place of the statement. The one
 * way to search: the escape character is named here alone.
 */
export const like = (text: string, place: string): string => String.raw`${text} LIKE ${place} ESCAPE '\'`;

/**
 * Each word of a search as a pattern for {@link like} that matches anywhere, folded as the texts are (ADR 0097);
 * wildcards in it are text. None of them matches all. Asked for before the search, so that the database plans with
 * them.
 */
export async function searchPatterns(
  runner: Pick<SqlRunner, 'query'>,
  search: string | undefined,
): Promise<readonly string[]> {
  if (!search) return [];
  const [row] = await rowsOf<{ patterns: string[] }>(runner, 'SELECT search_patterns($1) AS patterns', [search]);
  return row?.patterns ?? [];
}

/** The conditions of a statement and its values in order: only what was asked for stands in it, so that indexes fit. */
export class Filters {
  constructor(
    readonly values: unknown[] = [],
    private readonly conditions: string[] = [],
  ) {}

  copy(): Filters {
    return new Filters([...this.values], [...this.conditions]);
  }

  /** Adds a condition; it is given the place of each of its values, such as `$1`. */
  add(condition: (...places: string[]) => string, ...values: readonly unknown[]): void {
    this.conditions.push(condition(...values.map((value) => this.place(value))));
  }

  /** Adds the condition that a folded text holds every word of a search. */
  addSearch(text: string, patterns: readonly string[]): void {
    for (const pattern of patterns) this.add((place) => like(text, place), pattern);
  }

  /** The place of a value outside of the conditions, such as a limit. */
  place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** `WHERE …`; empty without conditions. */
  get where(): string {
    return this.conditions.length > 0 ? `WHERE ${this.conditions.join(' AND ')}` : '';
  }
}

/** SQL of the agency's day on which a moment falls; `moment` is SQL, too. To be asked for each statement anew. */
export const agencyDaySql = (moment: string): string => `(${moment} AT TIME ZONE '${agencyTimeZone()}')::date`;
