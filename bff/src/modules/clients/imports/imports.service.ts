import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
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
import { CsvFault, readCsv, writeCsv } from '../../../platform/csv.ts';
import { AppError } from '../../../platform/http/index.ts';
import { Jobs, queues } from '../../../platform/jobs/index.ts';
import { Audit } from '../../settings/index.ts';
import { CodesService } from '../../packages/index.ts';
import { checkRow, guessColumns, requiredFields } from './imports.mapper.ts';
import type { ClientImportEntity } from '../clients.entities.ts';
import { ImportsRepository, type StagedRow } from './imports.repository.ts';

/** Rows that are staged, or clients that are added, in one statement. */
const batch = 500;
/** Rows that are compared with all clients in one statement. */
const compared = 5000;
const chunk = 64 * 1024;
/** Characters; longer than any real row. */
const rowLength = 64 * 1024;
const Job = z.object({ importId: z.uuid() });

/**
 * Imports of clients from CSV files. Reading and adding are jobs, which survive a restart: reading starts over, adding
 * continues after the last committed batch.
 */
@Injectable()
export class ImportsService implements OnModuleInit {
  constructor(
    private readonly imports: ImportsRepository,
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
    if (row?.state === 'reading') await this.read(row, signal);
    if (row?.state === 'running') await this.add(row, signal);
  }

  private async read({ id, columns }: ClientImportEntity, signal: AbortSignal): Promise<void> {
    try {
      await this.readRows(id, columns, signal);
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error;
      await this.imports.update(id, { state: 'failed', fault: error.message });
    }
  }

  private async readRows(id: string, chosenColumns: ImportColumns, signal: AbortSignal): Promise<void> {
    const file = await this.imports.findFile(id);
    let headers: string[] | null = null;
    let columns: ImportColumns = chosenColumns;
    let isComplete = false;
    let count = 0;
    let lastRow = 0;
    let staged: StagedRow[] = [];
    const rowOfEmail = new Map<string, number>();
    for await (const { row, cells } of readCsv(Readable.from(slices(file)), { bytes: importLimits.bytes, rowLength })) {
      if (headers === null) {
        headers = [...cells];
        columns = Object.keys(chosenColumns).length > 0 ? chosenColumns : guessColumns(cells);
        isComplete = missingOf(columns).length === 0;
        await this.imports.begin(id, headers, columns);
        continue;
      }
      count += 1;
      lastRow = row;
      if (count > importLimits.rows)
        throw new CsvFault(
          'too-large',
          `The file has more than ${importLimits.rows.toLocaleString('en-US')} rows. Please split it.`,
        );
      if (!isComplete) continue;
      staged.push(stagedRow(row, checkRow(cells, headers, columns), columns, rowOfEmail));
      if (staged.length < batch) continue;
      signal.throwIfAborted();
      await this.imports.stage(id, staged);
      staged = [];
    }
    if (headers === null || count === 0)
      throw new CsvFault(
        'malformed',
        headers === null ? 'The file is empty.' : 'The file has a header and no rows below it.',
      );
    if (staged.length > 0) await this.imports.stage(id, staged);
    await this.imports.blameKnown(id, columns.email ?? '');
    for (let after = 0; after < lastRow; after += compared) {
      signal.throwIfAborted();
      await this.imports.markLookalikes(id, { after, through: after + compared });
    }
    await this.imports.finishReading(id);
  }

  private async add({ id }: ClientImportEntity, signal: AbortSignal): Promise<void> {
    for (let isOver = false; !isOver;) {
      signal.throwIfAborted();
      isOver = await this.dataSource.transaction(async (manager) => {
        const row = await this.imports.lock(manager, id);
        if (row?.state !== 'running') return true;
        const next = await this.imports.addNext(manager, id, { after: row.doneTo, limit: batch }, this.clock.now());
        if (next === null) {
          await this.imports.finish(manager, id);
          await this.audit.record(manager, {
            action: 'client.imported',
            entity: 'client',
            entityId: null,
            before: null,
            after: { importId: id, created: row.created, skipped: row.skipped },
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
    return {
      ...row,
      similar,
      lookalikes,
      missing: row.state === 'reading' ? [] : missingOf(row.columns),
      problems,
      createdAt: createdAt.toISOString(),
    };
  }
}

const noLookalikes = { similar: 0, lookalikes: [] };

const missingOf = (columns: ImportColumns) => requiredFields.filter((field) => columns[field] === undefined);

/** Of rows with the same email address, only the first is added; the others refer to it. */
function stagedRow(
  row: number,
  checked: ReturnType<typeof checkRow>,
  columns: ImportColumns,
  rowOfEmail: Map<string, number>,
): StagedRow {
  if ('problems' in checked) return { row, email: null, client: null, problems: checked.problems };
  const { email } = checked.client;
  const first = rowOfEmail.get(email);
  if (first !== undefined)
    return {
      row,
      email,
      client: null,
      problems: [{ column: columns.email ?? '', value: email, reason: `Row ${first} has the same email` }],
    };
  rowOfEmail.set(email, row);
  return { row, email, client: checked.client, problems: null };
}

function* slices(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += chunk) yield file.subarray(at, at + chunk);
}
