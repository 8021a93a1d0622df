import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breath } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { uncell } from './cell.ts';

/** Why a file could not be read, in words for whoever sent it. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  constructor(
    readonly kind: 'malformed' | 'too-large',
    message: string,
  ) {
    super(message);
  }
}

export interface CsvLimits {
  readonly bytes: number;
  /** Characters of one row. */
  readonly rowLength: number;
}

/** A row as a spreadsheet numbers it, blank ones counted: the header of an ordinary file is row 1. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Rows between two breaths: a long file leaves other requests their turn. */
const stride = 100;

/**
 * The rows of a CSV as they arrive, blank ones left out: quotes and line breaks in cells, and `;` or tabs in place of commas, as
 * spreadsheets of some countries write them. Throws {@link CsvFault}. The rest of a source that is given up is read and dropped,
 * so that an answer reaches whoever still sends.
 */
export async function* readCsv(source: Readable, { bytes, rowLength }: CsvLimits): AsyncGenerator<CsvRow> {
  const chunks = bounded(source, bytes);
  let row = 0;
  try {
    const head = await headOf(chunks);
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(head),
      max_record_size: rowLength,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    });
    // What goes wrong on the way is thrown to whoever reads the parser.
    pipeline(Readable.from(joined(head, chunks), { objectMode: false }), parser).catch(() => undefined);
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; empty_lines: number };
    }>) {
      row = info.records + info.empty_lines;
      if (row % stride === 0) await breath();
      if (record.some(Boolean)) yield { row, cells: record.map(legible) };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new CsvFault('malformed', `The file could not be read after row ${row}. Please save it again as CSV UTF-8.`)
      : error;
  } finally {
    source.resume();
  }
}

/** A NUL, which PostgreSQL cannot store, is shown as the unreadable character it is. */
const legible = (cell: string): string => uncell(cell).replaceAll('\0', '\uFFFD');

async function* bounded(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > bytes)
      throw new CsvFault(
        'too-large',
        `The file is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Please split it.`,
      );
    yield chunk;
  }
}

/** At least the header's line, or all there is. */
async function headOf(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  const head: Buffer[] = [];
  for (;;) {
    const { value, done } = await chunks.next();
    if (done) break;
    head.push(value);
    if (value.includes('\n')) break;
  }
  return Buffer.concat(head);
}

async function* joined(head: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* chunks;
}

/** What stands most often in the header's line, quoted names left out. */
function delimiterOf(head: Buffer): string {
  const [line = ''] = head
    .toString('utf8')
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r?\n/);
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
}
