import { randomUUID } from 'node:crypto';
import { type InvoiceItem, type InvoiceItemInput, invoiceMessages, itemCents, totalCents } from '@vitrine/contracts';
import { haveSameParts, recordedParts, refused } from './invoice-schedule.ts';
import type { StoredPart } from './invoices.entities.ts';
import { AppError } from '../../platform/http/index.ts';
import type { InvoiceFields, InvoiceRow } from './invoices.repository.ts';

export { refused } from './invoice-schedule.ts';

/** Throws `validation_failed` when an item's amount exceeds the limit of an invoice. */
export function priced(items: readonly InvoiceItemInput[]): InvoiceItem[] {
  return items.map(({ description, quantity, rate }, index) => {
    const amountCents = itemCents({ quantity, rate });
    if (amountCents === null) throw refused(`items.${index}.rate`, invoiceMessages.tooMuch);
    return { id: randomUUID(), description, quantity: normal(quantity), rateCents: rate, amountCents };
  });
}

/** Throws `validation_failed` when the total exceeds the limit of an invoice. */
export function sumOf(items: readonly InvoiceItem[]): number {
  const sum = totalCents(items.map(({ amountCents }) => amountCents));
  if (sum === null) throw refused('items', invoiceMessages.tooMuch);
  return sum;
}

/** `01.50` → `1.5`, as the database returns it. */
const normal = (quantity: string): string => {
  const [whole = '', fraction = ''] = quantity.trim().split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept && `.${kept}`}`;
};

const isDeepSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const shownOf = ({ description, quantity, rateCents, amountCents }: InvoiceItem) => ({
  description,
  quantity,
  rateCents,
  amountCents,
});
export const haveSameLines = (some: readonly InvoiceItem[], others: readonly InvoiceItem[]): boolean =>
  isDeepSame(some.map(shownOf), others.map(shownOf));
const moneyOf = ({ quantity, rateCents }: InvoiceItem) => [quantity, rateCents];
export const haveSameAmounts = (some: readonly InvoiceItem[], others: readonly InvoiceItem[]): boolean =>
  isDeepSame(some.map(moneyOf), others.map(moneyOf));

type Words = InvoiceFields & { readonly items: readonly InvoiceItem[]; readonly parts: readonly StoredPart[] };

/** The fields that the provider's page shows. */
const asSoldOf = ({ clientName, clientEmail, paymentLinkTitle }: InvoiceFields) => [
  clientName,
  clientEmail,
  paymentLinkTitle,
];
export const isSoldAlike = (one: InvoiceFields, other: InvoiceFields): boolean =>
  isDeepSame(asSoldOf(one), asSoldOf(other));

/** The fields that the PDF prints; not the status and the texts of the payment page. */
const printedFields = ['clientName', 'clientEmail', 'invoiceDate', 'dueDate', 'memo', 'terms'] as const;
/** The form's names of the printed fields that differ. */
export const reprinted = (before: Words, after: Words): string[] => [
  ...printedFields.filter((name) => before[name] !== after[name]),
  ...(haveSameLines(before.items, after.items) ? [] : ['items']),
  ...(haveSameParts(before.parts, after.parts) ? [] : ['parts']),
];

/** What the audit log keeps of an invoice. */
export const recordedOf = (words: Words) => ({
  clientName: words.clientName,
  clientEmail: words.clientEmail,
  amountCents: words.amountCents,
  status: words.status,
  invoiceDate: words.invoiceDate,
  dueDate: words.dueDate,
  paymentLinkTitle: words.paymentLinkTitle,
  paymentLinkMessage: words.paymentLinkMessage,
  memo: words.memo,
  terms: words.terms,
  items: words.items.map(shownOf),
  parts: recordedParts(words.parts),
});

const labels: Record<string, string> = {
  clientName: 'client name',
  clientEmail: 'client email',
  invoiceDate: 'invoice date',
  dueDate: 'due date',
  memo: 'message',
  terms: 'terms',
  items: 'items',
  parts: 'payment terms',
};

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
