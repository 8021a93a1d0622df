import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchivedFile } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type DatabaseFacts, readFacts, type Table } from './catalog.ts';
import { RowCounter, type RowSum } from './row-sum.ts';

/** Rows of a table in one file of the archive, bytes. */
const fileBytes = 4 * 1024 * 1024;

/** The same text for the same row on every server, and no limit of time. */
const session = `
  SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, MDY'; SET IntervalStyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1;
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** Prepares a connection that copies rows. */
export const prepareSession = async (client: Client): Promise<void> => {
  await client.query(session);
};

const rowsStatement = ({ name, columns }: Table): string =>
  `COPY (SELECT ${columns.map((column) => column.name).join(', ')} FROM ${name}) TO STDOUT`;

/** How many rows a table holds, and the sum of their hashes. */
export async function sumRows(client: Client, table: Table): Promise<RowSum> {
  const counter = new RowCounter();
  for await (const chunk of client.query(copyTo(rowsStatement(table)))) counter.add(chunk as Buffer);
  return counter.result();
}

/** A table's rows in pieces of whole rows. */
async function* rowsOf(client: Client, table: Table, counter: RowCounter): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(rowsStatement(table)))) {
    const rows = chunk as Buffer;
    counter.add(rows);
    chunks.push(rows);
    size += rows.length;
    if (size < fileBytes) continue;
    const text = Buffer.concat(chunks);
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) yield text.subarray(0, end);
    chunks = [text.subarray(end)];
    size = text.length - end;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/**
 * Opens the snapshot in which everything is read: one transaction that changes nothing, with every table locked against
 * changes of its columns. `snapshot` is one that another session exported (`pg_export_snapshot`).
 */
export async function openSnapshot(client: Client, snapshot?: string): Promise<DatabaseFacts> {
  await prepareSession(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (snapshot !== undefined) await client.query(`SET TRANSACTION SNAPSHOT ${client.escapeLiteral(snapshot)}`);
  await client.query(`SET LOCAL search_path = ''`);
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS "isMigrated"`,
  );
  if (!rows[0]?.isMigrated)
    throw new BackupError('This database has no tables of ours: nothing to back up. Is DATABASE_URL right?');
  const facts = await readFacts(client);
  await client.query(`LOCK TABLE ${facts.tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
  return facts;
}

/** The files of a database's archive: `facts.json`, the rows of every table as COPY writes them, and `rows.json`. */
export async function* dumpDatabase(client: Client, facts: DatabaseFacts): AsyncGenerator<ArchivedFile> {
  yield { name: 'facts.json', content: Buffer.from(JSON.stringify(facts)) };
  const sums: Record<string, RowSum> = {};
  for (const table of facts.tables) {
    const counter = new RowCounter();
    let number = 0;
    for await (const content of rowsOf(client, table, counter)) {
      yield { name: `${table.name}/${String(number).padStart(6, '0')}.copy`, content };
      number += 1;
    }
    sums[table.name] = counter.result();
  }
  yield { name: 'rows.json', content: Buffer.from(JSON.stringify(sums)) };
}
