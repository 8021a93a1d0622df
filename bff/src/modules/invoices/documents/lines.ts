import { randomUUID } from 'node:crypto';
import {
  type Discount,
  type InvoiceItem,
  type InvoiceItemInput,
  invoiceMessages,
  type LineTax,
  oversizedDiscounts,
} from '@vitrine/contracts';
import { documentTotals } from '@vitrine/money';
import { AppError } from '../../../platform/http/index.ts';

/** A line without its amount. */
export type Line = Pick<InvoiceItem, 'description' | 'quantity' | 'rateCents' | 'discount' | 'tax'>;

/** A `validation_failed` error of one field. */
export const refused = (field: string, message: string): AppError =>
  new AppError('validation_failed', { message, errors: { [field]: [message] } });

/** Throws `validation_failed` for the date of a document that is more than a year after today. */
export function refuseFar(field: 'invoiceDate' | 'estimateDate', date: string, today: string): void {
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (date > latest) throw refused(field, invoiceMessages.tooFar);
}

/**
 * Lines with what each comes to, before tax. Throws `validation_failed` for a discount that is larger than what it is
 * taken off, and with `tooMuch` for a line over the limit of a document.
 */
export function linesWithAmounts(
  lines: readonly Line[],
  discount: Discount | null,
  tooMuch: string,
): (Line & Pick<InvoiceItem, 'id' | 'amountCents'>)[] {
  const [oversized] = oversizedDiscounts({ lines, discount });
  if (oversized) throw refused(oversized.field, oversized.why);
  return lines.map(({ description, quantity, rateCents, discount: own, tax }, index) => {
    const amountCents = documentTotals([{ quantity, rateCents, discount: own, tax: null }], null)?.subtotalCents;
    if (amountCents === undefined) throw refused(`items.${index}.rate`, tooMuch);
    return { id: randomUUID(), description, quantity, rateCents, discount: own, tax, amountCents };
  });
}

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

/**
 * Prices lines by the one definition of totals. Throws `validation_failed` for a discount that is larger than what it
 * is taken off, and for an item or a total over the limit of an invoice.
 */
export function priced(lines: readonly Line[], discount: Discount | null): PricedDocument {
  const items = linesWithAmounts(lines, discount, invoiceMessages.tooMuch);
  const totals = documentTotals(lines, discount);
  if (!totals) throw refused('items', invoiceMessages.tooMuch);
  const { subtotalCents, discountCents, totalCents: amountCents } = totals;
  return { items, discount, discountCents, taxCents: amountCents - subtotalCents + discountCents, amountCents };
}

/** What a line had before, for what an earlier client's edit leaves out. */
export function keptOf(
  { description, quantity, rate }: InvoiceItemInput,
  index: number,
  sourceLines: readonly Line[],
): { readonly discount: Discount | null; readonly tax: LineTax | null } {
  const place = sourceLines[index];
  const isUnchanged = place && place.quantity === normal(quantity) && place.rateCents === rate;
  return (
    [place, ...sourceLines].find((item) => item?.description === description) ??
    (isUnchanged ? place : { discount: null, tax: null })
  );
}

/** `01.50` → `1.5`, as the database returns it. */
export const normal = (quantity: string): string => {
  const [whole = '', fraction = ''] = quantity.trim().split('.');
  const digits = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${digits && `.${digits}`}`;
};
