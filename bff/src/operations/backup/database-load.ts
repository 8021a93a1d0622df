import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import type { ArchivedFile } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type DatabaseFacts, findObjects, findTables, type Table } from './catalog.ts';
import { sumRows } from './database-dump.ts';
import { RowSum } from './row-sum.ts';

/** Throws unless the database is empty: a restore never mixes with what is there. */
export async function assertEmpty(client: Client): Promise<void> {
  const [first] = await findTables(client);
  if (!first) return;
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  throw new BackupError(
    `The database ${rows[0]?.name ?? ''} is not empty: it has ${first.name}. Nothing was changed. Make a new one ` +
      '(CREATE DATABASE) and restore into that; the old one may still be needed',
  );
}

/** Throws where the tables that this build made are not those of the backup. */
function assertSameTables(localTables: readonly Table[], { tables }: DatabaseFacts): void {
  const lines = (list: readonly Table[]): Set<string> =>
    new Set(list.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.type}`)));
  const [here, there] = [lines(localTables), lines(tables)];
  const differences = [
    ...[...there].filter((line) => !here.has(line)).map((line) => `only in the backup: ${line}`),
    ...[...here].filter((line) => !there.has(line)).map((line) => `only in this build: ${line}`),
  ];
  if (differences.length > 0)
    throw new BackupError(
      `This build makes other tables than the backup has:\n${differences
        .slice(0, 10)
        .map((line) => `  ${line}`)
        .join(
          '\n',
        )}\nRestore with the build that took the backup, then migrate; or, for columns that somebody added by ` +
        'hand, add them to a migration',
    );
}

/** Takes foreign keys and triggers away while rows arrive in any order; answers what brings them back. */
async function withoutChecks(client: Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return async () => {
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}

/** Writes to one table after the other. */
class TableWriter {
  private current: { readonly name: string; readonly copy: CopyStreamQuery; readonly done: Promise<void> } | undefined;

  constructor(
    private readonly client: Client,
    private readonly tables: ReadonlyMap<string, Table>,
  ) {}

  async write(name: string, rows: Buffer): Promise<void> {
    if (this.current?.name !== name) await this.open(name);
    const { copy, done } = this.current ?? {};
    if (copy && !copy.write(rows))
      await Promise.race([
        done,
        new Promise<void>((resolve) => {
          copy.once('drain', resolve);
        }),
      ]);
  }

  async close(): Promise<void> {
    this.current?.copy.end();
    await this.current?.done;
    this.current = undefined;
  }

  private async open(name: string): Promise<void> {
    await this.close();
    const table = this.tables.get(name);
    if (!table) throw new BackupError(`The backup has rows of ${name}, which its facts do not name`);
    const columns = table.columns.map((column) => column.name).join(', ');
    const copy = this.client.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`));
    const done = finished(copy);
    // Awaited by the next write, or by `close`.
    done.catch(() => undefined);
    this.current = { name, copy, done };
  }
}

/** Compares what the tables hold with what the backup says they held. */
async function assertSameRows(client: Client, facts: DatabaseFacts, expected: ReadonlyMap<string, RowSum>) {
  for (const table of facts.tables) {
    const [sums, found] = [expected.get(table.name), await sumRows(client, table)];
    if (sums?.rows !== found.rows || sums.sum !== found.sum)
      throw new BackupError(
        `${table.name} holds other rows than the backup: ${String(found.rows)}, and ${String(sums?.rows ?? 0)} were ` +
          'backed up. Nothing was kept. Use another backup',
      );
  }
}

/**
 * Replaces the rows of a database that was just made by those of an archive, and compares each table's with what was
 * backed up. Run it in a transaction. Throws when they differ; answers how many rows there are.
 */
export async function loadDatabase(
  client: Client,
  facts: DatabaseFacts,
  files: AsyncIterable<ArchivedFile>,
): Promise<number> {
  assertSameTables(await findTables(client), facts);
  const restoreChecks = await withoutChecks(client, facts.tables);
  await client.query(`TRUNCATE ${facts.tables.map(({ name }) => name).join(', ')}`);
  const writer = new TableWriter(client, new Map(facts.tables.map((table) => [table.name, table])));
  let sums: ReadonlyMap<string, RowSum> | undefined;
  for await (const { name, content } of files) {
    if (name === 'rows.json')
      sums = new Map(Object.entries(z.record(z.string(), RowSum).parse(JSON.parse(content.toString()))));
    else await writer.write(name.slice(0, name.lastIndexOf('/')), content);
  }
  await writer.close();
  if (!sums) throw new BackupError('The backup of the database does not end. Use another one');
  for (const { name, last, isCalled } of facts.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last, isCalled]);
  await restoreChecks();
  await assertSameRows(client, facts, sums);
  return [...sums.values()].reduce((sum, { rows }) => sum + rows, 0);
}

/** A function of this build has this build's text, whatever the backup's had. */
const identityOf = (line: string): string => (line.startsWith('function ') ? line.replace(/: \w+$/, '') : line);

/** What the backed-up database had beside its tables that this one has not; made by hand, so by no migration. */
export async function missingObjects(client: Client, { objects }: DatabaseFacts): Promise<string[]> {
  await client.query(`SET search_path = ''`);
  const here = new Set((await findObjects(client)).map(identityOf));
  await client.query('RESET search_path');
  return objects.filter((line) => !here.has(identityOf(line)));
}
