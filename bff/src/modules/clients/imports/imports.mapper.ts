import {
  clientFields,
  clientTexts,
  type ImportColumns,
  type ImportField,
  importFields,
  type ImportProblem,
  NewClient,
  type RecordField,
  storedValues,
} from '@vitrine/contracts';
import { normalizedPhone } from '../../../platform/phone.ts';
import type { ClientFields } from '../clients.entities.ts';

const field = (name: ImportField): RecordField => clientFields[name];
export const requiredFields: readonly ImportField[] = importFields.filter((name) => field(name).required);

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maps fields to columns by name. Earlier names of a field win, and no column is used twice. */
export function guessColumns(headers: readonly string[]): ImportColumns {
  const free = new Map(headers.map((header) => [plain(header), header]).toReversed() as [string, string][]);
  const columns: ImportColumns = {};
  for (const name of importFields) {
    const match = field(name).import?.find((one) => free.has(one));
    const header = match === undefined ? undefined : free.get(match);
    if (match === undefined || header === undefined) continue;
    columns[name] = header;
    free.delete(match);
  }
  return columns;
}

export type CheckedRow =
  | { readonly client: ClientFields }
  | { readonly problems: readonly Omit<ImportProblem, 'row'>[] };

/** Checks one row by the rules of the form; returns every problem with its column. */
export function checkRow(cells: readonly string[], headers: readonly string[], columns: ImportColumns): CheckedRow {
  const texts: Partial<Record<ImportField, string>> = {};
  const inputs: Partial<Record<ImportField, string | boolean>> = {};
  for (const name of importFields) {
    const header = columns[name];
    const cell = header === undefined ? '' : (cells[headers.indexOf(header)] ?? '');
    // Every field is one line; a spreadsheet's cell may have more.
    const text = cell.replaceAll(/\s*[\t\r\n\u2028\u2029]+\s*/g, ' ').trim();
    if (text === '') continue;
    inputs[name] = field(name).read?.(text) ?? text;
    texts[name] = text;
  }
  const problems: Omit<ImportProblem, 'row'>[] = [];
  const blame = (name: ImportField, reason: string) =>
    problems.push({
      column: columns[name] ?? name,
      value: (texts[name] ?? '').slice(0, 200).toWellFormed(),
      reason,
    });

  const parsed = NewClient.safeParse({ ...Object.fromEntries(requiredFields.map((name) => [name, ''])), ...inputs });
  const number = texts.phone ? normalizedPhone(texts.phone) : null;
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const name = path[0] as ImportField;
      blame(name, field(name).unreadable ?? message);
    }
  if (texts.phone && !number && !problems.some(({ reason }) => reason === clientTexts.phone))
    blame('phone', clientTexts.phone);
  // The replacement character shows a wrong encoding, and could not be repaired once stored.
  for (const name of importFields)
    if (texts[name]?.includes('\uFFFD'))
      blame(name, 'Some characters could not be read. Please save the file as CSV UTF-8.');
  if (!parsed.success || problems.length > 0) return { problems };
  return { client: { ...storedValues(clientFields, parsed.data, null), phone: number } };
}
