import { createHash, randomUUID } from 'node:crypto';
import { type EstimateItem, type EstimateItemInput, estimateMessages, estimateTotals } from '@vitrine/contracts';
import { type Discount, documentTotals } from '@vitrine/money';
import { AppError } from '../../platform/http/index.ts';
import type { EstimateDocument } from './estimates.entities.ts';
import type { EstimateFields } from './estimates.repository.ts';

/** A `validation_failed` error of one field. */
export const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });

/** Throws `validation_failed` when an item's amount exceeds the limit of a document. */
export function priced(items: readonly EstimateItemInput[]): EstimateItem[] {
  return items.map(({ description, quantity, rate: rateCents, discount, optional, selected }, index) => {
    const line = { quantity: normal(quantity), rateCents, discount, tax: null };
    const amountCents = documentTotals([line], null)?.lines[0]?.amountCents;
    if (amountCents === undefined) throw refused(`items.${index}.rate`, estimateMessages.tooMuch);
    return { id: randomUUID(), description, ...line, amountCents, optional, selected: !optional || selected };
  });
}

/**
 * The total with the options that are switched on. Throws `validation_failed` when all options together exceed the
 * limit of a document, so that no choice of the client can.
 */
export function totalOf(items: readonly EstimateItem[], discount: Discount | null): number {
  const everything = estimateTotals(items, null, new Set(items.map(({ id }) => id)));
  const totals = estimateTotals(items, discount);
  if (!everything || !totals) throw refused('items', estimateMessages.tooMuch);
  return totals.totalCents;
}

/** `01.50` → `1.5`, as the database returns it. */
const normal = (quantity: string): string => {
  const [whole = '', fraction = ''] = quantity.trim().split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept && `.${kept}`}`;
};

const shownOf = ({ id: _id, ...item }: EstimateItem) => item;
export const haveSameLines = (some: readonly EstimateItem[], others: readonly EstimateItem[]): boolean =>
  canonical(some.map(shownOf)) === canonical(others.map(shownOf));

/** What the audit log keeps of an estimate. */
export const recordedOf = (fields: EstimateFields, items: readonly EstimateItem[]) => ({
  clientId: fields.clientId,
  clientName: fields.clientName,
  clientEmail: fields.clientEmail,
  title: fields.title,
  amountCents: fields.amountCents,
  estimateDate: fields.estimateDate,
  validUntil: fields.validUntil,
  discount: fields.discount,
  depositPercent: fields.depositPercent,
  message: fields.message,
  terms: fields.terms,
  items: items.map(shownOf),
});

/** JSON with the names of fields in order: PostgreSQL keeps no order of its own. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/** SHA-256 of a document's canonical JSON, lower-case hexadecimal. */
export const sha256Of = (document: EstimateDocument): string =>
  createHash('sha256').update(canonical(document)).digest('hex');
