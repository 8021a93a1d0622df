import { isDeepStrictEqual } from 'node:util';
import {
  type Discount,
  discountText,
  editedOf,
  fieldNouns,
  invoiceFields,
  type InvoiceItem,
  printedInvoice,
  storedNames,
} from '@vitrine/contracts';
import type { PricedDocument } from '../documents/index.ts';
import { haveSameParts, recordedParts } from './invoice-schedule.ts';
import type { StoredPart } from './invoices.entities.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { InvoiceFields, InvoiceRow } from './invoices.repository.ts';

/** Its fields for comparisons and the audit log; no discount and no tax are left out. */
const shownOf = ({ description, quantity, rateCents, discount, tax, amountCents }: InvoiceItem) => ({
  description,
  quantity,
  rateCents,
  ...(discount && { discount: discountText(discount) }),
  ...(tax && { tax: { rateId: tax.rateId, name: tax.name, percent: tax.percent, inclusive: tax.inclusive } }),
  amountCents,
});
export const haveSameLines = (some: readonly InvoiceItem[], others: readonly InvoiceItem[]): boolean =>
  isDeepStrictEqual(some.map(shownOf), others.map(shownOf));
const moneyOf = (item: InvoiceItem) => ({ ...shownOf(item), description: null });
export const haveSameAmounts = (some: readonly InvoiceItem[], others: readonly InvoiceItem[]): boolean =>
  isDeepStrictEqual(some.map(moneyOf), others.map(moneyOf));

export const isSameDiscount = (one: Discount | null, other: Discount | null): boolean =>
  isDeepStrictEqual(one && discountText(one), other && discountText(other));

type Words = InvoiceFields & { readonly items: readonly InvoiceItem[]; readonly parts: readonly StoredPart[] };

/** The fields that the provider's page shows. */
const asSoldOf = ({ clientName, clientEmail, paymentLinkTitle }: InvoiceFields) => [
  clientName,
  clientEmail,
  paymentLinkTitle,
];
export const isSoldAlike = (one: InvoiceFields, other: InvoiceFields): boolean =>
  isDeepStrictEqual(asSoldOf(one), asSoldOf(other));

/** The form's names of the printed fields that differ. */
export const reprinted = (before: Words, after: Words): string[] => [
  ...storedNames(printedInvoice).filter((name) => before[name] !== after[name]),
  ...(haveSameLines(before.items, after.items) ? [] : ['items']),
  ...(isSameDiscount(before.discount, after.discount) ? [] : ['discount']),
  ...(haveSameParts(before.parts, after.parts) ? [] : ['parts']),
];

/** What the audit log keeps of an invoice. */
export const recordedOf = (words: Words) => ({
  ...editedOf(invoiceFields, words),
  amountCents: words.amountCents,
  discount: words.discount && discountText(words.discount),
  items: words.items.map(shownOf),
  parts: recordedParts(words.parts),
});

const labels: Readonly<Record<string, string>> = { ...fieldNouns(invoiceFields), parts: 'payment terms' };

/** Throws `invoice_issued` when a printed field of an issued invoice was edited. */
export function refuseReprint({ number }: InvoiceRow, names: readonly string[]): void {
  if (names.length === 0) return;
  const what = new Intl.ListFormat('en-US').format(names.map((name) => labels[name] ?? name));
  throw new AppError('invoice_issued', {
    message:
      `${number} was issued, so its ${what} can't be edited. Use Correct to change that, with a reason. Nothing ` +
      'was saved.',
  });
}

/** Where the message about a total stands that is too small: at the discount, if that made it zero. */
export const unpaidField = ({ discount, discountCents, amountCents }: PricedDocument, otherwise: string): string =>
  discount && discountCents > 0 && amountCents === 0 ? 'discount' : otherwise;
