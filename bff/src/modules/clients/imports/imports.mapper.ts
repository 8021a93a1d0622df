import {
  clientStatuses,
  clientTexts,
  type ImportColumns,
  type ImportField,
  importFields,
  type ImportProblem,
  NewClient,
} from '@vitrine/contracts';
import { normalizedPhone } from '../../../platform/phone.ts';
import type { ClientFields } from '../clients.entities.ts';

/** Column names in common files; only letters and digits are compared. */
const names: Record<ImportField, readonly string[]> = {
  name: ['name', 'fullname', 'contact', 'contactname', 'contactperson', 'clientname', 'client', 'owner'],
  email: ['email', 'emailaddress', 'mail', 'contactemail', 'clientemail'],
  company: [
    'company',
    'companyname',
    'practice',
    'practicename',
    'clinic',
    'organization',
    'organisation', // lint-words: British files
    'account',
    'accountname',
    'business',
  ],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell'],
  industry: ['industry', 'sector', 'specialty', 'speciality'],
  businessType: ['businesstype', 'practicetype', 'type'],
  status: ['status', 'state', 'stage'],
  monthlyAmount: ['monthlyamount', 'monthly', 'monthlyfee', 'monthlyrevenue', 'amount', 'mrr', 'retainer'],
  subscriptionPlan: ['subscriptionplan', 'plan', 'package', 'subscription'],
};
export const requiredFields: readonly ImportField[] = ['name', 'email', 'company'];

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Maps fields to columns by name. Earlier names in {@link names} win, and no column is used twice. */
export function guessColumns(headers: readonly string[]): ImportColumns {
  const free = new Map(headers.map((header) => [plain(header), header]).toReversed() as [string, string][]);
  const columns: ImportColumns = {};
  for (const field of importFields) {
    const known = names[field].find((name) => free.has(name));
    const header = known === undefined ? undefined : free.get(known);
    if (known === undefined || header === undefined) continue;
    columns[field] = header;
    free.delete(known);
  }
  return columns;
}

export type CheckedRow =
  | { readonly client: ClientFields }
  | { readonly problems: readonly Omit<ImportProblem, 'row'>[] };

/** Checks one row by the rules of the form; returns every problem with its column. */
export function checkRow(cells: readonly string[], headers: readonly string[], columns: ImportColumns): CheckedRow {
  const texts: Partial<Record<ImportField, string>> = {};
  for (const field of importFields) {
    const header = columns[field];
    const cell = header === undefined ? '' : (cells[headers.indexOf(header)] ?? '');
    // Every field is one line; a spreadsheet's cell may have more.
    const text = cell.replaceAll(/\s*[\t\r\n\u2028\u2029]+\s*/g, ' ').trim();
    if (text !== '') texts[field] = field === 'status' ? text.toLowerCase() : text;
  }
  const problems: Omit<ImportProblem, 'row'>[] = [];
  const blame = (field: ImportField, reason: string) =>
    problems.push({
      column: columns[field] ?? field,
      value: (texts[field] ?? '').slice(0, 200).toWellFormed(),
      reason,
    });

  const parsed = NewClient.safeParse({ name: '', email: '', company: '', ...texts });
  const number = texts.phone ? normalizedPhone(texts.phone) : null;
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues)
      blame(path[0] as ImportField, path[0] === 'status' ? `Use one of ${clientStatuses.join(', ')}` : message);
  if (texts.phone && !number && !problems.some(({ reason }) => reason === clientTexts.phone))
    blame('phone', clientTexts.phone);
  // The replacement character shows a wrong encoding, and could not be repaired once stored.
  for (const field of importFields)
    if (texts[field]?.includes('\uFFFD'))
      blame(field, 'Some characters could not be read. Please save the file as CSV UTF-8.');
  if (!parsed.success || problems.length > 0) return { problems };
  const { monthlyAmount, ...fields } = parsed.data;
  return { client: { ...fields, phone: number, timeZone: null, monthlyAmountCents: monthlyAmount } };
}
