import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type ImportColumns, importLimits } from '@vitrine/contracts';
import { CsvFault, readCsv } from '../../../platform/csv.ts';
import type { ClientImportEntity } from '../clients.entities.ts';
import { checkRow, guessColumns, missingOf } from './imports.mapper.ts';
import { ImportsRepository, type StagedRow } from './imports.repository.ts';

/** Rows that are staged in one statement. */
const batch = 500;
/** Rows that are compared with all clients in one statement. */
const compared = 5000;
const chunk = 64 * 1024;
/** Characters; longer than any real row. */
const rowLength = 64 * 1024;

/** Reads the file of an import and checks its rows; begun again, it starts over. */
@Injectable()
export class ImportReader {
  constructor(private readonly imports: ImportsRepository) {}

  /** Leaves the import `ready`, or `failed` where no rows can be read from the file. */
  async read({ id, columns }: ClientImportEntity, signal: AbortSignal): Promise<void> {
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
}

/** Of rows with the same email address, only the first is added; the others refer to it. */
function stagedRow(
  row: number,
  checked: ReturnType<typeof checkRow>,
  columns: ImportColumns,
  rowOfEmail: Map<string, number>,
): StagedRow {
  const { client, problems } = checked;
  if (!client) return { row, email: null, client: null, problems };
  const { email } = client;
  const first = rowOfEmail.get(email);
  if (first !== undefined)
    return {
      row,
      email,
      client: null,
      problems: [{ column: columns.email ?? '', value: email, reason: `Row ${first} has the same email` }],
    };
  rowOfEmail.set(email, row);
  return { row, email, client, problems: problems.length > 0 ? problems : null };
}

function* slices(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += chunk) yield file.subarray(at, at + chunk);
}
