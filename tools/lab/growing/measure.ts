import type { Pool } from 'pg';
import { cpuOf, cpuOfFamily } from './cpu.ts';
import type { Answered } from './load.ts';

/** The processes whose work is measured. */
export interface Measured {
  readonly edge: number;
  readonly bff: number;
  /** The first of PostgreSQL's processes. */
  readonly postgres: number;
  readonly database: Pool;
}

/** What one request costs: milliseconds of a core by part, and in the database rows, bytes of WAL and bytes kept. */
export interface Cost extends Answered {
  readonly edgeMs: number;
  readonly bffMs: number;
  readonly postgresMs: number;
  readonly rows: number;
  readonly wal: number;
  readonly storage: number;
}

/** All rows of all tables, bytes of WAL so far, and bytes of the database. */
const stateOf = async (database: Pool): Promise<{ rows: number; wal: number; size: number }> => {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${name})`).join(' + ');
  const { rows } = await database.query<{ rows: number; wal: number; size: number }>(
    `SELECT (${counts})::float8 AS rows, (pg_current_wal_insert_lsn() - '0/0')::float8 AS wal,
      pg_database_size(current_database())::float8 AS size`,
  );
  return rows[0] ?? { rows: 0, wal: 0, size: 0 };
};

/** Waits until everything that requests caused is done: no job is due or runs. Throws after two minutes. */
const untilDone = async (database: Pool): Promise<void> => {
  const end = performance.now() + 120_000;
  for (;;) {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count, pg_sleep(0.5) FROM pgboss.job WHERE state < 'completed' AND name = 'email-send'`,
    );
    if (rows[0]?.count === 0) return;
    if (performance.now() > end) throw new Error(`${rows[0]?.count} mails are still waiting after two minutes`);
  }
};

/** Measures what each request of a load costs, with the mails that it causes. */
export async function costOf(parts: Measured, act: () => Promise<Answered>): Promise<Cost> {
  const cpu = (): readonly number[] => [cpuOf(parts.edge), cpuOf(parts.bff), cpuOfFamily(parts.postgres)];
  const before = await stateOf(parts.database);
  const start = cpu();
  const answered = await act();
  await untilDone(parts.database);
  const [edgeMs = 0, bffMs = 0, postgresMs = 0] = cpu().map(
    (seconds, index) => ((seconds - (start[index] ?? 0)) * 1000) / answered.count,
  );
  const after = await stateOf(parts.database);
  const each = (name: keyof typeof after): number => (after[name] - before[name]) / answered.count;
  return { ...answered, edgeMs, bffMs, postgresMs, rows: each('rows'), wal: each('wal'), storage: each('size') };
}
