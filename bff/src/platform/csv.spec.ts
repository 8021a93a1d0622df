import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { CsvFault, readCsv, writeCsv } from './csv.ts';

const limits = { bytes: 1000, rowLength: 200 };

async function rowsOf(file: string | readonly Buffer[]): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = [];
  for await (const { row, cells } of readCsv(
    Readable.from(typeof file === 'string' ? [Buffer.from(file)] : file),
    limits,
  ))
    rows.push([row, ...cells]);
  return rows;
}
const written = async (...values: (string | number | null)[]) =>
  (await text(writeCsv([{ header: 'A', value: (value: string | number | null) => value }], values)))
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1);

describe('writeCsv', () => {
  it.each([
    '=1+2',
    '=HYPERLINK("http://evil.example","x")',
    '+1+cmd|/c calc',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '＝1+2',
    '+1 (212) 555-0148',
  ])('keeps %j from being a formula', async (value) => {
    const [line] = await written(value);
    expect(line?.replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each(['(212) 555-0148', '+44 20 7946 0958', '+12125550148', '-12.50', 'O’Brien', 'a=b', 'x@y.example', '', 42])(
    'leaves %j as it is',
    async (value) => {
      expect(await written(value, 'end')).toEqual([String(value), 'end']);
    },
  );

  it('quotes what RFC 4180 wants quoted, and begins with the mark and the header', async () => {
    const csv = String(
      await buffer(writeCsv([{ header: 'Name', value: (row: string) => row }], ['a "b", c', 'two\nlines'])),
    );
    expect(csv).toBe('\uFEFFName\r\n"a ""b"", c"\r\n"two\nlines"\r\n');
  });

  it('takes one row at a time, and stops when nobody reads', async () => {
    let rowCount = 0;
    const rows = function* () {
      for (;;) yield (rowCount += 1);
    };
    const csv = writeCsv([{ header: 'N', value: (row: number) => row }], rows());
    for await (const chunk of csv) if (String(chunk).includes('50')) break;
    expect(rowCount).toBeLessThan(50_000);
  });

  it('passes an error of the rows to the reader', async () => {
    const rows = function* () {
      yield 1;
      throw new Error('The database went away');
    };
    await expect(text(writeCsv([{ header: 'N', value: (row: number) => row }], rows()))).rejects.toThrow(
      'The database went away',
    );
  });
});

describe('readCsv', () => {
  it('reads quotes, line breaks in cells and blank rows, and numbers rows as a spreadsheet does', async () => {
    expect(await rowsOf('\uFEFFName,Note\r\nAda,"one, ""two"""\r\n\r\n,\r\nBo,last')).toEqual([
      [1, 'Name', 'Note'],
      [2, 'Ada', 'one, "two"'],
      [5, 'Bo', 'last'],
    ]);
  });

  it.each([';', '\t'])('tells the delimiter %j by the header', async (delimiter) => {
    expect(await rowsOf(`Name${delimiter}"A, b; and\tc"\nAda${delimiter}x, y`)).toEqual([
      [1, 'Name', 'A, b; and\tc'],
      [2, 'Ada', 'x, y'],
    ]);
  });

  it('puts characters together that were cut between two chunks', async () => {
    const file = Buffer.from('Name\nÉlan 漢字\n');
    expect(await rowsOf([...file].map((byte) => Buffer.from([byte])))).toEqual([
      [1, 'Name'],
      [2, 'Élan 漢字'],
    ]);
  });

  it('reads back what was written, apostrophes of ours gone', async () => {
    const values = ['=1+2', '+12125550148', "'tis", '-2+3'];
    const csv = await text(writeCsv([{ header: 'A', value: (value: string) => value }], values));
    expect((await rowsOf(csv)).slice(1).map(([, value]) => value)).toEqual(values);
  });

  it.each<[string, string, string]>([
    ['a file that is too large', `A\n${'x\n'.repeat(600)}`, 'too-large'],
    ['a row that never ends', `A\n"${'x'.repeat(300)}`, 'malformed'],
    ['a quote that is never closed', 'A\n"x', 'malformed'],
  ])('refuses %s', async (_, file, kind) => {
    const reading = rowsOf(file);
    await expect(reading).rejects.toBeInstanceOf(CsvFault);
    await expect(reading).rejects.toMatchObject({ kind });
  });

  it('has no rows in an empty file', async () => {
    expect(await rowsOf('')).toEqual([]);
  });
});

describe('files that people give for a CSV', () => {
  it.each(['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\n', 'SEP=;\n'])(
    'may begin with %j, as Excel writes it',
    async (line) => {
      expect(await rowsOf(`${line}Name;Email\nLee, Ada;ada@x.example\n`)).toEqual([
        [1, 'Name', 'Email'],
        [2, 'Lee, Ada', 'ada@x.example'],
      ]);
    },
  );

  it.each([
    ['little', Buffer.from('\uFEFFName\tEmail\r\nJosé Łę\tada@x.example\r\n', 'utf16le')],
    ['big', Buffer.from('\uFEFFName\tEmail\r\nJosé Łę\tada@x.example\r\n', 'utf16le').swap16()],
  ])('may be in UTF-16, as Excel’s Unicode text, %s end first', async (_, file) => {
    // Characters are cut between chunks.
    const chunks = Array.from({ length: Math.ceil(file.length / 7) }, (__, at) => file.subarray(at * 7, at * 7 + 7));
    expect(await rowsOf(chunks)).toEqual([
      [1, 'Name', 'Email'],
      [2, 'José Łę', 'ada@x.example'],
    ]);
  });

  it.each([
    ['an Excel workbook', Buffer.from('PK\u0003\u0004\u0014\u0000[Content_Types].xml\n', 'latin1')],
    ['an Excel workbook of an older kind', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a web page', Buffer.from('<html><body><table><tr><td>Name</td></tr></table></body></html>')],
    ['a web page', Buffer.from('\uFEFF\r\n<!DOCTYPE html>\n<table></table>')],
  ])('are told what they are: %s', async (what, file) => {
    const reading = rowsOf([file]);
    await expect(reading).rejects.toBeInstanceOf(CsvFault);
    await expect(reading).rejects.toThrow(what);
    await expect(reading).rejects.toThrow('choose File, Save As, “CSV UTF-8”');
  });
});
