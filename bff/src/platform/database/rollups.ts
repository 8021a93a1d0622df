import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { changed, type SqlRunner } from './sql.ts';

/** The table of a rollup; its bigints are added up, its other columns say of what. */
function columnsOfRollup(metadata: SqlRunner, entity: EntityTarget<ObjectLiteral>) {
  const { tableName, columns } = metadata.getRepository(entity).metadata;
  const names = (isSum: boolean): string[] =>
    columns
      .filter(({ isPrimary, type }) => !isPrimary && (type === 'bigint') === isSum)
      .map(({ databaseName }) => databaseName);
  return { table: tableName, keys: names(false).join(', '), sums: names(true) };
}

/**
 * Puts the changes of a rollup together, so that reading it costs the same however many there were. Whoever reads at
 * the same time sees all rows as they were, or all as they are. Answers how many it added up. SQL: window functions.
 */
export function compactRollup(runner: SqlRunner, entity: EntityTarget<ObjectLiteral>): Promise<number> {
  const { table, keys, sums } = columnsOfRollup(runner, entity);
  const totals = sums.map((sum) => `sum(${sum})`);
  return changed(
    runner,
    `WITH several AS (SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY ${keys}) AS rows FROM ${table}) AS r
       WHERE r.rows > 1),
     taken AS (DELETE FROM ${table} r USING several WHERE r.id = several.id RETURNING r.*)
     INSERT INTO ${table} (${[keys, ...sums].join(', ')})
     SELECT ${[keys, ...totals].join(', ')} FROM taken GROUP BY ${keys}
       HAVING ${totals.map((total) => `${total} <> 0`).join(' OR ')}`,
  );
}

/**
 * Compares a rollup with the rows it counts, at one moment, and corrects it. Answers how many of its rows were wrong:
 * none, unless somebody changed rows without their triggers. It reads all rows, so `night` may be a connection that is
 * given the time.
 */
export function repairRollup(
  runner: SqlRunner,
  entity: EntityTarget<ObjectLiteral>,
  night: SqlRunner = runner,
): Promise<number> {
  const { table, keys, sums } = columnsOfRollup(runner, entity);
  const names = [keys, ...sums].join(', ');
  const differences = sums.map((sum) => `sum(sign * ${sum})`);
  return changed(
    night,
    `INSERT INTO ${table} (${names}) SELECT ${[keys, ...differences].join(', ')}
     FROM (SELECT 1 AS sign, ${names} FROM ${table}_counted UNION ALL SELECT -1, ${names} FROM ${table}) AS r
     GROUP BY ${keys} HAVING ${differences.map((difference) => `${difference} <> 0`).join(' OR ')}`,
  );
}
