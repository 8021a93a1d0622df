import type { ClientBase } from 'pg';
import { z } from 'zod';

const Table = z.object({
  /** Quoted where SQL needs it: `public.contacts`. */
  name: z.string(),
  /** Without generated ones. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type Table = z.infer<typeof Table>;

const Sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() });
type Sequence = z.infer<typeof Sequence>;

/** What a restore has to know of a database before it reads the rows; `facts.json` of a backup. */
export const DatabaseFacts = z.object({
  takenAt: z.iso.datetime(),
  /** `server_version_num`, such as 180004. */
  server: z.int(),
  /** Names of the applied migrations, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table).min(1),
  sequences: z.array(Sequence),
  /** Constraints, indexes, triggers, views and functions, as text. */
  objects: z.array(z.string()),
});
export type DatabaseFacts = z.infer<typeof DatabaseFacts>;

/** Everything but PostgreSQL's own, and what belongs to an extension. */
const ours = (oid: string): string =>
  `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e')`;

/** Tables and partitioned tables; rows of partitions are read and written through their table. */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
        ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${ours('c.oid')}
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY 1 ORDER BY 1`);
  return rows;
}

/** Sequences do not belong to the snapshot: they stand where they are now, or further than its rows need. */
async function findSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND ${ours('c.oid')} ORDER BY 1`);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${name}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** What the migrations make beside tables and columns, one line each. */
export async function findObjects(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT 'constraint ' || conname || ' on ' || conrelid::regclass || ': ' || pg_get_constraintdef(k.oid) AS line
      FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
      WHERE contype IN ('c', 'f', 'p', 'u', 'x') AND conrelid <> 0 AND ${ours('k.conrelid')}
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes JOIN pg_namespace n ON n.nspname = schemaname
      WHERE ${ours(`format('%I.%I', schemaname, indexname)::regclass`)}
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid)
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT tgisinternal AND ${ours('c.oid')}
    UNION ALL SELECT 'view ' || c.oid::regclass || ': ' || md5(pg_get_viewdef(c.oid))
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE relkind IN ('v', 'm') AND ${ours('c.oid')}
    UNION ALL SELECT 'function ' || p.oid::regprocedure || ': ' || md5(pg_get_functiondef(p.oid))
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prokind IN ('f', 'p') AND ${ours('p.oid')}
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

/** Of the transaction's snapshot. */
export async function readFacts(client: ClientBase): Promise<DatabaseFacts> {
  const { rows } = await client.query<{ takenAt: Date; server: number }>(
    `SELECT transaction_timestamp() AS "takenAt", current_setting('server_version_num')::int AS server`,
  );
  const migrations = await client.query<{ name: string }>('SELECT name FROM public.migrations ORDER BY id');
  return {
    takenAt: (rows[0]?.takenAt ?? new Date()).toISOString(),
    server: rows[0]?.server ?? 0,
    migrations: migrations.rows.map(({ name }) => name),
    tables: await findTables(client),
    sequences: await findSequences(client),
    objects: await findObjects(client),
  };
}
