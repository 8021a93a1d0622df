import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderTarget, type DeployTarget } from '@vitrine/federation/deploy';
import { Client } from 'pg';
import { createKey, readIdentities } from '../../src/operations/backup/index.ts';

export interface Safe {
  readonly folder: string;
  /** Where backups go. */
  readonly place: DeployTarget;
  readonly keyFile: string;
  readonly recipients: readonly string[];
  readonly identities: readonly string[];
  readonly remove: () => void;
}

/** A folder for backups, and a pair of keys. */
export async function createSafe(): Promise<Safe> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'));
  const keyFile = join(folder, 'backup.key');
  const recipients = [await createKey(keyFile)];
  return {
    folder,
    place: folderTarget(join(folder, 'backups')),
    keyFile,
    recipients,
    identities: await readIdentities(keyFile),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A connection of a test's own; it is closed by `close`. */
export async function connect(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    client,
    query: async <Row>(sql: string, values?: unknown[]): Promise<Row[]> =>
      (await client.query(sql, values)).rows as Row[],
    close: () => client.end(),
  };
}

export type Connection = Awaited<ReturnType<typeof connect>>;

/** What a restore changes by intent, apart from new rows: columns of rows that wait, and runs of schedules. */
const changesByTable: Readonly<Record<string, { readonly without: string; readonly where?: string }>> = {
  'public.email_messages': {
    without: `CASE WHEN status IN ('queued', 'unknown') THEN '{status,failure,first_tried_at}' ELSE '{}' END`,
  },
  'public.sms_messages': {
    without: `CASE WHEN status IN ('queued', 'unknown')
      THEN '{status,failure,attempting_since,look_first}' ELSE '{}' END`,
  },
  'pgboss.job': {
    without: `CASE WHEN completed_on IS NULL THEN '{state,data}' ELSE '{}' END`,
    where: `NOT (state < 'completed' AND coalesce(data, '{}') = '{}' AND name IN (SELECT name FROM pgboss.schedule))`,
  },
};

/** By table how many rows there are and a hash of all of them, made by PostgreSQL, not by what is tested. */
export async function hashTables(query: Connection['query'], except: readonly string[]): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(`
    SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'pgboss') ORDER BY 1`);
  const hashes = new Map<string, string>();
  for (const { name } of tables) {
    if (except.includes(name)) continue;
    const { without = `'{}'`, where = 'true' } = changesByTable[name] ?? {};
    const [row] = await query<{ rows: number; hash: string }>(`
      SELECT count(*)::int AS rows, md5(coalesce(string_agg(hash, '' ORDER BY hash), '')) AS hash
      FROM (SELECT md5((to_jsonb(t) - (${without})::text[])::text) AS hash FROM ${name} t WHERE ${where}) hashes`);
    hashes.set(name, `${row?.rows ?? 0} rows, ${row?.hash ?? ''}`);
  }
  return hashes;
}
