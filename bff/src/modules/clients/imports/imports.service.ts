import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type ClientImport,
  type ImportColumns,
  importFields,
  importLimits,
  type ImportProblem,
} from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { writeCsv } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Audit } from '../../settings/index.ts';
import { CodesService } from '../../packages/index.ts';
import { ImportReader } from './import-reader.ts';
import { missingOf, previewOf } from './imports.mapper.ts';
import type { ClientImportEntity } from '../clients.entities.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Clients that are added, or problems that are read, in one statement. */
const batch = 500;
const Job = z.object({ importId: z.uuid() });

/**
 * Imports of clients from CSV files. Reading and adding are jobs, which survive a restart: reading starts over, adding
 * continues after the last committed batch.
 */
@Injectable()
export class ImportsService implements OnModuleInit {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly reader: ImportReader,
    private readonly codes: CodesService,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      queue: queues.clientImport.name,
      concurrency: 1,
      run: (data, signal) => this.work(Job.parse(data).importId, signal),
    });
  }

  async start(file: Buffer): Promise<ClientImport> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      await this.imports.insert(manager, id, file, this.clock.now());
      await this.jobs.enqueue(manager, queues.clientImport.name, { importId: id });
    });
    return this.get(id);
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<ClientImport> {
    return this.toImport(await this.found(id));
  }

  /**
   * Reads the file again with these columns. Throws `not_found`, `validation_failed` for a column that the file does
   * not have, or `conflict` unless the import is ready.
   */
  async map(id: string, columns: ImportColumns): Promise<ClientImport> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.imports.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (row.state !== 'ready') throw new AppError('conflict');
      const unknown = importFields.filter(
        (field) => columns[field] !== undefined && !row.headers.includes(columns[field]),
      );
      if (unknown.length > 0)
        throw new AppError('validation_failed', {
          errors: Object.fromEntries(unknown.map((field) => [`columns.${field}`, ['The file has no such column']])),
        });
      await this.imports.update(id, { state: 'reading', columns, fault: null }, manager);
      await this.jobs.enqueue(manager, queues.clientImport.name, { importId: id });
    });
    return this.get(id);
  }

  /**
   * Starts adding the valid rows; a repeated call changes nothing. Of the rows that look like another, only those in
   * `keep` are added; all without it. Throws `not_found`, or `conflict` when there is nothing to add.
   */
  async commit(id: string, keep?: readonly number[]): Promise<ClientImport> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.imports.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (row.state === 'running' || row.state === 'done') return;
      const good = keep && row.state === 'ready' ? await this.imports.leaveOutLookalikes(manager, id, keep) : row.good;
      if (row.state !== 'ready' || good === 0)
        throw new AppError('conflict', { message: 'This file has no rows that could be added.' });
      await this.imports.update(id, { state: 'running', actor: requestContext().actor, fault: null }, manager);
      await this.audit.record(manager, {
        action: 'client.import_started',
        entity: 'client',
        entityId: null,
        before: null,
        after: { importId: id, rows: good },
      });
      await this.jobs.enqueue(manager, queues.clientImport.name, { importId: id });
    });
    return this.get(id);
  }

  /** Every problem of the file as CSV. Throws `not_found`. */
  async problems(id: string): Promise<Readable> {
    await this.found(id);
    return writeCsv<ImportProblem>(
      [
        { header: 'Row', value: ({ row }) => row },
        { header: 'Column', value: ({ column }) => column },
        { header: 'Value', value: ({ value }) => value },
        { header: 'Reason', value: ({ reason }) => reason },
        { header: 'The row is', value: ({ kept }) => (kept ? 'added without this value' : 'left out') },
      ],
      this.problemsOf(id),
    );
  }

  private async *problemsOf(id: string): AsyncGenerator<ImportProblem> {
    for (let after = 0; ;) {
      const rows = await this.imports.findProblems(id, { after, limit: batch });
      for (const { row, problems } of rows) for (const problem of problems ?? []) yield { row, ...problem };
      const last = rows.at(-1);
      if (!last) return;
      after = last.row;
    }
  }

  /** Runs the job: reads or adds, by the import's state. */
  async work(id: string, signal: AbortSignal): Promise<void> {
    const row = await this.imports.findById(id);
    if (row?.state === 'reading') await this.reader.read(row, signal);
    if (row?.state === 'running') await this.add(row, signal);
  }

  private async add({ id }: ClientImportEntity, signal: AbortSignal): Promise<void> {
    for (let isOver = false; !isOver;) {
      signal.throwIfAborted();
      isOver = await this.dataSource.transaction(async (manager) => {
        const row = await this.imports.lock(manager, id);
        if (row?.state !== 'running') return true;
        const next = await this.imports.addNext(manager, id, { after: row.doneTo, limit: batch }, this.clock.now());
        if (next === null) {
          await this.imports.finish(manager, id, this.clock.now());
          await this.audit.record(manager, {
            action: 'client.imported',
            entity: 'client',
            entityId: null,
            before: null,
            after: { importId: id, created: row.created, skipped: row.rows - row.created },
            ...(row.actor && { actor: row.actor }),
          });
          return true;
        }
        await this.codes.issueForClients(manager, next.added);
        const { doneTo, found, added } = next;
        const created = row.created + added.length;
        await this.imports.update(id, { doneTo, created, skipped: row.skipped + found - added.length }, manager);
        return false;
      });
    }
  }

  /** The last import that can still be undone; null for none. */
  async latest(): Promise<ClientImport | null> {
    const row = await this.imports.findLatest(new Date(this.clock.now().getTime() - undoMilliseconds));
    return row && this.toImport(row);
  }

  /**
   * Removes the clients of an import again; those with whom anything was done since stay. A repeated call changes
   * nothing. Throws `not_found`, or `conflict` before it is done and a day after.
   */
  async undo(id: string): Promise<ClientImport> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.imports.lock(manager, id);
      if (!row) throw new AppError('not_found');
      if (row.removed !== null) return;
      if (undoUntilOf(row, this.clock.now()) === null)
        throw new AppError('conflict', {
          message: `An import can be undone for ${importLimits.undoHours} hours. Delete its clients instead.`,
        });
      const removed = await this.imports.removeUntouched(manager, id);
      await this.imports.update(id, { removed }, manager);
      await this.audit.record(manager, {
        action: 'client.import_undone',
        entity: 'client',
        entityId: null,
        before: null,
        after: { importId: id, removed, kept: row.created - removed },
      });
    });
    return this.get(id);
  }

  private async found(id: string): Promise<ClientImportEntity> {
    const row = await this.imports.findById(id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  private async toImport({
    doneTo: _doneTo,
    actor: _actor,
    file: _file,
    createdAt,
    finishedAt,
    removed,
    ...row
  }: ClientImportEntity): Promise<ClientImport> {
    const rows =
      row.state === 'reading'
        ? []
        : await this.imports.findProblems(row.id, { after: 0, limit: importLimits.shownProblems });
    const problems = rows
      .flatMap(({ row: number, problems: found }) => (found ?? []).map((problem) => ({ row: number, ...problem })))
      .slice(0, importLimits.shownProblems);
    const { similar, lookalikes } =
      row.state === 'ready' ? await this.imports.findLookalikes(row.id, importLimits.shownLookalikes) : noLookalikes;
    const { rows: good, incomplete } =
      row.state === 'ready' ? await this.imports.findPreview(row.id, importLimits.shownRows) : nothingGood;
    return {
      ...row,
      similar,
      lookalikes,
      incomplete,
      preview: good.flatMap(({ row: number, client }) => (client ? [previewOf(number, client, row.columns)] : [])),
      undoUntil: undoUntilOf({ finishedAt, removed }, this.clock.now())?.toISOString() ?? null,
      undone: removed === null ? null : { removed, kept: row.created - removed },
      missing: row.state === 'reading' ? [] : missingOf(row.columns),
      problems,
      createdAt: createdAt.toISOString(),
    };
  }
}

const noLookalikes = { similar: 0, lookalikes: [] };
const nothingGood = { rows: [], incomplete: 0 };

const undoMilliseconds = importLimits.undoHours * 3_600_000;
/** Until when an import can be undone; null where it can't. */
function undoUntilOf({ finishedAt, removed }: Pick<ClientImportEntity, 'finishedAt' | 'removed'>, now: Date) {
  if (finishedAt === null || removed !== null) return null;
  const until = new Date(finishedAt.getTime() + undoMilliseconds);
  return until > now ? until : null;
}
