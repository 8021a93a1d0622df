import {
  type Discount,
  discountText,
  type EditableStatus,
  oversizedDiscounts,
  readDiscount,
  typedLine,
  whyNotSent,
} from '@vitrine/contracts';
import { type Cents, documentTotals, type DocumentTotals, formatCents } from '@vitrine/money';
import { z } from 'zod';
import { taxBody, type TaxChoice } from './tax-choices.ts';

export const linesTexts = {
  frozen: 'Money was taken for this invoice, so its quantities, rates, and items stay as they are.',
  addDiscount: 'Add discount',
  discount: 'Discount',
  discountHint: '$50 or 10%',
  documentDiscount: 'Discount on the invoice',
  tax: 'Tax',
  noTax: 'No tax',
  savedItems: 'Saved items',
  saveItem: (text: string): string => `Save “${text}” as an item`,
  saveItemNote: 'With its rate and tax, for your next documents',
  moveHint: 'Drag to move, or press Alt with an arrow key in the line',
  moved: (place: number, count: number): string => `Moved to place ${place} of ${count}`,
  pasted: (count: number): string => `${count === 1 ? '1 item was' : `${count} items were`} added`,
  full: 'A document holds 200 items, so the others were left out.',
} as const;

/** A document holds no more. */
export const maximumLines = 200;

/** Client field values other than a client id. */
export const chosenClient = { byAddress: '', added: 'new', none: 'none' } as const;

/** An unknown client is a problem of the name that was typed. */
export const errorNames = { clientName: 'clientId' } as const;

/** Text that drafts of the last release don't have. */
export const later = z.string().default('');

/** A line as it is typed, with a local number as stable React key. */
export const EditedLine = z.object({
  row: z.number(),
  description: z.string(),
  quantity: z.string(),
  rate: z.string(),
  /** As typed, `$50` or `10%`. */
  discount: later,
  /** The value of a {@link TaxChoice}; empty for none. */
  tax: later,
});
export type EditedLine = z.output<typeof EditedLine>;

export const newLine = (row: number, tax: string): EditedLine => ({
  row,
  description: '',
  quantity: '1',
  rate: '',
  discount: '',
  tax,
});

/** Whether nothing was typed into a line yet. */
export const isBlank = ({ description, rate }: Pick<EditedLine, 'description' | 'rate'>): boolean =>
  description.trim() === '' && rate.trim() === '';

/** The number of the next new line. */
export const nextRow = (items: readonly Pick<EditedLine, 'row'>[]): number =>
  Math.max(-1, ...items.map(({ row }) => row)) + 1;

interface StoredLine {
  readonly description: string;
  readonly quantity: string;
  readonly rateCents: Cents;
  readonly discount: Discount | null;
}

export const typedDiscount = (discount: Discount | null): string => (discount ? discountText(discount) : '');

/** A stored line as a form holds it. */
export const editedLine = (
  { description, quantity, rateCents, discount }: StoredLine,
  taxRateId: string | null | undefined,
  row: number,
): EditedLine => ({
  row,
  description,
  quantity,
  rate: formatCents(rateCents).replaceAll(/[$,]/g, ''),
  discount: typedDiscount(discount),
  tax: taxRateId ?? '',
});

/** Lines as they are sent, with their discounts and taxes. */
export const linesBody = (items: readonly EditedLine[]) =>
  items.map(({ description, quantity, rate, discount, tax }) => ({
    description,
    quantity,
    rate,
    discount,
    ...taxBody(tax),
  }));

/** What a total is made of, as typed. */
export interface Priced {
  readonly items: readonly Pick<EditedLine, 'quantity' | 'rate' | 'discount' | 'tax'>[];
  readonly discount: string;
}

/** Whether anything has a discount or a tax. */
export const hasReductions = ({ items, discount }: Priced): boolean =>
  discount.trim() !== '' || items.some((item) => item.discount.trim() !== '' || item.tax !== '');

/** What the typed items come to; null while a part is invalid or the total exceeds the maximum. */
export function typedTotals({ items, discount }: Priced, choices: readonly TaxChoice[]): DocumentTotals | null {
  const off = readDiscount(discount);
  const lines = items.flatMap((item) => {
    const line = typedLine(item);
    return line ? [{ ...line, tax: choices.find(({ value }) => value === item.tax)?.tax ?? null }] : [];
  });
  return typeof off === 'string' || lines.length < items.length ? null : documentTotals(lines, off);
}

/** Why a status cannot be saved with this total: the provider refuses such amounts. */
export const paymentBlockedReason = (status: EditableStatus, total: Cents | null): string | null =>
  total !== null && (status === 'sent' || status === 'overdue') ? whyNotSent(total) : null;

/** Marks discounts that are larger than what they are taken off; false when there are none. */
export const markOversized = (prices: Priced, context: z.RefinementCtx): boolean => {
  const off = readDiscount(prices.discount);
  const lines = prices.items.flatMap((item) => typedLine(item) ?? []);
  const problems = oversizedDiscounts({ lines, discount: typeof off === 'string' ? null : off });
  for (const { field, why } of problems) context.addIssue({ code: 'custom', path: field.split('.'), message: why });
  return problems.length > 0;
};

/** Invalid input has no amount, not $0.00. */
export const shownCents = (cents: Cents | null | undefined): string =>
  cents === null || cents === undefined ? '—' : formatCents(cents);
