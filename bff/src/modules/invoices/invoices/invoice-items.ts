import { randomUUID } from 'node:crypto';
import {
  type Discount,
  discountText,
  type InvoiceItem,
  type InvoiceItemInput,
  invoiceMessages,
  type LineTax,
  oversizedDiscounts,
} from '@vitrine/contracts';
import { documentTotals } from '@vitrine/money';
import { haveSameParts, recordedParts, refused } from './invoice-schedule.ts';
import type { StoredPart } from './invoices.entities.ts';
import { AppError } from '../../../platform/http/index.ts';
import type { InvoiceFields, InvoiceRow } from './invoices.repository.ts';

export { refused } from './invoice-schedule.ts';

/** The lines of a document with its discount, and what it comes to. */
export interface PricedDocument {
  readonly items: InvoiceItem[];
  readonly discount: Discount | null;
  readonly discountCents: number;
  /** Taxes that are added. */
  readonly taxCents: number;
  /** The total. */
  readonly amountCents: number;
}

/** A line without its amount. */
export type Line = Pick<InvoiceItem, 'description' | 'quantity' | 'rateCents' | 'discount' | 'tax'>;

/**
 * Prices lines by the one definition of totals. Throws `validation_failed` for a discount that is larger than what it
 * is taken off, and for an item or a total over the limit of an invoice.
 */
export function priced(lines: readonly Line[], discount: Discount | null): PricedDocument {
  const [oversized] = oversizedDiscounts({ lines, discount });
  if (oversized) throw refused(oversized.field, oversized.why);
  const over = lines.findIndex((line) => documentTotals([{ ...line, tax: null }], null) === null);
  if (over >= 0) throw refused(`items.${over}.rate`, invoiceMessages.tooMuch);
  const totals = documentTotals(lines, discount);
  if (!totals) throw refused('items', invoiceMessages.tooMuch);
  const { subtotalCents, discountCents, totalCents: amountCents } = totals;
  const items = lines.map((line, index) => ({
    id: randomUUID(),
    description: line.description,
    quantity: line.quantity,
    rateCents: line.rateCents,
    discount: line.discount,
    tax: line.tax,
    amountCents: totals.lines[index]?.amountCents ?? 0,
  }));
  return { items, discount, discountCents, taxCents: amountCents - subtotalCents + discountCents, amountCents };
}

/** What a line had before, for what an earlier client's edit leaves out. */
export function keptOf(
  { description, quantity, rate }: InvoiceItemInput,
  index: number,
  known: readonly Line[],
): { readonly discount: Discount | null; readonly tax: LineTax | null } {
  const place = known[index];
  const isUnchanged = place && place.quantity === normal(quantity) && place.rateCents === rate;
  return (
    [place, ...known].find((item) => item?.description === description) ??
    (isUnchanged ? place : { discount: null, tax: null })
  );
}

/** `01.50` → `1.5`, as the database returns it. */
export const normal = (quantity: string): string => {
  const [whole = '', fraction = ''] = quantity.trim().split('.');
  const kept = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept && `.${kept}`}`;
};

const isDeepSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Its fields in one order, for comparisons and the audit log; no discount and no tax are left out. */
const shownOf = ({ description, quantity, rateCents, discount, tax, amountCents }: InvoiceItem) => ({
  description,
  quantity,
  rateCents,
  ...(discount && { discount: discountText(discount) }),
  ...(tax && { tax: { rateId: tax.rateId, name: tax.name, percent: tax.percent, inclusive: tax.inclusive } }),
  amountCents,
});
export const haveSameLines = (some: readonly InvoiceItem[], others: readonly InvoiceItem[]): boolean =>
  isDeepSame(some.map(shownOf), others.map(shownOf));
const moneyOf = (item: InvoiceItem) => ({ ...shownOf(item), description: null });
export const haveSameAmounts = (some: readonly InvoiceItem[], others: readonly InvoiceItem[]): boolean =>
  isDeepSame(some.map(moneyOf), others.map(moneyOf));

export const isSameDiscount = (one: Discount | null, other: Discount | null): boolean =>
  isDeepSame(one && discountText(one), other && discountText(other));

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
  ...(isSameDiscount(before.discount, after.discount) ? [] : ['discount']),
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
  discount: words.discount && discountText(words.discount),
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
  discount: 'discount',
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

/** Where the message about a total stands that is too small: at the discount, if that made it zero. */
export const unpaidField = ({ discount, discountCents, amountCents }: PricedDocument, otherwise: string): string =>
  discount && discountCents > 0 && amountCents === 0 ? 'discount' : otherwise;
