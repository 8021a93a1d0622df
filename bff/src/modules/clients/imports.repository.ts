import { Injectable } from '@nestjs/common';
import type { ImportColumns } from '@vitrine/contracts';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';
import { ClientImportEntity, ClientImportRowEntity } from './clients.entities.ts';

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

  /** SQL: a batch is one parameter; the query builder would make thousands, at several times the cost. */
  async stage(id: string, rows: readonly StagedRow[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO client_import_rows (import_id, row, email, client, problems)
        SELECT $1, x.row, x.email, x.client, x.problems
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

  /** Stores the counts of the rows and makes the import ready. SQL: counts and update are one statement. */
  async finishReading(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE client_imports SET state = 'ready', (rows, good, bad) = (SELECT count(*), count(client), count(problems)
        FROM client_import_rows WHERE import_id = $1) WHERE id = $1 AND state = 'reading'`,
      [id],
    );
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
    const [next] = await rowsOf<{ doneTo: number | null; found: number; added: { id: string; company: string }[] }>(
      manager,
      `WITH next AS (
         SELECT row, client FROM client_import_rows
         WHERE import_id = $1 AND row > $2 AND client IS NOT NULL ORDER BY row LIMIT $3
       ), added AS (
         INSERT INTO clients (id, name, email, phone, company, industry, business_type, status, monthly_amount_cents,
           subscription_plan, join_date, created_at, updated_at)
         SELECT gen_random_uuid(), x.name, x.email, x.phone, x.company, x.industry, x."businessType", x.status,
           x."monthlyAmountCents", x."subscriptionPlan", $4, $4, $4
         FROM next, jsonb_to_record(next.client) AS x (name text, email text, phone text, company text, industry text,
           "businessType" text, status text, "monthlyAmountCents" integer, "subscriptionPlan" text)
         ON CONFLICT (lower(email)) DO NOTHING RETURNING id, company
       )
       SELECT (SELECT max(row) FROM next) AS "doneTo", (SELECT count(*)::int FROM next) AS found,
         (SELECT coalesce(jsonb_agg(added), '[]') FROM added) AS added`,
      [id, after, limit, now],
    );
    return next && next.doneTo !== null ? { ...next, doneTo: next.doneTo } : null;
  }

  /** Deletes the file and the copies of the added clients. */
  async finish(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ClientImportRowEntity, { importId: id, client: Not(IsNull()) });
    await this.update(id, { state: 'done', file: null }, manager);
  }
}

type ImportChange = Partial<Omit<ClientImportEntity, 'id' | 'createdAt'>>;
