import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  depositAmounts,
  type Discount,
  editedOf,
  type EstimateCreate,
  type EstimateEdit,
  estimateFields,
  type EstimateItem,
  type EstimateItemInput,
  estimateMessages,
  estimateTotals,
  storedValues,
} from '@vitrine/contracts';
import { type Line, linesWithAmounts, refused } from '../documents/index.ts';
import type { EstimateDocument } from './estimates.entities.ts';
import type { EstimateFields, EstimateRow } from './estimates.repository.ts';

/**
 * Items with what they come to. Throws `validation_failed` for an amount that exceeds the limit of a document, and for
 * a discount that is larger than what it is taken off.
 */
export const priced = (
  inputs: readonly EstimateItemInput[],
  lines: readonly Line[],
  discount: Discount | null,
): EstimateItem[] =>
  linesWithAmounts(lines, discount, estimateMessages.tooMuch).map((line, index) => {
    const { optional = false, selected = false } = inputs[index] ?? {};
    return { ...line, optional, selected: !optional || selected };
  });

/**
 * The total with the options that are switched on. Throws `validation_failed` when all options together exceed the
 * limit of a document, so that no choice of the client can.
 */
function totalOf(items: readonly EstimateItem[], discount: Discount | null): number {
  const everything = estimateTotals(items, null, new Set(items.map(({ id }) => id)));
  const totals = estimateTotals(items, discount);
  if (!everything || !totals) throw refused('items', estimateMessages.tooMuch);
  return totals.totalCents;
}

type Deposit = Pick<EstimateFields, 'depositPercent' | 'depositCents'>;

/** The deposit of a request. Earlier releases send a percentage alone; `storedCents` is an amount they don't show. */
export function depositOf(
  { deposit, depositPercent }: Pick<EstimateEdit, 'deposit' | 'depositPercent'>,
  storedCents: number | null,
): Deposit {
  if (deposit === undefined) return { depositPercent, depositCents: depositPercent === null ? storedCents : null };
  return { depositPercent: deposit?.percent ?? null, depositCents: deposit?.amount ?? null };
}

/** The content of a request. Throws `validation_failed` for a total or a deposit that does not fit. */
export function contentOf(body: EstimateCreate | EstimateEdit, items: readonly EstimateItem[], deposit: Deposit) {
  const { discount } = body;
  const amountCents = totalOf(items, discount);
  const planned = body.deposit && amountCents > 0 ? depositAmounts(body.deposit, amountCents) : null;
  if (planned && 'message' in planned) throw refused(`deposit.${planned.field}`, planned.message);
  return { ...storedValues(estimateFields, body, null), discount, ...deposit, amountCents };
}

/** The stored content of a row. */
export const fieldsOf = (row: EstimateRow): EstimateFields => ({
  ...editedOf(estimateFields, row),
  clientId: row.clientId,
  discount: row.discount,
  depositPercent: row.depositPercent,
  depositCents: row.depositCents,
  amountCents: row.amountCents,
});

const shownOf = ({ id: _id, ...item }: EstimateItem) => item;
export const haveSameLines = (some: readonly EstimateItem[], others: readonly EstimateItem[]): boolean =>
  isDeepStrictEqual(some.map(shownOf), others.map(shownOf));

/** What the audit log keeps of an estimate. */
export const recordedOf = (fields: EstimateFields, items: readonly EstimateItem[]) => ({
  ...editedOf(estimateFields, fields),
  clientId: fields.clientId,
  amountCents: fields.amountCents,
  discount: fields.discount,
  depositPercent: fields.depositPercent,
  ...(fields.depositCents !== null && { depositCents: fields.depositCents }),
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
