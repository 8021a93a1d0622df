import {
  clientFields,
  clientTexts,
  type ImportColumns,
  importedFields,
  type ImportField,
  importFields,
  type ImportedRow,
  type ImportProblem,
  NewClient,
  type RecordField,
  storedValues,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { normalizedPhone } from '../../../platform/phone.ts';
import type { ClientFields } from '../clients.entities.ts';

const isRequired = (name: ImportField): boolean => importedFields[name].required !== undefined;
const requiredFields: readonly ImportField[] = importFields.filter(isRequired);

/** What every client needs and no column was named for. */
export const missingOf = (columns: ImportColumns): ImportField[] =>
  requiredFields.filter((field) => columns[field] === undefined);

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Columns that hold a part of the name: the last name stands in one of its own. */
const firstNames: ReadonlySet<string> = new Set(['firstname', 'givenname']);

/** Maps fields to columns by name. Earlier names of a field win, and no column is used twice. */
export function guessColumns(headers: readonly string[]): ImportColumns {
  const free = new Map(headers.map((header) => [plain(header), header]).toReversed() as [string, string][]);
  const columns: ImportColumns = {};
  for (const name of importFields) {
    if (name === 'lastName' && !firstNames.has(plain(columns.name ?? ''))) continue;
    const match = importedFields[name].import?.find((one) => free.has(one));
    const header = match === undefined ? undefined : free.get(match);
    if (match === undefined || header === undefined) continue;
    columns[name] = header;
    free.delete(match);
  }
  return columns;
}

type Problem = Omit<ImportProblem, 'row'>;
/** A row that can be added, perhaps without some of its values, or one that is left out. */
export interface CheckedRow {
  readonly client: ClientFields | null;
  readonly problems: readonly Problem[];
}
type Inputs = Partial<Record<ImportField, string | boolean>>;

/**
 * Checks one row by the rules of the form; says every problem with its column. A value that can't be read and that no
 * client needs leaves its field empty.
 */
export function checkRow(cells: readonly string[], headers: readonly string[], columns: ImportColumns): CheckedRow {
  const { texts, inputs } = readRow(cells, headers, columns);
  const problems: (Problem & { readonly name: ImportField })[] = [];
  const blame = (name: ImportField, reason: string): void => {
    if (!problems.some((known) => known.name === name))
      problems.push({
        name,
        column: columns[name] ?? name,
        value: (texts[name] ?? '').slice(0, 200).toWellFormed(),
        reason,
      });
  };
  // The replacement character shows a wrong encoding, and could not be repaired once stored.
  for (const name of importFields)
    if (texts[name]?.includes('\uFFFD'))
      blame(name, 'Some characters could not be read. Please save the file as CSV UTF-8.');
  const number = texts.phone ? normalizedPhone(texts.phone) : null;
  if (texts.phone && !number) blame('phone', clientTexts.phone);

  const blank = Object.fromEntries(requiredFields.map((name) => [name, '']));
  const read = () => {
    const blamed = new Set(problems.map(({ name }) => name));
    const usable = Object.entries(inputs).filter(([name]) => !blamed.has(name as ImportField));
    return NewClient.safeParse({ ...blank, ...Object.fromEntries(usable) });
  };
  let parsed = read();
  for (let known = -1; !parsed.success && known < problems.length; parsed = read()) {
    known = problems.length;
    for (const { path, message } of parsed.error.issues) {
      const name = path[0] as ImportField;
      blame(name, importedFields[name].unreadable ?? message);
    }
  }
  const isLeftOut = !parsed.success || problems.some(({ name }) => isRequired(name) || name === 'lastName');
  const found = problems
    .toSorted((a, b) => headers.indexOf(a.column) - headers.indexOf(b.column))
    .map(({ name: _name, ...problem }): Problem => ({ ...problem, ...(!isLeftOut && { kept: true }) }));
  if (isLeftOut || !parsed.success) return { client: null, problems: found };
  return { client: { ...storedValues(clientFields, parsed.data, null), phone: number }, problems: found };
}

/** The cells of the chosen columns as texts, and as input of the form. */
function readRow(cells: readonly string[], headers: readonly string[], columns: ImportColumns) {
  const texts: Partial<Record<ImportField, string>> = {};
  const inputs: Inputs = {};
  for (const name of importFields) {
    const header = columns[name];
    const cell = header === undefined ? '' : (cells[headers.indexOf(header)] ?? '');
    // Every field is one line; a spreadsheet's cell may have more.
    const text = cell.replaceAll(/\s*[\t\r\n\u2028\u2029]+\s*/g, ' ').trim();
    if (text === '') continue;
    inputs[name] = importedFields[name].read?.(text) ?? text;
    texts[name] = text;
  }
  const { lastName, ...others } = inputs;
  const name = [others.name, lastName].filter(Boolean).join(' ');
  return { texts, inputs: name === '' ? others : { ...others, name } };
}

/** What each column of a row will say once it is added. */
export function previewOf(row: number, client: ClientFields, columns: ImportColumns): ImportedRow {
  const values = importFields.flatMap((name) => {
    if (name === 'lastName' || columns[name] === undefined) return [];
    const { storedAs = name, labels, show }: RecordField = clientFields[name];
    const value = (client as unknown as Record<string, unknown>)[storedAs];
    if (typeof value === 'number') return [[name, formatCents(value)]];
    return [[name, (typeof value === 'string' && labels?.[value]) || show(value)]];
  });
  return { row, values: Object.fromEntries(values) as ImportedRow['values'] };
}
