import { Injectable } from '@nestjs/common';
import type { ClientImport, ImportColumns, ImportProblem, ImportState } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import type { Actor } from '../../platform/request-context.ts';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import type { ClientFields } from './clients.repository.ts';

export type ImportRow = Omit<ClientImport, 'missing' | 'problems' | 'createdAt'> & {
  readonly doneTo: number;
  readonly actor: Actor | null;
  readonly createdAt: Date;
};
/** A checked row of the file: a client, or its problems. */
export interface StagedRow {
  readonly row: number;
  readonly email: string | null;
  readonly client: ClientFields | null;
  readonly problems: readonly Omit<ImportProblem, 'row'>[] | null;
}

const columns =
  'id, state, fault, headers, columns, rows, good, bad, created, skipped, done_to AS "doneTo", actor, created_at ' +
  'AS "createdAt"';
const staged = `row integer, email text, client jsonb, problems jsonb`;
const client =
  'name text, email text, phone text, company text, industry text, "businessType" text, status text, ' +
  '"monthlyAmountCents" integer, "subscriptionPlan" text';

@Injectable()
export class ImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(runner: SqlRunner, id: string, file: Buffer, now: Date): Promise<void> {
    await runner.query(`INSERT INTO client_imports (id, state, file, created_at) VALUES ($1, 'reading', $2, $3)`, [
      id,
      file,
      now,
    ]);
  }

  async findById(id: string, runner: SqlRunner = this.dataSource): Promise<ImportRow | null> {
    const [row] = await rowsOf<ImportRow>(runner, `SELECT ${columns} FROM client_imports WHERE id = $1`, [id]);
    return row ?? null;
  }

  /** Locks the import until the transaction ends. */
  async lock(runner: SqlRunner, id: string): Promise<ImportRow | null> {
    const [row] = await rowsOf<ImportRow>(runner, `SELECT ${columns} FROM client_imports WHERE id = $1 FOR UPDATE`, [
      id,
    ]);
    return row ?? null;
  }

  async findFile(id: string): Promise<Buffer> {
    const [row] = await rowsOf<{ file: Buffer | null }>(
      this.dataSource,
      'SELECT file FROM client_imports WHERE id = $1',
      [id],
    );
    return row?.file ?? Buffer.alloc(0);
  }

  async move(
    runner: SqlRunner,
    id: string,
    state: ImportState,
    change: { columns?: ImportColumns; actor?: Actor; fault?: string } = {},
  ): Promise<void> {
    await runner.query(
      `UPDATE client_imports SET state = $2, columns = coalesce($3, columns), actor = coalesce($4, actor), fault = $5
        WHERE id = $1`,
      [
        id,
        state,
        change.columns ? JSON.stringify(change.columns) : null,
        change.actor ? JSON.stringify(change.actor) : null,
        change.fault ?? null,
      ],
    );
  }

  /** Starts reading the file from its beginning. */
  async begin(id: string, headers: readonly string[], names: ImportColumns): Promise<void> {
    await this.dataSource.query('DELETE FROM client_import_rows WHERE import_id = $1', [id]);
    await this.dataSource.query(
      'UPDATE client_imports SET headers = $2, columns = $3, rows = 0, good = 0, bad = 0 WHERE id = $1',
      [id, JSON.stringify(headers), JSON.stringify(names)],
    );
  }

  async stage(id: string, rows: readonly StagedRow[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO client_import_rows (import_id, row, email, client, problems)
        SELECT $1, x.row, x.email, x.client, x.problems FROM jsonb_to_recordset($2::jsonb) AS x (${staged})`,
      [id, JSON.stringify(rows)],
    );
    await this.dataSource.query('UPDATE client_imports SET rows = rows + $2 WHERE id = $1', [id, rows.length]);
  }

  /** Adds a problem to rows whose email address a client has already; `column` is its name in the file. */
  async blameKnown(id: string, column: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE client_import_rows r SET client = NULL,
        problems
          =
            jsonb_build_array(jsonb_build_object('column', $2::text, 'value', r.email, 'reason',
              c.company || ' already has this e-mail'))
       FROM clients c WHERE r.import_id = $1 AND r.client IS NOT NULL AND lower(c.email) = r.email`,
      [id, column],
    );
  }

  /** Stores the counts of the rows and makes the import ready. */
  async finishReading(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE client_imports SET state = 'ready', (rows, good, bad) = (SELECT count(*), count(client), count(problems)
        FROM client_import_rows WHERE import_id = $1) WHERE id = $1 AND state = 'reading'`,
      [id],
    );
  }

  /** Problems by row, of the rows after `after`. */
  findProblems(
    id: string,
    { after, limit }: { after: number; limit: number },
  ): Promise<{ row: number; problems: Omit<ImportProblem, 'row'>[] }[]> {
    return rowsOf(
      this.dataSource,
      `SELECT row, problems FROM client_import_rows WHERE import_id = $1 AND row > $2 AND problems IS NOT NULL
        ORDER BY row LIMIT $3`,
      [id, after, limit],
    );
  }

  /**
   * Adds the next valid rows, except those whose email address is taken now. Returns the last row's number, or null
   * when no rows are left.
   */
  async addNext(
    runner: SqlRunner,
    id: string,
    { after, limit }: { after: number; limit: number },
    now: Date,
  ): Promise<{ doneTo: number; found: number; added: { id: string; company: string }[] } | null> {
    const rows = await rowsOf<{ row: number; client: ClientFields }>(
      runner,
      `SELECT row, client FROM client_import_rows WHERE import_id = $1 AND row > $2 AND client IS NOT NULL
        ORDER BY row LIMIT $3`,
      [id, after, limit],
    );
    const last = rows.at(-1);
    if (!last) return null;
    const added = await rowsOf<{ id: string; company: string }>(
      runner,
      `INSERT INTO clients (id, name, email, phone, company, industry, business_type, status, monthly_amount_cents,
        subscription_plan, join_date, created_at, updated_at)
       SELECT gen_random_uuid(), x.name, x.email, x.phone, x.company, x.industry, x."businessType", x.status,
         x."monthlyAmountCents", x."subscriptionPlan", $2, $2, $2 FROM jsonb_to_recordset($1::jsonb) AS x (${client})
       ON CONFLICT (lower(email)) DO NOTHING RETURNING id, company`,
      [JSON.stringify(rows.map((one) => one.client)), now],
    );
    return { doneTo: last.row, found: rows.length, added };
  }

  async advance(
    runner: SqlRunner,
    id: string,
    { doneTo, created, skipped }: { doneTo: number; created: number; skipped: number },
  ): Promise<void> {
    await runner.query(
      'UPDATE client_imports SET done_to = $2, created = created + $3, skipped = skipped + $4 WHERE id = $1',
      [id, doneTo, created, skipped],
    );
  }

  /** Deletes the file and the copies of the added clients. */
  async finish(runner: SqlRunner, id: string): Promise<void> {
    await runner.query('DELETE FROM client_import_rows WHERE import_id = $1 AND client IS NOT NULL', [id]);
    await runner.query(`UPDATE client_imports SET state = 'done', file = NULL WHERE id = $1`, [id]);
  }
}
