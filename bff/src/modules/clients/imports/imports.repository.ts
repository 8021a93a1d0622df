import { Injectable } from '@nestjs/common';
import { clientFields, type ImportColumns, type ImportLookalike, storedNames, storedValues } from '@vitrine/contracts';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { insertedFrom, rowsOf } from '../../../platform/database/index.ts';
import { ClientEntity, ClientImportEntity, ClientImportRowEntity } from '../clients.entities.ts';

/** A checked row of the file: a client, or its problems. */
export type StagedRow = Omit<ClientImportRowEntity, 'importId'>;

@Injectable()
export class ImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(manager: EntityManager, id: string, file: Buffer, now: Date): Promise<void> {
    await manager.insert(ClientImportEntity, { id, state: 'reading', file, createdAt: now });
  }

  /** Without the file. */
  findById(id: string): Promise<ClientImportEntity | null> {
    return this.dataSource.manager.findOneBy(ClientImportEntity, { id });
  }

  /** Locks the import until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<ClientImportEntity | null> {
    return manager.findOne(ClientImportEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async findFile(id: string): Promise<Buffer> {
    const found = await this.dataSource.manager.findOne(ClientImportEntity, {
      select: { id: true, file: true },
      where: { id },
    });
    return found?.file ?? Buffer.alloc(0);
  }

  async update(id: string, change: ImportChange, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await manager.update(ClientImportEntity, { id }, change);
  }

  /** Starts reading the file from its beginning. */
  async begin(id: string, headers: string[], columns: ImportColumns): Promise<void> {
    await this.dataSource.manager.delete(ClientImportRowEntity, { importId: id });
    await this.update(id, { headers, columns, rows: 0, good: 0, bad: 0 });
  }

  /**
   * With what duplicates are found by. SQL: a batch is one parameter; the query builder would make thousands, at many
   * times the cost.
   */
  async stage(id: string, rows: readonly StagedRow[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO client_import_rows (import_id, row, email, client, problems)
        SELECT $1, x.row, x.email, x.client || jsonb_build_object('folded', fold_text(concat_ws(E'\\n',
          x.client->>'company', x.client->>'name', x.client->>'phone'))), x.problems
        FROM jsonb_to_recordset($2::jsonb) AS x (row integer, email text, client jsonb, problems jsonb)`,
      [id, JSON.stringify(rows)],
    );
    await this.dataSource.manager.increment(ClientImportEntity, { id }, 'rows', rows.length);
  }

  /**
   * Adds a problem to rows whose email address a client has already; `column` is its name in the file. SQL: an update
   * that joins the clients.
   */
  async blameKnown(id: string, column: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE client_import_rows r SET client = NULL,
        problems = jsonb_build_array(
          jsonb_build_object('column', $2::text, 'value', r.email, 'reason', c.company || ' already has this email'))
       FROM clients c WHERE r.import_id = $1 AND r.client IS NOT NULL AND lower(c.email) = r.email`,
      [id, column],
    );
  }

  /**
   * Marks the good rows after `after`, up to `through`, that look like a client there is, or like an earlier row: name
   * and company, or the phone number, are the same once folded (ADR 0097). SQL: compares rows with all clients.
   */
  async markLookalikes(id: string, { after, through }: { after: number; through: number }): Promise<void> {
    await this.dataSource.query(
      `WITH staged AS MATERIALIZED (
         SELECT row, ${folded(`client->>'folded'`, 3)}
         FROM client_import_rows WHERE import_id = $1 AND client IS NOT NULL
       ), known AS MATERIALIZED (
         SELECT company || ' (' || name || ')' AS what, ${folded('search_text', 4)} FROM clients
       ), firsts AS (
         SELECT *, min(row) OVER (PARTITION BY who) AS by_who, min(row) OVER (PARTITION BY phone) AS by_phone
         FROM staged
       ), marked AS (
         SELECT * FROM firsts WHERE row > $2 AND row <= $3
       ), found AS (
         SELECT row, 1 AS place, what || ', by name and company' AS what
           FROM marked JOIN (SELECT who, min(what) AS what FROM known GROUP BY who) k USING (who)
         UNION ALL SELECT row, 2, what || ', by phone number'
           FROM marked JOIN (SELECT phone, min(what) AS what FROM known GROUP BY phone) k USING (phone)
         UNION ALL SELECT row, 3, 'Row ' || by_who || ', by name and company' FROM marked WHERE by_who < row
         UNION ALL SELECT row, 4, 'Row ' || by_phone || ', by phone number'
           FROM marked WHERE by_phone < row AND phone IS NOT NULL
       ), best AS (SELECT DISTINCT ON (row) row, what FROM found ORDER BY row, place)
       UPDATE client_import_rows r SET client = r.client || jsonb_build_object('looksLike', best.what)
       FROM best WHERE r.import_id = $1 AND r.row = best.row`,
      [id, after, through],
    );
  }

  /** How many good rows look like another, and the first of them. SQL: reads into JSON. */
  async findLookalikes(id: string, limit: number): Promise<{ similar: number; lookalikes: ImportLookalike[] }> {
    const rows: (ImportLookalike & { similar: number })[] = await this.dataSource.query(
      `SELECT row, client->>'name' AS name, client->>'company' AS company, client->>'looksLike' AS "looksLike",
         count(*) OVER ()::int AS similar
       FROM client_import_rows WHERE import_id = $1 AND client->>'looksLike' IS NOT NULL ORDER BY row LIMIT $2`,
      [id, limit],
    );
    return { similar: rows[0]?.similar ?? 0, lookalikes: rows.map(({ similar: _similar, ...row }) => row) };
  }

  /**
   * Leaves out all rows that look like another but these; answers how many rows are still to be added. SQL: the mark is
   * within JSON.
   */
  async leaveOutLookalikes(manager: EntityManager, id: string, keep: readonly number[]): Promise<number> {
    await manager.query(
      `UPDATE client_import_rows SET client = NULL
        WHERE import_id = $1 AND client->>'looksLike' IS NOT NULL AND row <> ALL($2::integer[])`,
      [id, keep],
    );
    const good = await manager.countBy(ClientImportRowEntity, { importId: id, client: Not(IsNull()) });
    await this.update(id, { good }, manager);
    return good;
  }

  /** Stores the counts of the rows and makes the import ready. SQL: counts and update are one statement. */
  async finishReading(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE client_imports SET state = 'ready', (rows, good, bad) = (
        SELECT count(*), count(client), count(*) FILTER (WHERE client IS NULL)
        FROM client_import_rows WHERE import_id = $1) WHERE id = $1 AND state = 'reading'`,
      [id],
    );
  }

  /** The first good rows, and how many of all are added without a value that could not be read. */
  async findPreview(id: string, limit: number): Promise<{ rows: ClientImportRowEntity[]; incomplete: number }> {
    const { manager } = this.dataSource;
    const good = { importId: id, client: Not(IsNull()) };
    const rows = await manager.find(ClientImportRowEntity, { where: good, order: { row: 'ASC' }, take: limit });
    return { rows, incomplete: await manager.countBy(ClientImportRowEntity, { ...good, problems: Not(IsNull()) }) };
  }

  /** Rows with problems after the row `after`. */
  findProblems(id: string, { after, limit }: { after: number; limit: number }): Promise<ClientImportRowEntity[]> {
    return this.dataSource.manager.find(ClientImportRowEntity, {
      where: { importId: id, row: MoreThan(after), problems: Not(IsNull()) },
      order: { row: 'ASC' },
      take: limit,
    });
  }

  /**
   * Adds the next valid rows, except those whose email address is taken now. Returns the last row's number, or null
   * when no rows are left. SQL: the clients never leave the database.
   */
  async addNext(
    manager: EntityManager,
    id: string,
    { after, limit }: { after: number; limit: number },
    now: Date,
  ): Promise<{ doneTo: number; found: number; added: { id: string; company: string }[] } | null> {
    const { columns, values, definition } = insertedFrom(manager, ClientEntity, storedNames(clientFields));
    const [next] = await rowsOf<{ doneTo: number | null; found: number; added: { id: string; company: string }[] }>(
      manager,
      `WITH next AS (
         SELECT row, client FROM client_import_rows
         WHERE import_id = $1 AND row > $2 AND client IS NOT NULL ORDER BY row LIMIT $3
       ), added AS (
         INSERT INTO clients (id, ${columns}, import_id, join_date, created_at, updated_at)
         SELECT gen_random_uuid(), ${values}, $1, $4, $4, $4
         FROM next, jsonb_to_record($5::jsonb || next.client) AS x (${definition})
         ON CONFLICT (lower(email)) DO NOTHING RETURNING id, company
       )
       SELECT (SELECT max(row) FROM next) AS "doneTo", (SELECT count(*)::int FROM next) AS found,
         (SELECT coalesce(jsonb_agg(added), '[]') FROM added) AS added`,
      // Rows that a release before checked know nothing of newer fields.
      [id, after, limit, now, JSON.stringify(storedValues(clientFields, {}, null))],
    );
    return next && next.doneTo !== null ? { ...next, doneTo: next.doneTo } : null;
  }

  /** Deletes the file and the copies of the added clients; the problems of their rows stay. */
  async finish(manager: EntityManager, id: string, finishedAt: Date): Promise<void> {
    const added = { importId: id, client: Not(IsNull()) };
    await manager.delete(ClientImportRowEntity, { ...added, problems: IsNull() });
    await manager.update(ClientImportRowEntity, added, { client: null });
    await this.update(id, { state: 'done', file: null, finishedAt }, manager);
  }

  /** The import that was done last and not undone, if it was after `since`. */
  findLatest(since: Date): Promise<ClientImportEntity | null> {
    return this.dataSource.manager.findOne(ClientImportEntity, {
      where: { state: 'done', finishedAt: MoreThan(since), removed: IsNull() },
      order: { finishedAt: 'DESC' },
    });
  }

  /**
   * Deletes the clients of an import with whom nothing was done since; answers how many. SQL: what anything was done
   * with is in many tables.
   */
  async removeUntouched(manager: EntityManager, id: string): Promise<number> {
    const untouched = usedIn.map((table) => `NOT EXISTS (SELECT FROM ${table} u WHERE u.client_id = c.id)`);
    const rows = await rowsOf<{ count: number }>(
      manager,
      `WITH gone AS (
         DELETE FROM clients c WHERE c.import_id = $1 AND c.version = 1 AND c.contact_id IS NULL AND NOT c.code_used
           AND ${untouched.join(' AND ')} RETURNING 1
       ) SELECT count(*)::int AS count FROM gone`,
      [id],
    );
    return rows[0]?.count ?? 0;
  }
}

/** Where a client with whom anything was done is named. */
const usedIn = [
  'invoices',
  'estimates',
  'payments',
  'subscriptions',
  'recurring_invoices',
  'onboarding_submissions',
  'email_messages',
  'sms_messages',
  'sms_inbound',
  'client_people',
  'client_notes',
  'record_tags',
  'tasks',
  'client_files',
  'conversations',
];

/** Company with name, and the phone number in line `phoneLine`, of a folded text of lines. */
const folded = (text: string, phoneLine: number): string =>
  String.raw`split_part(${text}, E'\n', 1) || E'\n' || split_part(${text}, E'\n', 2) AS who,
    nullif(split_part(${text}, E'\n', ${String(phoneLine)}), '') AS phone`;

type ImportChange = Partial<Omit<ClientImportEntity, 'id' | 'createdAt'>>;
