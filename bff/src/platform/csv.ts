import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify';

/** What a spreadsheet may take for the beginning of a formula (OWASP, CSV injection), full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/**
 * Digits behind one sign compute nothing, so negative amounts stay as they are, and so do phone numbers in groups
 * (`+44 20 7946 0958`): with spaces between them, spreadsheets read digits as text.
 */
const harmless = /^(?:[+-]\d{1,15}(?:\.\d+)?|\+\d{1,3}(?: \d+)+(?: ext\. \d+)?)$/;

/**
 * A value as a cell's text: anything that could be run as a formula gets an apostrophe in front, which spreadsheets
 * read as 'text follows'.
 */
function cell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return formulaStart.test(text) && !harmless.test(text) ? `'${text}` : text;
}

/** A cell as it was before {@link cell}: what we exported comes back as it was. */
const uncell = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

/** Why a file could not be read, as text for its sender. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  constructor(
    readonly kind: 'malformed' | 'too-large',
    message: string,
  ) {
    super(message);
  }
}

interface CsvLimits {
  readonly bytes: number;
  /** Characters of one row. */
  readonly rowLength: number;
}

/** A row as a spreadsheet numbers it, blank ones counted: the header of an ordinary file is row 1. */
interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Rows between two yields to the event loop, so that a long file does not block other requests. */
const rowsPerYield = 100;

/**
 * The rows of a CSV as they arrive, blank ones left out: quotes and line breaks in cells, and `;` or tabs in place of
 * commas, as spreadsheets of some countries write them. Throws {@link CsvFault}. The rest of a source that is given up
 * is read and dropped, so that the answer reaches a client that is still sending.
 */
export async function* readCsv(source: Readable, { bytes, rowLength }: CsvLimits): AsyncGenerator<CsvRow> {
  const chunks = asUtf8(bounded(source, bytes));
  let row = 0;
  try {
    const { head, delimiter } = understood(await headOf(chunks));
    const parser = parse({
      bom: true,
      delimiter,
      max_record_size: rowLength,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    });
    // Errors of the pipeline are thrown to the reader of the parser.
    pipeline(Readable.from(joined(head, chunks), { objectMode: false }), parser).catch(() => undefined);
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; empty_lines: number };
    }>) {
      row = info.records + info.empty_lines;
      if (row % rowsPerYield === 0) await yieldToEventLoop();
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

/** What a file in UTF-16, as Excel's _Unicode text_, begins with. */
const utf16 = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const;

/** The same text in UTF-8. */
async function* asUtf8(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const { value, done } = await chunks.next();
  if (done) return;
  const found = utf16.find(({ mark }) => value.subarray(0, 2).equals(mark));
  const decoder = found && new TextDecoder(found.encoding);
  const read = (chunk: Buffer): Buffer => (decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk);
  yield read(value);
  for await (const chunk of chunks) yield read(chunk);
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

const saveAsCsv = 'Open it in Excel, choose File, Save As, “CSV UTF-8”, and import that file.';
/** What other kinds of file begin with, which people give for a CSV, and what to do about each. */
const otherFiles: readonly (readonly [begins: (head: Buffer) => boolean, message: string])[] = [
  [
    (head) => head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')),
    `This is an Excel workbook. ${saveAsCsv}`,
  ],
  [
    (head) => head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])),
    `This is an Excel workbook of an older kind. ${saveAsCsv}`,
  ],
  [
    (head) => /^\s*<(?:!doctype|html|head|meta|table|\?xml)\b/i.test(head.toString('utf8').replace(/^\uFEFF/, '')),
    `This is a web page that is named like a spreadsheet. ${saveAsCsv}`,
  ],
];

/** Excel's own first line, which names the delimiter. */
const separatorLine = /^(?:\u00EF\u00BB\u00BF)?"?sep=([,;\t|])"?\r?\n/i;

/**
 * The beginning of a file without the line that names its delimiter. Throws {@link CsvFault} for other kinds of file.
 */
function understood(head: Buffer): { readonly head: Buffer; readonly delimiter: string } {
  const other = otherFiles.find(([begins]) => begins(head));
  if (other) throw new CsvFault('malformed', other[1]);
  const [line, delimiter] = separatorLine.exec(head.subarray(0, 20).toString('latin1')) ?? [];
  return line !== undefined && delimiter !== undefined
    ? { head: head.subarray(line.length), delimiter }
    : { head, delimiter: delimiterOf(head) };
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

/** Cents, also as text, as `-4997.00`, which spreadsheets parse as a number. */
export function dollars(cents: number | string): string {
  const whole = Math.abs(Number(cents));
  return `${Number(cents) < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

export interface Column<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | boolean | null;
}

/**
 * Rows as a stream of CSV (RFC 4180, UTF-8 with the mark that Excel needs), one at a time, so that a long list needs no
 * memory. No cell of it is read as a formula. A closed reader stops the rows.
 */
export function writeCsv<Row>(columns: readonly Column<Row>[], rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  const lines = Readable.from(
    (async function* () {
      for await (const row of rows) yield columns.map(({ value }) => cell(value(row)));
    })(),
  );
  const csv = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ header }) => header),
    record_delimiter: 'windows',
    quoted_match: /[\r\n;\t]/,
  });
  lines.once('error', (error) => csv.destroy(error));
  csv.once('close', () => lines.destroy());
  return lines.pipe(csv);
}
