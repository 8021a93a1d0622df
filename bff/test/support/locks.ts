import type { TestApp } from './test-app.ts';

/**
 * How many sessions wait for a lock of this kind in the database of a test; others on the same server, which belong to
 * tests beside it, are not counted.
 */
export async function lockWaiters({ query }: Pick<TestApp, 'query'>, kind: 'advisory' | 'relation'): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = $1 AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [kind],
  );
  return row?.count ?? 0;
}
