import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { cell } from './cell.ts';

export interface Column<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | boolean | null;
}

/**
 * Rows as a stream of CSV (RFC 4180, UTF-8 with the mark that Excel needs), one at a time, so that a long list needs no memory.
 * No cell of it is read as a formula. Whoever stops reading stops the rows.
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
